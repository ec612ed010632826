package org.apache.paimon.io.testing;

/** The process is dead; an Error so that no clean-up of the code under test takes it for one. */
public final class SimulatedCrash extends Error {
  private static final long serialVersionUID = 1L;

  SimulatedCrash(String message) {
    super(message);
  }
}
