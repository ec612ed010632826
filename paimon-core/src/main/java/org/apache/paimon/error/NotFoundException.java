package org.apache.paimon.error;

/** Something named by the user does not exist: database, table, column, snapshot, tag. */
public final class NotFoundException extends UserException {
  private static final long serialVersionUID = 1L;

  public NotFoundException(String message) {
    super(message);
  }
}
