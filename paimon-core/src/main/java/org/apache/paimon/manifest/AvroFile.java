package org.apache.paimon.manifest;

import java.io.ByteArrayOutputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.avro.file.DataFileStream;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.io.DatumReader;
import org.apache.avro.io.DatumWriter;
import org.apache.avro.io.Decoder;
import org.apache.avro.io.Encoder;
import org.apache.paimon.error.CorruptDataException;
import org.apache.paimon.error.StorageException;
import org.apache.paimon.io.InputFile;
import org.apache.paimon.io.OutputFile;
import org.apache.paimon.io.PositionOutput;
import org.apache.paimon.io.RandomAccessInput;

/** Avro object container files of records as {@code Object[]}. */
final class AvroFile {
  /** Most manifests are read with one call of this size at most. */
  private static final int READ_BYTES = 8 << 20;

  private AvroFile() {}

  /**
   * All records of a file.
   *
   * @param wanted fields to read, by name
   * @param tune changes the record reader before use
   * @param convert from a record's values; records for which the reader gives null are left out
   */
  static <T> List<T> read(
      InputFile file,
      Schema wanted,
      UnaryOperator<AvroValues.RecordReader> tune,
      Function<Object[], T> convert) {
    List<T> rows = new ArrayList<>();
    long length;
    try (RandomAccessInput input = file.open()) {
      length = file.lengthBytes();
      try (InputStream bytes = new ChunkedInput(input, length);
          DataFileStream<Object[]> stream =
              new DataFileStream<>(bytes, new RecordDatums(wanted, tune))) {
        while (stream.hasNext()) {
          Object[] values = stream.next(null);
          if (values != null) {
            rows.add(convert.apply(values));
          }
        }
      }
      return rows;
    } catch (FileNotFoundException | NoSuchFileException e) {
      throw new CorruptDataException(
          "Cannot read "
              + file.location()
              + ": the file is missing, expected it because metadata names it. If the snapshot"
              + " expired meanwhile, read a newer one; else restore the file from a copy.",
          e);
    } catch (IOException e) {
      throw new StorageException(
          "Failed to read "
              + file.location()
              + ": "
              + e.getMessage()
              + ". Expected an Avro file that can be read whole. Check the store, then try again.",
          e);
    } catch (AvroRuntimeException | IllegalArgumentException e) {
      throw new CorruptDataException(
          "Cannot decode "
              + file.location()
              + ": "
              + e.getMessage()
              + ". Expected an Avro file of manifest records. Restore the file from a copy.",
          e);
    }
  }

  /** The bytes of a file in the making. */
  static final class Builder {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream(4096);
    private final DataFileWriter<Object[]> writer;

    Builder(Schema schema, ManifestOptions options) {
      writer = new DataFileWriter<>(new RecordWriter(schema));
      writer.setCodec(options.codec());
      try {
        writer.create(schema, bytes);
      } catch (IOException e) {
        throw new IllegalStateException("writing Avro into memory", e);
      }
    }

    /** Adds a record and tells how many bytes are sure so far. */
    int add(Object[] values) {
      try {
        writer.append(values);
      } catch (IOException e) {
        throw new IllegalStateException("writing Avro into memory", e);
      }
      return bytes.size();
    }

    byte[] finish() {
      try {
        writer.close();
      } catch (IOException e) {
        throw new IllegalStateException("writing Avro into memory", e);
      }
      return bytes.toByteArray();
    }
  }

  /** Writes a new file. */
  static void write(OutputFile file, byte[] content) {
    try (PositionOutput out = file.create()) {
      out.write(content);
    } catch (IOException e) {
      throw new StorageException(
          "Failed to write "
              + file.location()
              + ": "
              + e.getMessage()
              + ". Expected to create the file. Nothing was published; check the store, then try"
              + " again.",
          e);
    }
  }

  private static final class RecordDatums implements DatumReader<Object[]> {
    private final Schema wanted;
    private final UnaryOperator<AvroValues.RecordReader> tune;
    private AvroValues.RecordReader reader;

    RecordDatums(Schema wanted, UnaryOperator<AvroValues.RecordReader> tune) {
      this.wanted = wanted;
      this.tune = tune;
    }

    @Override
    public void setSchema(Schema actual) {
      reader = tune.apply(new AvroValues.RecordReader(actual, wanted));
    }

    @Override
    public Object[] read(Object[] reuse, Decoder in) throws IOException {
      return reader.read(in);
    }
  }

  private static final class RecordWriter implements DatumWriter<Object[]> {
    private Schema schema;

    RecordWriter(Schema schema) {
      this.schema = schema;
    }

    @Override
    public void setSchema(Schema newSchema) {
      schema = newSchema;
    }

    @Override
    public void write(Object[] values, Encoder out) throws IOException {
      AvroValues.write(schema, values, out);
    }
  }

  /** Reads a file from front to back in large pieces. */
  private static final class ChunkedInput extends InputStream {
    private final RandomAccessInput input;
    private final long length;
    private final byte[] chunk;
    private long filePosition;
    private int at;
    private int end;

    ChunkedInput(RandomAccessInput input, long length) {
      this.input = input;
      this.length = length;
      this.chunk = new byte[(int) Math.min(length, READ_BYTES)];
    }

    private boolean fill() throws IOException {
      if (at < end) {
        return true;
      }
      int size = (int) Math.min(chunk.length, length - filePosition);
      if (size <= 0) {
        return false;
      }
      input.readFully(filePosition, chunk, 0, size);
      filePosition += size;
      at = 0;
      end = size;
      return true;
    }

    @Override
    public int read() throws IOException {
      return fill() ? chunk[at++] & 0xff : -1;
    }

    @Override
    public int read(byte[] target, int offset, int count) throws IOException {
      if (count == 0) {
        return 0;
      }
      if (!fill()) {
        return -1;
      }
      int size = Math.min(count, end - at);
      System.arraycopy(chunk, at, target, offset, size);
      at += size;
      return size;
    }
  }
}
