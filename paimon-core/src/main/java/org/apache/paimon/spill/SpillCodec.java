package org.apache.paimon.spill;

import com.github.luben.zstd.Zstd;
import java.util.Locale;
import net.jpountz.lz4.LZ4Factory;
import org.apache.paimon.error.UserException;
import org.apache.paimon.options.OptionKey;
import org.apache.paimon.options.Options;

/**
 * How spilled blocks are packed.
 *
 * @param kind the codec
 * @param level of zstd
 */
public record SpillCodec(Kind kind, int level) {

  /** Codecs of spilled blocks. */
  public enum Kind {
    NONE,
    LZ4,
    ZSTD
  }

  public static final OptionKey<String> COMPRESSION =
      OptionKey.string("spill-compression", "zstd", "codec of spill files: zstd, lz4 or none");

  public static final OptionKey<Integer> ZSTD_LEVEL =
      OptionKey.integer("spill-compression.zstd-level", "1", "zstd level of spill files");

  /** The codec that table options name. */
  public static SpillCodec from(Options options) {
    return named(options.get(COMPRESSION), COMPRESSION.name(), options.get(ZSTD_LEVEL));
  }

  /**
   * The codec of a name.
   *
   * @param option that gives it, for messages
   * @param level of zstd
   */
  public static SpillCodec named(String text, String option, int level) {
    String name = text.trim().toLowerCase(Locale.ROOT);
    Kind kind =
        switch (name) {
          case "zstd" -> Kind.ZSTD;
          case "lz4" -> Kind.LZ4;
          case "none", "uncompressed" -> Kind.NONE;
          default ->
              throw new UserException(
                  "Invalid value '"
                      + name
                      + "' of option '"
                      + option
                      + "', expected zstd, lz4 or none. Correct the option.");
        };
    return new SpillCodec(kind, level);
  }

  /** Most bytes that {@code length} bytes can pack into. */
  int maxPackedBytes(int length) {
    return switch (kind) {
      case NONE -> length;
      case LZ4 -> LZ4Factory.fastestInstance().fastCompressor().maxCompressedLength(length);
      case ZSTD -> Math.toIntExact(Zstd.compressBound(length));
    };
  }

  /** Packs and says into how many bytes. */
  int pack(byte[] source, int length, byte[] target) {
    switch (kind) {
      case NONE -> {
        System.arraycopy(source, 0, target, 0, length);
        return length;
      }
      case LZ4 -> {
        return LZ4Factory.fastestInstance().fastCompressor().compress(source, 0, length, target, 0);
      }
      case ZSTD -> {
        long packed = Zstd.compressByteArray(target, 0, target.length, source, 0, length, level);
        if (Zstd.isError(packed)) {
          throw new IllegalStateException("zstd: " + Zstd.getErrorName(packed));
        }
        return (int) packed;
      }
    }
    throw new IllegalStateException("codec " + kind);
  }

  /** Unpacks exactly {@code length} bytes. */
  void unpack(byte[] source, int packedLength, byte[] target, int length) {
    switch (kind) {
      case NONE -> System.arraycopy(source, 0, target, 0, length);
      case LZ4 ->
          LZ4Factory.fastestInstance().fastDecompressor().decompress(source, 0, target, 0, length);
      case ZSTD -> {
        long unpacked = Zstd.decompressByteArray(target, 0, length, source, 0, packedLength);
        if (unpacked != length) {
          throw new IllegalStateException(
              "zstd gave " + unpacked + " bytes of a spilled block of " + length);
        }
      }
    }
  }
}
