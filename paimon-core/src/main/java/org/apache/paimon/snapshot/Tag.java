package org.apache.paimon.snapshot;

import java.time.Duration;
import java.time.LocalDateTime;

/**
 * A named snapshot that expiry keeps.
 *
 * @param name of the tag
 * @param snapshot what it names
 * @param createTime local wall clock when it was made; null without time to live
 * @param timeRetained how long it lives; null = for ever
 */
public record Tag(
    String name, Snapshot snapshot, LocalDateTime createTime, Duration timeRetained) {}
