package org.apache.paimon.integration.sql;

import java.nio.file.Path;
import org.apache.paimon.integration.SqlSession;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Tests of statements, each in a session and an empty warehouse of its own. */
abstract class SqlTest {
  @TempDir Path warehouse;

  SqlSession sql;

  @BeforeEach
  final void openSession() {
    sql = SqlSession.open(warehouse);
  }

  @AfterEach
  final void closeSession() {
    sql.close();
  }
}
