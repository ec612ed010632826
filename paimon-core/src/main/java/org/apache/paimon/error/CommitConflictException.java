package org.apache.paimon.error;

/**
 * Another writer changed what this commit depends on. Nothing was published; retry only by reading
 * again.
 */
public final class CommitConflictException extends PaimonException {
  private static final long serialVersionUID = 1L;

  public CommitConflictException(String message) {
    super(message);
  }

  public CommitConflictException(String message, Throwable cause) {
    super(message, cause);
  }
}
