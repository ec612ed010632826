package org.apache.paimon.format.parquet;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.hadoop.CodecFactory;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;

/**
 * Compresses pages, one after the other: a result is valid until the next call. Codec zstd keeps
 * one context; the other codecs are the library's.
 *
 * <p>Extends a deprecated class because the library's page store asks for no other.
 */
@SuppressWarnings("deprecation")
final class WriteCompressor extends CodecFactory.BytesCompressor {
  private final CompressionCodecName codec;
  private final ZstdCompressCtx zstd;
  private final CodecFactory others;
  private byte[] scratch = {};

  WriteCompressor(CompressionCodecName codec, ParquetWriteOptions options) {
    this.codec = codec;
    if (codec == CompressionCodecName.ZSTD) {
      zstd = new ZstdCompressCtx();
      zstd.setLevel(options.zstdLevel());
      others = null;
    } else {
      zstd = null;
      others = new CodecFactory(new Configuration(false), (int) options.pageBytes());
    }
  }

  @Override
  public BytesInput compress(BytesInput page) throws IOException {
    if (zstd == null) {
      return others.getCompressor(codec).compress(page);
    }
    ByteBuffer source = page.toByteBuffer();
    int length = source.remaining();
    int bound = Math.toIntExact(Zstd.compressBound(length));
    if (scratch.length < bound) {
      scratch = new byte[bound + bound / 8];
    }
    int written =
        zstd.compressByteArray(
            scratch,
            0,
            scratch.length,
            source.array(),
            source.arrayOffset() + source.position(),
            length);
    return BytesInput.from(scratch, 0, written);
  }

  @Override
  public CompressionCodecName getCodecName() {
    return codec;
  }

  @Override
  public void release() {
    if (zstd != null) {
      zstd.close();
    } else {
      others.release();
    }
  }
}
