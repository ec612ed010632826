package org.apache.paimon.format.parquet;

import java.io.IOException;
import java.util.List;
import org.apache.paimon.data.ArrayVector;
import org.apache.paimon.data.ColumnVector;
import org.apache.paimon.data.MapVector;
import org.apache.paimon.data.RowVector;
import org.apache.paimon.error.UserException;

/**
 * A node of a column's type tree that takes its vector apart into the levels and values of the
 * leaves below, and has those written as a page each.
 */
sealed interface WriteNode {

  /**
   * Writes one page of each leaf below.
   *
   * @param entries what is known down to this node; not changed
   * @param rows rows of the table that the entries belong to
   */
  void write(ColumnVector vector, Entries entries, int rows) throws IOException;

  /** A leaf column. */
  final class Leaf implements WriteNode {
    private final LeafWriter writer;
    private final Null nulls;
    private final LeafValues values = new LeafValues();

    Leaf(LeafWriter writer, Null nulls) {
      this.writer = writer;
      this.nulls = nulls;
    }

    /** Writes rows {@code from} to {@code to} of a vector that is a column of its own. */
    void writeColumn(ColumnVector vector, int from, int to) throws IOException {
      values.vector = vector;
      values.entries = to - from;
      values.isContiguous = !vector.hasNulls();
      values.isAllValues = values.isContiguous;
      values.first = from;
      values.values = values.entries;
      if (!values.isContiguous) {
        takeColumn(vector.nulls(), from, to);
      }
      writer.writePage(values, to - from);
    }

    private void takeColumn(boolean[] isNull, int from, int to) {
      values.ensure(to - from);
      int taken = 0;
      for (int row = from; row < to; row++) {
        values.definitions[row - from] = isNull[row] ? 0 : 1;
        values.positions[taken] = row;
        taken += isNull[row] ? 0 : 1;
      }
      values.values = taken;
      values.isAllValues = taken == values.entries;
      values.isContiguous = values.isAllValues;
      if (!values.isAllValues) {
        nulls.check();
      }
    }

    @Override
    public void write(ColumnVector vector, Entries entries, int rows) throws IOException {
      values.vector = vector;
      values.ensure(entries.count);
      values.entries = entries.count;
      values.isContiguous = false;
      values.isAllValues = false;
      int taken = 0;
      for (int i = 0; i < entries.count; i++) {
        int position = entries.positions[i];
        int definition = entries.definitions[i];
        if (position >= 0) {
          if (vector.isNullAt(position)) {
            nulls.check();
          } else {
            values.positions[taken++] = position;
            definition += nulls.levels();
          }
        }
        values.definitions[i] = definition;
        values.repetitions[i] = entries.repetitions[i];
      }
      values.values = taken;
      writer.writePage(values, rows);
    }
  }

  /**
   * Whether null may stand at a node.
   *
   * @param isAllowed whether it may
   * @param path the node, for messages
   */
  record Null(boolean isAllowed, String path) {
    /** Definition levels that a value here adds. */
    int levels() {
      return isAllowed ? 1 : 0;
    }

    void check() {
      if (!isAllowed) {
        throw refusal(path);
      }
    }

    static UserException refusal(String path) {
      return new UserException(
          "Cannot write null to '"
              + path
              + "': it is declared NOT NULL, expected a value in every row. Give a value, or"
              + " make the column nullable.");
    }
  }

  /** A nested row. */
  record Row(Null nulls, List<WriteNode> fields, Entries own) implements WriteNode {
    @Override
    public void write(ColumnVector vector, Entries entries, int rows) throws IOException {
      own.count = 0;
      for (int i = 0; i < entries.count; i++) {
        int position = entries.positions[i];
        int definition = entries.definitions[i];
        if (position >= 0) {
          if (vector.isNullAt(position)) {
            nulls.check();
            position = -1;
          } else {
            definition += nulls.levels();
          }
        }
        own.add(position, definition, entries.repetitions[i]);
      }
      List<ColumnVector> children = ((RowVector) vector).children();
      for (int i = 0; i < fields.size(); i++) {
        fields.get(i).write(children.get(i), own, rows);
      }
    }
  }

  /**
   * How the elements of arrays and the entries of maps unfold.
   *
   * @param repetition repetition level of the elements
   */
  record Unfolding(Null nulls, int repetition, Entries own) {
    void unfold(ColumnVector vector, int[] offsets, int[] lengths, Entries entries) {
      own.count = 0;
      for (int i = 0; i < entries.count; i++) {
        int position = entries.positions[i];
        int definition = entries.definitions[i];
        int first = entries.repetitions[i];
        if (position < 0) {
          own.add(-1, definition, first);
        } else if (vector.isNullAt(position)) {
          nulls.check();
          own.add(-1, definition, first);
        } else if (lengths[position] == 0) {
          own.add(-1, definition + nulls.levels(), first);
        } else {
          int inside = definition + nulls.levels() + 1;
          own.ensure(own.count + lengths[position]);
          for (int e = 0; e < lengths[position]; e++) {
            own.add(offsets[position] + e, inside, e == 0 ? first : repetition);
          }
        }
      }
    }
  }

  /** An array. */
  record Array(Unfolding unfolding, WriteNode element) implements WriteNode {
    @Override
    public void write(ColumnVector vector, Entries entries, int rows) throws IOException {
      ArrayVector array = (ArrayVector) vector;
      unfolding.unfold(vector, array.offsets(), array.lengths(), entries);
      element.write(array.elements(), unfolding.own(), rows);
    }
  }

  /** A map or multiset. */
  record Map(Unfolding unfolding, WriteNode key, WriteNode value) implements WriteNode {
    @Override
    public void write(ColumnVector vector, Entries entries, int rows) throws IOException {
      MapVector map = (MapVector) vector;
      unfolding.unfold(vector, map.offsets(), map.lengths(), entries);
      key.write(map.keys(), unfolding.own(), rows);
      value.write(map.values(), unfolding.own(), rows);
    }
  }
}
