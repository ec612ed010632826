package org.apache.paimon.integration.stores;

/** What becomes of a request. */
enum StoreFault {
  /** It is answered. */
  NONE,
  /** It is not done, and the answer says so. */
  REFUSED,
  /** It is done, and the connection breaks before the answer. */
  REPLY_LOST
}
