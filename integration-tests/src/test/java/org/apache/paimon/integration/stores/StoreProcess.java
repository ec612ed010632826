package org.apache.paimon.integration.stores;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import org.apache.paimon.integration.SqlSession;
import org.apache.paimon.io.FileIO;
import org.apache.paimon.io.Location;
import org.apache.paimon.io.PublishOutcome;
import org.apache.paimon.io.provider.SchemeFileIOProvider;

/**
 * Another process on a store: races for names of files, then inserts rows until it is killed.
 * Arguments: the root of the store, the warehouse, a file with the catalog's options.
 */
final class StoreProcess {
  static final String READY = "ready to race";
  static final String WON = "won: ";
  static final String DONE = "inserted ";
  static final int NAMES = 60;

  private static final long PAUSE_MILLIS = 5;

  private StoreProcess() {}

  public static void main(String[] arguments) throws Exception {
    Map<String, String> options = options(Path.of(arguments[2]));
    Location race = new Location(arguments[0]).resolve("race");
    FileIO io = new SchemeFileIOProvider(options).open(race);
    io.exists(race.resolve("go"));
    System.out.println(READY);
    while (!io.exists(race.resolve("go"))) {
      Thread.sleep(PAUSE_MILLIS);
    }
    System.out.println(WON + race(io, race, "child"));
    insertForEver(SqlSession.join(arguments[1], options));
  }

  private static Map<String, String> options(Path file) throws IOException {
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      properties.load(reader);
    }
    Map<String, String> options = new TreeMap<>();
    properties.forEach((key, value) -> options.put(key.toString(), value.toString()));
    return options;
  }

  /** Tries to be the first to publish each name; the names for which that was so. */
  static List<Integer> race(FileIO io, Location directory, String writer) {
    List<Integer> won = new ArrayList<>();
    for (int i = 0; i < NAMES; i++) {
      byte[] content = (writer + i).getBytes(StandardCharsets.UTF_8);
      if (io.publish(directory.resolve("name-" + i), content) == PublishOutcome.PUBLISHED) {
        won.add(i);
      }
    }
    return won;
  }

  private static void insertForEver(SqlSession sql) {
    for (int i = 0; ; i++) {
      sql.run("INSERT INTO shared VALUES ('child', " + i + ")");
      sql.run("INSERT INTO shared_keys VALUES ('child', " + i + ")");
      System.out.println(DONE + i + ";");
    }
  }
}
