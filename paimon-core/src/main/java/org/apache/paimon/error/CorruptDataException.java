package org.apache.paimon.error;

/** A file does not hold what its metadata or format promises. */
public final class CorruptDataException extends PaimonException {
  private static final long serialVersionUID = 1L;

  public CorruptDataException(String message) {
    super(message);
  }

  public CorruptDataException(String message, Throwable cause) {
    super(message, cause);
  }
}
