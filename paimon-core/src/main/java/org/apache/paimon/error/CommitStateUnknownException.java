package org.apache.paimon.error;

/**
 * The store did not say whether the snapshot was published. Delete nothing; read again before
 * deciding.
 */
public final class CommitStateUnknownException extends PaimonException {
  private static final long serialVersionUID = 1L;

  public CommitStateUnknownException(String message) {
    super(message);
  }

  public CommitStateUnknownException(String message, Throwable cause) {
    super(message, cause);
  }
}
