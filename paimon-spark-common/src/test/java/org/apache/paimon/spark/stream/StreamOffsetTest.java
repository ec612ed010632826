package org.apache.paimon.spark.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.apache.paimon.error.CorruptDataException;
import org.apache.paimon.scan.StreamPosition;
import org.apache.paimon.scan.StreamPosition.Part;
import org.junit.jupiter.api.Test;

final class StreamOffsetTest {
  @Test
  void hasThreeFieldsInJson() {
    StreamOffset offset = new StreamOffset(new StreamPosition(3, Part.STATE), 0);
    assertThat(offset.json()).isEqualTo("{\"snapshotId\":3,\"index\":0,\"scanSnapshot\":true}");
    assertThat(StreamOffset.parse(offset.json())).isEqualTo(offset);
    assertThat(StreamOffset.before(new StreamPosition(4, Part.CHANGES)).json())
        .isEqualTo("{\"snapshotId\":4,\"index\":-1,\"scanSnapshot\":false}");
  }

  @Test
  void ignoresFieldsOfLaterVersions() {
    StreamOffset offset =
        StreamOffset.parse(
            "{\"snapshotId\":3,\"index\":2,\"scanSnapshot\":false,\"totalSplits\":7}");
    assertThat(offset.position()).isEqualTo(new StreamPosition(3, Part.CHANGES));
    assertThat(offset.index()).isEqualTo(2);
  }

  @Test
  void refusesWhatIsNoOffset() {
    for (String text : new String[] {"", "7", "{\"snapshotId\":3}", "{\"a\":", "null"}) {
      assertThatThrownBy(() -> StreamOffset.parse(text))
          .isInstanceOf(CorruptDataException.class)
          .hasMessageContaining("'" + text + "'");
    }
  }
}
