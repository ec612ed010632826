/**
 * What tables do, from outside: each class follows one section of the description of merging,
 * compaction, changelogs, scans and expiry, on whole tables in memory. A test named by a defect
 * fails on the behaviour that other writers have there.
 */
package org.apache.paimon.semantics;
