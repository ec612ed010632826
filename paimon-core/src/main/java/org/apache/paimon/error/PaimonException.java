package org.apache.paimon.error;

/** Root of all failures that this project reports on purpose. */
public abstract class PaimonException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  protected PaimonException(String message) {
    super(message);
  }

  protected PaimonException(String message, Throwable cause) {
    super(message, cause);
  }
}
