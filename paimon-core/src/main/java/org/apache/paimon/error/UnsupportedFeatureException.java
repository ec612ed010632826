package org.apache.paimon.error;

/**
 * The table or statement needs a feature, version or type that this build does not have. Names it
 * and what works instead.
 */
public final class UnsupportedFeatureException extends PaimonException {
  private static final long serialVersionUID = 1L;

  public UnsupportedFeatureException(String message) {
    super(message);
  }

  public UnsupportedFeatureException(String message, Throwable cause) {
    super(message, cause);
  }
}
