package org.apache.paimon.error;

/** Something to be created exists already: database, table, column, tag. */
public final class AlreadyExistsException extends UserException {
  private static final long serialVersionUID = 1L;

  public AlreadyExistsException(String message) {
    super(message);
  }
}
