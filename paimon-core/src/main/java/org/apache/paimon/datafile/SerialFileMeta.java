package org.apache.paimon.datafile;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.apache.paimon.data.BinaryRow;

/**
 * Metadata of a file in Java's serialisation, field by field. Java makes a reader of its own for
 * each kind of record, at a cost that grows with the number of fields, and reads each nested object
 * by name; a short task would spend more on that than on its rows.
 */
final class SerialFileMeta implements Serializable {
  private static final long serialVersionUID = 1L;

  private transient DataFileMeta file;

  SerialFileMeta(DataFileMeta file) {
    this.file = file;
  }

  private void writeObject(ObjectOutputStream out) throws IOException {
    out.writeUTF(file.fileName());
    out.writeLong(file.lengthBytes());
    out.writeLong(file.rowCount());
    writeRow(file.minKey(), out);
    writeRow(file.maxKey(), out);
    writeStats(file.keyStats(), out);
    writeStats(file.valueStats(), out);
    out.writeLong(file.minSequence());
    out.writeLong(file.maxSequence());
    out.writeLong(file.schemaId());
    out.writeInt(file.level());
    writeTexts(file.extraFiles(), out);
    writeNumber(file.creationTimeMillis(), out);
    writeNumber(file.deleteRowCount(), out);
    writeBytes(file.embeddedIndex(), out);
    out.writeByte(file.fileSource() == null ? -1 : file.fileSource().code());
    writeTexts(file.valueStatsColumns(), out);
    writeText(file.externalPath(), out);
    writeNumber(file.firstRowId(), out);
    writeTexts(file.writeColumns(), out);
  }

  private void readObject(ObjectInputStream in) throws IOException {
    file =
        new DataFileMeta(
            in.readUTF(),
            in.readLong(),
            in.readLong(),
            readRow(in),
            readRow(in),
            readStats(in),
            readStats(in),
            in.readLong(),
            in.readLong(),
            in.readLong(),
            in.readInt(),
            readTexts(in),
            readNumber(in),
            readNumber(in),
            readBytes(in),
            readSource(in),
            readTexts(in),
            readText(in),
            readNumber(in),
            readTexts(in));
  }

  private Object readResolve() {
    return file;
  }

  private static FileSource readSource(ObjectInputStream in) throws IOException {
    int code = in.readByte();
    return code < 0 ? null : FileSource.ofCode(code);
  }

  private static void writeBytes(byte[] bytes, ObjectOutputStream out) throws IOException {
    out.writeInt(bytes == null ? -1 : bytes.length);
    if (bytes != null) {
      out.write(bytes);
    }
  }

  private static byte[] readBytes(ObjectInputStream in) throws IOException {
    int length = in.readInt();
    if (length < 0) {
      return null;
    }
    byte[] bytes = new byte[length];
    in.readFully(bytes);
    return bytes;
  }

  private static void writeRow(BinaryRow row, ObjectOutputStream out) throws IOException {
    writeBytes(row.arity() == 0 ? null : row.serialize(), out);
  }

  private static BinaryRow readRow(ObjectInputStream in) throws IOException {
    byte[] bytes = readBytes(in);
    return bytes == null ? BinaryRow.EMPTY : BinaryRow.deserialize(bytes);
  }

  private static void writeStats(RowStats stats, ObjectOutputStream out) throws IOException {
    writeRow(stats.min(), out);
    writeRow(stats.max(), out);
    out.writeInt(stats.nullCounts().length);
    for (Long count : stats.nullCounts()) {
      writeNumber(count, out);
    }
  }

  private static RowStats readStats(ObjectInputStream in) throws IOException {
    BinaryRow min = readRow(in);
    BinaryRow max = readRow(in);
    Long[] nullCounts = new Long[in.readInt()];
    for (int i = 0; i < nullCounts.length; i++) {
      nullCounts[i] = readNumber(in);
    }
    return min.arity() == 0 && max.arity() == 0 && nullCounts.length == 0
        ? RowStats.EMPTY
        : new RowStats(min, max, nullCounts);
  }

  private static void writeNumber(Long number, ObjectOutputStream out) throws IOException {
    out.writeBoolean(number != null);
    if (number != null) {
      out.writeLong(number);
    }
  }

  private static Long readNumber(ObjectInputStream in) throws IOException {
    return in.readBoolean() ? Long.valueOf(in.readLong()) : null;
  }

  private static void writeText(String text, ObjectOutputStream out) throws IOException {
    out.writeBoolean(text != null);
    if (text != null) {
      out.writeUTF(text);
    }
  }

  private static String readText(ObjectInputStream in) throws IOException {
    return in.readBoolean() ? in.readUTF() : null;
  }

  private static void writeTexts(List<String> texts, ObjectOutputStream out) throws IOException {
    out.writeInt(texts == null ? -1 : texts.size());
    if (texts != null) {
      for (String text : texts) {
        out.writeUTF(text);
      }
    }
  }

  private static List<String> readTexts(ObjectInputStream in) throws IOException {
    int count = in.readInt();
    if (count < 0) {
      return null;
    }
    List<String> texts = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      texts.add(in.readUTF());
    }
    return texts;
  }
}
