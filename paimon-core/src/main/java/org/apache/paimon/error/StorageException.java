package org.apache.paimon.error;

/** Reading or writing storage failed. The message says whether a retry may help. */
public final class StorageException extends PaimonException {
  private static final long serialVersionUID = 1L;

  public StorageException(String message) {
    super(message);
  }

  public StorageException(String message, Throwable cause) {
    super(message, cause);
  }
}
