package org.apache.paimon.index.fileindex;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.paimon.error.CorruptDataException;
import org.apache.paimon.error.UnsupportedFeatureException;
import org.apache.paimon.predicate.And;
import org.apache.paimon.predicate.Comparison;
import org.apache.paimon.predicate.Leaf;
import org.apache.paimon.predicate.Or;
import org.apache.paimon.predicate.Predicate;
import org.apache.paimon.types.AtomicType;

/** The indexes of one data file. Used by one thread. */
public final class FileIndex {
  static final long MAGIC = 1493475289347502L;
  static final int VERSION = 1;

  private final String where;
  private final byte[] container;
  private final Map<String, List<Entry>> columns;
  private final Map<Entry, IndexBody> bodies = new HashMap<>();

  private record Entry(String kind, int start, int length) {}

  private FileIndex(String where, byte[] container, Map<String, List<Entry>> columns) {
    this.where = where;
    this.container = container;
    this.columns = columns;
  }

  /**
   * Reads a container: the bytes embedded in a manifest entry, or the content of an index file.
   *
   * @param where names the file in messages
   * @throws CorruptDataException when the bytes are none
   */
  public static FileIndex of(byte[] container, String where) {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(container))) {
      if (in.readLong() != MAGIC) {
        throw new IOException("it has no magic number");
      }
      int version = in.readInt();
      if (version != VERSION) {
        throw new UnsupportedFeatureException(
            "Cannot read file index "
                + where
                + ": its version is "
                + version
                + ", expected "
                + VERSION
                + ". Set 'file-index.read.enabled' to false to read without it.");
      }
      in.readInt();
      Map<String, List<Entry>> columns = new HashMap<>();
      for (int left = in.readInt(); left > 0; left--) {
        List<Entry> entries = columns.computeIfAbsent(in.readUTF(), name -> new ArrayList<>());
        for (int each = in.readInt(); each > 0; each--) {
          entries.add(entry(in, container.length));
        }
      }
      return new FileIndex(where, container, columns);
    } catch (IOException e) {
      throw damaged(where, e);
    }
  }

  private static Entry entry(DataInputStream in, int containerLength) throws IOException {
    Entry entry = new Entry(in.readUTF(), in.readInt(), in.readInt());
    if (entry.start() != -1
        && (entry.start() < 0
            || entry.length() < 0
            || (long) entry.start() + entry.length() > containerLength)) {
      throw new IOException("it has " + containerLength + " bytes, but names " + entry);
    }
    return entry;
  }

  /**
   * The rows that may match the filter.
   *
   * @param filter over the columns as the data file's schema names and types them
   */
  public IndexAnswer evaluate(Predicate filter) {
    if (filter instanceof Leaf leaf) {
      return evaluate(leaf);
    }
    if (filter instanceof And and) {
      IndexAnswer answer = IndexAnswer.ANY;
      for (Predicate part : and.parts()) {
        answer = answer.and(evaluate(part));
        if (!answer.mayMatch()) {
          return answer;
        }
      }
      return answer;
    }
    IndexAnswer answer = IndexAnswer.NONE;
    for (Predicate part : ((Or) filter).parts()) {
      answer = answer.or(evaluate(part));
      if (!answer.isSelective()) {
        return answer;
      }
    }
    return answer;
  }

  private IndexAnswer evaluate(Leaf leaf) {
    IndexAnswer answer = IndexAnswer.ANY;
    for (Entry entry : columns.getOrDefault(leaf.name(), List.of())) {
      try {
        answer = answer.and(evaluate(entry, leaf));
      } catch (IOException | BufferUnderflowException | IllegalArgumentException e) {
        throw damaged(where, e);
      }
    }
    return answer;
  }

  /** The bytes; not to be changed. */
  public byte[] container() {
    return container;
  }

  /** Each index as its kind and column, with a space between. */
  Set<String> kindsAndColumns() {
    Set<String> names = new HashSet<>();
    columns.forEach(
        (column, entries) -> entries.forEach(entry -> names.add(entry.kind() + " " + column)));
    return names;
  }

  /** Kinds of newer writers are passed over. */
  private IndexAnswer evaluate(Entry entry, Leaf leaf) throws IOException {
    IndexKind kind = IndexKind.of(entry.kind()).orElse(null);
    if (kind == null
        || !(leaf.type() instanceof AtomicType type)
        || !KeyForm.isSupported(kind, type)) {
      return IndexAnswer.ANY;
    }
    if (entry.start() < 0) {
      return leaf.comparison() == Comparison.IS_NULL ? IndexAnswer.ANY : IndexAnswer.NONE;
    }
    IndexBody body = bodies.get(entry);
    if (body == null) {
      ByteBuffer bytes = ByteBuffer.wrap(container, entry.start(), entry.length()).slice();
      body = body(kind, bytes, KeyForm.of(type));
      bodies.put(entry, body);
    }
    return body.evaluate(leaf);
  }

  private static IndexBody body(IndexKind kind, ByteBuffer bytes, KeyForm form) throws IOException {
    return switch (kind) {
      case BLOOM_FILTER -> new BloomFilterBody(bytes, form);
      case BITMAP -> BitmapBody.of(bytes, form);
      case BSI -> BitSlicedBody.of(bytes, form);
      case RANGE_BITMAP -> RangeBitmapBody.of(bytes, form);
    };
  }

  private static CorruptDataException damaged(String where, Exception cause) {
    return new CorruptDataException(
        "Cannot read file index "
            + where
            + ": "
            + cause
            + ". Expected a whole container of indexes. Restore the file from a copy, or set"
            + " 'file-index.read.enabled' to false to read without it.",
        cause);
  }
}
