package org.apache.paimon.evolution;

import java.io.IOException;
import org.apache.paimon.data.BatchReader;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.io.Location;

/** The batches of one data file in the wanted form, rows that do not count left out. */
final class FileBatches implements BatchReader {
  private final BatchReader reader;
  private final FileMapping mapping;
  private final OutputColumns output;
  private final LiveRows liveRows;
  private final DataFileReader owner;
  private final Location location;

  FileBatches(
      BatchReader reader,
      FileMapping mapping,
      OutputColumns output,
      LiveRows liveRows,
      DataFileReader owner,
      Location location) {
    this.reader = reader;
    this.mapping = mapping;
    this.output = output;
    this.liveRows = liveRows;
    this.owner = owner;
    this.location = location;
  }

  @Override
  public ColumnBatch next() {
    try {
      for (ColumnBatch batch = reader.next(); batch != null; batch = reader.next()) {
        ColumnBatch live = liveRows.of(batch);
        if (live != null) {
          return output.of(mapping.apply(live));
        }
      }
      return null;
    } catch (IOException e) {
      throw owner.failure(location, e);
    }
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }
}
