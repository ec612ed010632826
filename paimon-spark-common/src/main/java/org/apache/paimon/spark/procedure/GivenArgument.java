package org.apache.paimon.spark.procedure;

import java.util.Optional;

/**
 * An argument as the user wrote it.
 *
 * @param name before {@code =>}; empty = positional
 * @param value a literal: String, Long, Integer, Short, Byte, BigDecimal, Double, Float, Boolean,
 *     Instant, LocalDateTime, LocalDate, byte[], a Map of them, or null
 * @param sql the text of the value, for messages
 */
public record GivenArgument(Optional<String> name, Object value, String sql) {}
