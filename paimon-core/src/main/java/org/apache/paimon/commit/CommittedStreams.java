package org.apache.paimon.commit;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.apache.paimon.error.CorruptDataException;
import org.apache.paimon.snapshot.Snapshot;

/**
 * What streaming users committed before, kept in the snapshots of others: a user whose own
 * snapshots have all expired is still recognised when it repeats a commit.
 *
 * <p>Property {@value #PROPERTY} of a snapshot holds {@code user=identifier} pairs, separated by
 * commas, users URL-encoded, the user of the newest commit last. Each commit takes over what its
 * base says and adds the base's own user. Other programs drop it; then the own snapshots alone
 * count.
 */
final class CommittedStreams {
  static final String PROPERTY = "committed-streams";

  /** Users that have not committed for longest are forgotten. */
  private static final int MOST_USERS = 64;

  private CommittedStreams() {}

  /** The identifier that a snapshot knows of a user, from its own commit or an earlier one. */
  static OptionalLong identifierOf(Snapshot snapshot, String user) {
    if (isOfStream(snapshot) && snapshot.commitUser().equals(user)) {
      return OptionalLong.of(snapshot.commitIdentifier());
    }
    Long kept = read(snapshot).get(user);
    return kept == null ? OptionalLong.empty() : OptionalLong.of(kept);
  }

  /** The properties of the snapshot that a request makes; null when there are none. */
  static Map<String, String> properties(Optional<Snapshot> before, CommitRequest request) {
    Map<String, Long> users = before.map(CommittedStreams::read).orElseGet(LinkedHashMap::new);
    if (before.isPresent() && isOfStream(before.get())) {
      users.remove(before.get().commitUser());
      users.put(before.get().commitUser(), before.get().commitIdentifier());
    }
    if (request.commitIdentifier() != Snapshot.BATCH_COMMIT_IDENTIFIER) {
      users.remove(request.commitUser());
    }
    Map<String, String> properties = new LinkedHashMap<>(request.properties());
    if (!users.isEmpty()) {
      properties.put(PROPERTY, write(users));
    }
    return properties.isEmpty() ? null : properties;
  }

  private static boolean isOfStream(Snapshot snapshot) {
    return snapshot.commitIdentifier() != Snapshot.BATCH_COMMIT_IDENTIFIER;
  }

  private static Map<String, Long> read(Snapshot snapshot) {
    Map<String, Long> users = new LinkedHashMap<>();
    String text = snapshot.properties() == null ? null : snapshot.properties().get(PROPERTY);
    if (text == null) {
      return users;
    }
    for (String pair : text.split(",")) {
      int equals = pair.indexOf('=');
      try {
        users.put(
            URLDecoder.decode(pair.substring(0, Math.max(0, equals)), StandardCharsets.UTF_8),
            Long.parseLong(pair.substring(equals + 1)));
      } catch (IllegalArgumentException e) {
        throw damage(snapshot, text, e);
      }
      if (equals < 0) {
        throw damage(snapshot, text, null);
      }
    }
    return users;
  }

  private static CorruptDataException damage(
      Snapshot snapshot, String text, IllegalArgumentException cause) {
    return new CorruptDataException(
        "Cannot read property '"
            + PROPERTY
            + "' = '"
            + text
            + "' of snapshot "
            + snapshot.id()
            + ", expected user=number pairs separated by commas. The snapshot file is damaged.",
        cause);
  }

  private static String write(Map<String, Long> users) {
    return users.entrySet().stream()
        .skip(Math.max(0, users.size() - MOST_USERS))
        .map(
            user ->
                URLEncoder.encode(user.getKey(), StandardCharsets.UTF_8) + "=" + user.getValue())
        .collect(Collectors.joining(","));
  }
}
