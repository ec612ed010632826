package org.apache.paimon.error;

/**
 * The user gave something wrong: an argument, option, type or name. The message is enough; no stack
 * trace is needed.
 */
public class UserException extends PaimonException {
  private static final long serialVersionUID = 1L;

  public UserException(String message) {
    super(message);
  }

  public UserException(String message, Throwable cause) {
    super(message, cause);
  }
}
