package org.apache.paimon.datafile;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.paimon.types.DataField;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.junit.jupiter.api.Test;

/** Format-metadata 2.2 and format-data 1.2: ids and order of what a key-value file adds. */
class SystemFieldsTest {
  @Test
  void idsAreThoseOfTheFormat() {
    assertThat(SystemFields.SEQUENCE_NUMBER.id()).isEqualTo(2147483646);
    assertThat(SystemFields.VALUE_KIND.id()).isEqualTo(2147483645);
    assertThat(SystemFields.ROW_KIND.id()).isEqualTo(2147483643);
    assertThat(SystemFields.ROW_ID.id()).isEqualTo(2147483642);
  }

  @Test
  void keyCopiesComeFirstAndTheirIdsLieHalfwayUp() {
    RowType columns =
        new RowType(
            java.util.List.of(
                new DataField(7, "a", DataTypes.INT),
                new DataField(9, "k", DataTypes.INT.notNull())));
    RowType file = SystemFields.keyValueFile(columns.project(java.util.List.of("k")), columns);
    assertThat(file.fields())
        .extracting(DataField::name, DataField::id)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple("_KEY_k", 1073741823 + 9),
            org.assertj.core.groups.Tuple.tuple("_SEQUENCE_NUMBER", 2147483646),
            org.assertj.core.groups.Tuple.tuple("_VALUE_KIND", 2147483645),
            org.assertj.core.groups.Tuple.tuple("a", 7),
            org.assertj.core.groups.Tuple.tuple("k", 9));
  }
}
