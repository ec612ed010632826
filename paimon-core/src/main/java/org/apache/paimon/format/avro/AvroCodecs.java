package org.apache.paimon.format.avro;

import java.util.Locale;
import org.apache.avro.file.CodecFactory;
import org.apache.paimon.error.UserException;
import org.apache.paimon.format.FormatOptions;
import org.apache.paimon.options.OptionKey;
import org.apache.paimon.options.Options;

/** Codecs by the names of options. */
final class AvroCodecs {
  private static final OptionKey<String> CODEC =
      OptionKey.string(
          "avro.codec", null, "Codec of Avro files by Avro's name; wins over 'file.compression'.");

  private AvroCodecs() {}

  static CodecFactory of(String compression, Options options) {
    String name = options.find(CODEC).orElse(compression);
    return switch (name.toLowerCase(Locale.ROOT)) {
      case "none", "null", "uncompressed" -> CodecFactory.nullCodec();
      case "zstd", "zstandard" ->
          CodecFactory.zstandardCodec(options.get(FormatOptions.ZSTD_LEVEL), false, true);
      case "snappy" -> CodecFactory.snappyCodec();
      case "deflate", "gzip", "zlib" ->
          CodecFactory.deflateCodec(CodecFactory.DEFAULT_DEFLATE_LEVEL);
      case "bzip2" -> CodecFactory.bzip2Codec();
      case "xz" -> CodecFactory.xzCodec(CodecFactory.DEFAULT_XZ_LEVEL);
      default ->
          throw new UserException(
              "Cannot compress Avro files with '"
                  + name
                  + "': expected zstd, snappy, deflate (gzip, zlib), bzip2, xz or none. Set option"
                  + " 'file.compression' to one of these.");
    };
  }
}
