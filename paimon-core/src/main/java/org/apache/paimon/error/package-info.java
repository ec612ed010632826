/** Exception families: who caused the failure, and what the caller may do about it. */
package org.apache.paimon.error;
