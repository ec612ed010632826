package org.apache.paimon.spark.write;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.paimon.io.FileIOProvider;
import org.apache.paimon.io.Location;
import org.apache.paimon.schema.SchemaJson;
import org.apache.paimon.schema.TableSchema;
import org.apache.paimon.schema.TableSource;

/**
 * A table on its way to tasks, as bytes: a task of a short micro-batch would spend more time on
 * making the objects of a schema than on its rows. A process makes them once for equal bytes.
 */
final class PackedSource implements Serializable {
  private static final long serialVersionUID = 1L;
  private static final int MOST = 64;

  private static final Map<TableSource, PackedSource> PACKED = new Recent<>();
  private static final Map<PackedSource, TableSource> UNPACKED = new Recent<>();

  private final byte[] bytes;

  private PackedSource(byte[] bytes) {
    this.bytes = bytes;
  }

  /** Packs a source. */
  static PackedSource of(TableSource source) {
    synchronized (PACKED) {
      return PACKED.computeIfAbsent(source, PackedSource::pack);
    }
  }

  private static PackedSource pack(TableSource source) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(4096);
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeUTF(source.name());
      out.writeUTF(source.location().uri());
      out.writeUTF(source.branch());
      out.writeObject(SchemaJson.write(source.schema()));
      out.writeObject(source.io());
    } catch (IOException e) {
      throw new IllegalStateException("serialising the source of " + source.name(), e);
    }
    return new PackedSource(bytes.toByteArray());
  }

  /** The source. */
  TableSource source() {
    synchronized (UNPACKED) {
      return UNPACKED.computeIfAbsent(this, PackedSource::unpack);
    }
  }

  private static TableSource unpack(PackedSource packed) {
    try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(packed.bytes))) {
      String name = in.readUTF();
      Location location = new Location(in.readUTF());
      String branch = in.readUTF();
      TableSchema schema = SchemaJson.read((byte[]) in.readObject(), name);
      return new TableSource(name, location, schema, branch, (FileIOProvider) in.readObject());
    } catch (IOException | ClassNotFoundException e) {
      throw new IllegalStateException("reading the source of a table back", e);
    }
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof PackedSource packed && Arrays.equals(bytes, packed.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }

  /** Those used last. */
  private static final class Recent<K, V> extends LinkedHashMap<K, V> {
    private static final long serialVersionUID = 1L;

    Recent() {
      super(MOST, 0.75f, true);
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
      return size() > MOST;
    }
  }
}
