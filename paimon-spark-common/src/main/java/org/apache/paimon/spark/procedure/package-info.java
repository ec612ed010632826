/**
 * Procedures: what {@code CALL sys.<name>(...)} does, and the tag and branch statements, which do
 * the same work.
 *
 * <p>One class per procedure; {@link org.apache.paimon.spark.procedure.Procedures} lists all. A
 * procedure declares a {@link org.apache.paimon.spark.procedure.Signature} (arguments and result
 * columns), gets checked {@link org.apache.paimon.spark.procedure.Arguments} and a {@link
 * org.apache.paimon.spark.procedure.ProcedureContext}, and calls the core. Nothing here decides
 * about files. The parser that recognises the statements is in module spark-extensions.
 *
 * <p><b>Start with</b> {@link org.apache.paimon.spark.procedure.Procedure}.
 */
package org.apache.paimon.spark.procedure;
