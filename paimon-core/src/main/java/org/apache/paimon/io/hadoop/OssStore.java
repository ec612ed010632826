package org.apache.paimon.io.hadoop;

import com.aliyun.oss.ClientConfiguration;
import com.aliyun.oss.ClientException;
import com.aliyun.oss.OSSClient;
import com.aliyun.oss.OSSException;
import com.aliyun.oss.common.comm.Protocol;
import com.aliyun.oss.model.OSSObject;
import com.aliyun.oss.model.ObjectMetadata;
import com.aliyun.oss.model.PutObjectResult;
import java.io.ByteArrayInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.aliyun.oss.AliyunOSSUtils;
import org.apache.hadoop.fs.aliyun.oss.Constants;

/**
 * OSS behind Hadoop's client of it; the condition of a PUT is {@code x-oss-forbid-overwrite: true}.
 * Hadoop's file system keeps its client to itself, so this is another one with the same settings.
 * Thread-safe, as the client is.
 */
final class OssStore implements NativeStore {
  private static final String EXISTS = "FileAlreadyExists";

  /** Another request for the same name is under way; nothing was written. */
  private static final String BUSY = "FileImmutable";

  private static final String ABSENT = "NoSuchKey";

  /** What the client says when it cannot read the store's answer: without an XML binding. */
  private static final String UNREADABLE = "InvalidResponse";

  private static final Set<String> REFUSALS =
      Set.of("AccessDenied", "InvalidAccessKeyId", "SignatureDoesNotMatch", "NoSuchBucket", BUSY);

  private final String bucket;
  private final String encryption;
  private final OSSClient client;

  private OssStore(FileSystem fileSystem) {
    Configuration settings = fileSystem.getConf();
    this.bucket = fileSystem.getUri().getHost();
    this.encryption = settings.get(Constants.SERVER_SIDE_ENCRYPTION_ALGORITHM_KEY, "");
    try {
      this.client =
          new OSSClient(
              settings.getTrimmed(Constants.ENDPOINT_KEY, ""),
              AliyunOSSUtils.getCredentialsProvider(fileSystem.getUri(), settings),
              clientSettings(settings));
    } catch (IOException e) {
      throw new UncheckedIOException("no credentials for " + fileSystem.getUri(), e);
    }
  }

  static NativeStore open(FileSystem fileSystem) {
    return new OssStore(fileSystem);
  }

  private static ClientConfiguration clientSettings(Configuration settings) {
    ClientConfiguration client = new ClientConfiguration();
    boolean isSecure =
        settings.getBoolean(Constants.SECURE_CONNECTIONS_KEY, Constants.SECURE_CONNECTIONS_DEFAULT);
    client.setProtocol(isSecure ? Protocol.HTTPS : Protocol.HTTP);
    client.setMaxErrorRetry(
        settings.getInt(Constants.MAX_ERROR_RETRIES_KEY, Constants.MAX_ERROR_RETRIES_DEFAULT));
    client.setConnectionTimeout(
        settings.getInt(Constants.ESTABLISH_TIMEOUT_KEY, Constants.ESTABLISH_TIMEOUT_DEFAULT));
    client.setSocketTimeout(
        settings.getInt(Constants.SOCKET_TIMEOUT_KEY, Constants.SOCKET_TIMEOUT_DEFAULT));
    String proxy = settings.getTrimmed(Constants.PROXY_HOST_KEY, "");
    if (!proxy.isEmpty()) {
      client.setProxyHost(proxy);
      client.setProxyPort(settings.getInt(Constants.PROXY_PORT_KEY, isSecure ? 443 : 80));
      client.setProxyUsername(settings.getTrimmed(Constants.PROXY_USERNAME_KEY));
      client.setProxyPassword(settings.getTrimmed(Constants.PROXY_PASSWORD_KEY));
      client.setProxyDomain(settings.getTrimmed(Constants.PROXY_DOMAIN_KEY));
      client.setProxyWorkstation(settings.getTrimmed(Constants.PROXY_WORKSTATION_KEY));
    }
    return client;
  }

  private static <T> T ask(Path path, ClientFailures.Request<T> request) throws IOException {
    try {
      return request.send();
    } catch (OSSException e) {
      if (ABSENT.equals(e.getErrorCode())) {
        throw absent(path, e);
      }
      String message = "OSS failed for " + path + ": " + e.getMessage();
      throw REFUSALS.contains(e.getErrorCode())
          ? new NativeStore.RefusedException(message, e)
          : new IOException(message, e);
    } catch (ClientException e) {
      throw new IOException("OSS did not answer for " + path + ": " + e.getMessage(), e);
    }
  }

  private static FileNotFoundException absent(Path path, OSSException e) {
    FileNotFoundException absent = new FileNotFoundException(path.toString());
    absent.initCause(e);
    return absent;
  }

  private static String key(Path path) {
    return path.toUri().getPath().substring(1);
  }

  private PutObjectResult send(Path target, byte[] content, boolean mayReplace) {
    ObjectMetadata metadata = new ObjectMetadata();
    metadata.setContentLength(content.length);
    if (!mayReplace) {
      metadata.setHeader("x-oss-forbid-overwrite", "true");
    }
    if (!encryption.isEmpty()) {
      metadata.setServerSideEncryption(encryption);
    }
    return client.putObject(bucket, key(target), new ByteArrayInputStream(content), metadata);
  }

  @Override
  public boolean putIfAbsent(Path target, byte[] content) throws IOException {
    return ask(
        target,
        () -> {
          try {
            send(target, content, false);
            return true;
          } catch (OSSException e) {
            if (EXISTS.equals(e.getErrorCode()) || (isUnreadable(e) && exists(target))) {
              return false;
            }
            throw e;
          }
        });
  }

  private static boolean isUnreadable(OSSException e) {
    return UNREADABLE.equals(e.getErrorCode());
  }

  @Override
  public void put(Path target, byte[] content) throws IOException {
    ask(target, () -> send(target, content, true));
  }

  @Override
  public byte[] read(Path path) throws IOException {
    return ask(
        path,
        () -> {
          try (OSSObject object = client.getObject(bucket, key(path))) {
            return object.getObjectContent().readAllBytes();
          } catch (OSSException e) {
            if (isUnreadable(e) && !exists(path)) {
              throw absent(path, e);
            }
            throw e;
          }
        });
  }

  @Override
  public boolean exists(Path path) throws IOException {
    return ask(path, () -> client.doesObjectExist(bucket, key(path)));
  }
}
