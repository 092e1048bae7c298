// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.faults;

import java.util.Map;
import java.util.stream.Stream;
import trouble.Choice;
import trouble.Grove;
import trouble.Point;
import trouble.Tree;

/** Counts what it gets. */
final class CountingGrove implements Grove {
    @Override
    public int texts(String[] texts) {
        return texts.length;
    }

    @Override
    public int points(Point[] points) {
        return points.length;
    }

    @Override
    public int rows(int[][] rows) {
        return rows.length;
    }

    @Override
    public int trees(Tree[] trees) {
        return trees.length;
    }

    @Override
    public int entries(Map<Integer, Integer> entries) {
        return entries.size();
    }

    @Override
    public int choices(Choice[] choices) {
        return choices.length;
    }

    @Override
    public byte[] zeros(int count) {
        return new byte[count];
    }

    @Override
    public int plant(Stream<Tree[]> groups) {
        return groups.mapToInt(group -> group.length).sum();
    }
}
