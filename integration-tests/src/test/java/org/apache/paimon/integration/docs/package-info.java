/** What the documents say, held against the code. */
package org.apache.paimon.integration.docs;
