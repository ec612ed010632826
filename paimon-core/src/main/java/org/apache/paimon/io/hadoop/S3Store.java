package org.apache.paimon.io.hadoop;

import com.amazonaws.AmazonClientException;
import com.amazonaws.AmazonServiceException;
import com.amazonaws.services.s3.AmazonS3;
import com.amazonaws.services.s3.model.PutObjectRequest;
import com.amazonaws.services.s3.model.S3Object;
import java.io.ByteArrayInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.s3a.S3AFileStatus;
import org.apache.hadoop.fs.s3a.S3AFileSystem;
import org.apache.hadoop.fs.store.audit.AuditSpan;

/**
 * S3 behind the S3A of Hadoop 3.3.4; the condition of a PUT is {@code If-None-Match: *}.
 * Thread-safe, as the client is.
 */
final class S3Store implements NativeStore {
  private static final int ABSENT = 404;
  private static final int EXISTS = 412;

  /** Another request for the same key is under way; nothing was written. */
  private static final int BUSY = 409;

  private static final int BUSY_TRIES = 5;

  private final S3AFileSystem fileSystem;
  private final AmazonS3 client;

  private S3Store(S3AFileSystem fileSystem) {
    this.fileSystem = fileSystem;
    this.client = fileSystem.getAmazonS3ClientForTesting("for requests that S3A does not pass on");
    // Here and not when it is needed: does this version have the methods?
    putRequest(new Path("/x"), new byte[0]);
  }

  static NativeStore open(FileSystem fileSystem) {
    return new S3Store((S3AFileSystem) fileSystem);
  }

  private <T> T ask(String operation, Path path, ClientFailures.Request<T> request)
      throws IOException {
    AuditSpan span = fileSystem.createSpan(operation, path.toString(), null).activate();
    try {
      return request.send();
    } catch (AmazonServiceException e) {
      throw failed(path, e);
    } catch (AmazonClientException e) {
      throw new IOException("S3 did not answer for " + path + ": " + e.getMessage(), e);
    } finally {
      span.deactivate();
    }
  }

  private static IOException failed(Path path, AmazonServiceException e) {
    if (e.getStatusCode() == ABSENT) {
      FileNotFoundException absent = new FileNotFoundException(path.toString());
      absent.initCause(e);
      return absent;
    }
    String message = "S3 failed for " + path + ": " + e.getMessage();
    boolean isRefused = e.getStatusCode() >= 400 && e.getStatusCode() < 500;
    return isRefused ? new NativeStore.RefusedException(message, e) : new IOException(message, e);
  }

  private PutObjectRequest putRequest(Path target, byte[] content) {
    return fileSystem
        .getRequestFactory()
        .newPutObjectRequest(
            fileSystem.pathToKey(target),
            fileSystem.getRequestFactory().newObjectMetadata(content.length),
            new ByteArrayInputStream(content));
  }

  @Override
  public boolean putIfAbsent(Path target, byte[] content) throws IOException {
    return ask("op_create", target, () -> putUnlessBusy(target, content));
  }

  private boolean putUnlessBusy(Path target, byte[] content) {
    for (int attempt = 1; ; attempt++) {
      PutObjectRequest request = putRequest(target, content);
      request.putCustomRequestHeader("If-None-Match", "*");
      try {
        client.putObject(request);
        return true;
      } catch (AmazonServiceException e) {
        if (e.getStatusCode() == EXISTS) {
          return false;
        }
        if (e.getStatusCode() != BUSY || attempt == BUSY_TRIES) {
          throw e;
        }
      }
    }
  }

  @Override
  public void put(Path target, byte[] content) throws IOException {
    ask("op_create", target, () -> client.putObject(putRequest(target, content)));
  }

  @Override
  public byte[] read(Path path) throws IOException {
    String key = fileSystem.pathToKey(path);
    return ask(
        "op_open",
        path,
        () -> {
          try (S3Object object =
              client.getObject(fileSystem.getRequestFactory().newGetObjectRequest(key))) {
            return object.getObjectContent().readAllBytes();
          }
        });
  }

  @Override
  public boolean exists(Path path) throws IOException {
    String key = fileSystem.pathToKey(path);
    try {
      ask(
          "op_exists",
          path,
          () ->
              client.getObjectMetadata(
                  fileSystem.getRequestFactory().newGetObjectMetadataRequest(key)));
      return true;
    } catch (FileNotFoundException e) {
      return false;
    }
  }

  /** Saves the HEAD of the object; later versions take the length as an option. */
  @Override
  public Optional<FileStatus> knownFile(Path path, long lengthBytes) {
    return Optional.of(
        new S3AFileStatus(
            lengthBytes,
            0,
            fileSystem.makeQualified(path),
            fileSystem.getDefaultBlockSize(path),
            "",
            null,
            null));
  }
}
