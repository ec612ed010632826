package org.apache.paimon.histories;

import java.util.ArrayList;
import java.util.List;

/** What a bucket holds of a key, oldest first. Knows its hash code, which is asked for most. */
final class Pile {
  static final Pile EMPTY = new Pile(List.of());

  private final List<Layer> layers;
  private final int hash;

  Pile(List<Layer> layers) {
    this.layers = List.copyOf(layers);
    hash = this.layers.hashCode();
  }

  List<Layer> layers() {
    return layers;
  }

  boolean isEmpty() {
    return layers.isEmpty();
  }

  boolean has(Layer.Level level) {
    for (Layer layer : layers) {
      if (layer.level() == level) {
        return true;
      }
    }
    return false;
  }

  List<Change> versions() {
    return versions(0);
  }

  /** All but the oldest ones. */
  List<Change> versions(int from) {
    List<Change> versions = new ArrayList<>();
    for (Layer layer : layers.subList(from, layers.size())) {
      versions.add(layer.version());
    }
    return versions;
  }

  /**
   * With one layer, or none, instead of all from a place on.
   *
   * @param version null = none
   */
  Pile replaced(int from, Change version, Layer.Level level) {
    List<Layer> others = new ArrayList<>(layers.subList(0, from));
    if (version != null) {
      others.add(new Layer(version, level));
    }
    return new Pile(others);
  }

  /** The version that compactions made of all but the new ones; null when it is none or no row. */
  Row settled() {
    Layer oldest = isEmpty() ? null : layers.get(0);
    boolean isRow =
        oldest != null && oldest.level() != Layer.Level.NEW && !oldest.version().isRetract();
    return isRow ? oldest.version().row() : null;
  }

  @Override
  public int hashCode() {
    return hash;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Pile pile && hash == pile.hash && layers.equals(pile.layers);
  }

  @Override
  public String toString() {
    return layers.toString();
  }
}
