/**
 * What hurts users of lake tables, entry by entry: a class for each letter of the list, a method
 * for each entry, named by its number. The cases in {@code testdata/cases} cover the same ground
 * with more statements; these tests hold the one thing that must never happen.
 */
package org.apache.paimon.integration.pitfalls;
