package org.apache.paimon.datafile;

import org.apache.paimon.format.FileSummary;
import org.apache.paimon.io.Location;

/**
 * A finished file.
 *
 * @param name bare name
 * @param location where it lies
 * @param summary what is in it
 */
public record WrittenFile(String name, Location location, FileSummary summary) {}
