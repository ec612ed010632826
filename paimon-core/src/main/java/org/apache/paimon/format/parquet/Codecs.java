package org.apache.paimon.format.parquet;

import java.util.Locale;
import org.apache.paimon.error.UnsupportedFeatureException;
import org.apache.paimon.error.UserException;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;

/** The compression codecs by option value. */
final class Codecs {
  private static final String NAMES = "zstd, snappy, gzip, lz4, lz4_raw, none";

  private Codecs() {}

  /** The codec that {@code file.compression} names. */
  static CompressionCodecName named(String name) {
    String upper = name.trim().toUpperCase(Locale.ROOT);
    if (upper.equals("NONE") || upper.isEmpty()) {
      return CompressionCodecName.UNCOMPRESSED;
    }
    for (CompressionCodecName codec : CompressionCodecName.values()) {
      if (codec.name().equals(upper)) {
        checkAvailable(codec);
        return codec;
      }
    }
    throw new UserException(
        "Cannot write Parquet with compression '"
            + name
            + "': the codec is unknown, expected one of "
            + NAMES
            + ". Set option 'file.compression' to one of these.");
  }

  /**
   * Refuses codecs whose classes do not come with Spark and are not on the class path.
   *
   * @throws UnsupportedFeatureException naming the missing class
   */
  static void checkAvailable(CompressionCodecName codec) {
    if (codec != CompressionCodecName.BROTLI && codec != CompressionCodecName.LZO) {
      return;
    }
    String needed = codec.getHadoopCompressionCodecClassName();
    try {
      Class.forName(needed, false, Codecs.class.getClassLoader());
    } catch (ClassNotFoundException e) {
      throw new UnsupportedFeatureException(
          "Cannot use Parquet compression "
              + codec.name().toLowerCase(Locale.ROOT)
              + ": class "
              + needed
              + " is not on the class path, expected one of "
              + NAMES
              + ". Add the codec's jar or use another 'file.compression'.",
          e);
    }
  }
}
