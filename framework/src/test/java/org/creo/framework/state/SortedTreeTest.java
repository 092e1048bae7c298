// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SortedTreeTest {
    private static final Comparator<Integer> ORDER = Comparator.naturalOrder();

    private static SortedTree<Integer, Integer> upTo(int count) {
        SortedTree<Integer, Integer> tree = null;
        for (int i = 0; i < count; i++) {
            tree = SortedTree.plus(ORDER, tree, i, i);
        }
        return tree;
    }

    /** Checks each node, and that the entries are these. */
    private static void assertHolds(SortedMap<Integer, Integer> expected, SortedTree<Integer, Integer> tree) {
        List<Map.Entry<Integer, Integer>> entries = new ArrayList<>();
        SortedTree.iterator(tree).forEachRemaining(entries::add);
        assertEquals(List.copyOf(expected.entrySet()), entries);
        assertEquals(expected.size(), SortedTree.size(tree));
        assertBalanced(tree);
    }

    private static void assertBalanced(SortedTree<?, ?> tree) {
        if (tree == null) {
            return;
        }
        int left = SortedTree.size(tree.left);
        int right = SortedTree.size(tree.right);
        assertTrue(left + right < 2 || left <= 3 * right && right <= 3 * left, () -> left + " and " + right);
        assertBalanced(tree.left);
        assertBalanced(tree.right);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void isWhatATreeMapIsAndStaysBalanced(long seed) {
        Random random = new Random(seed);
        TreeMap<Integer, Integer> model = new TreeMap<>();
        SortedTree<Integer, Integer> tree = null;
        int span = 1 << random.nextInt(3, 11);
        for (int step = 0; step < 3000; step++) {
            int key = random.nextInt(span);
            if (random.nextInt(5) < (step / 500 % 2 == 0 ? 4 : 1)) {
                model.put(key, step);
                tree = SortedTree.plus(ORDER, tree, key, step);
            } else {
                model.remove(key);
                tree = SortedTree.minus(ORDER, tree, key);
            }
            if (step % 10 == 0) {
                assertHolds(model, tree);
                assertHolds(model.headMap(key), SortedTree.before(ORDER, tree, key));
                assertHolds(model.tailMap(key), SortedTree.from(ORDER, tree, key));
                SortedMap<Integer, Integer> first = new TreeMap<>();
                SortedMap<Integer, Integer> rest = new TreeMap<>();
                for (Map.Entry<Integer, Integer> entry : model.entrySet()) {
                    (first.size() < key ? first : rest).put(entry.getKey(), entry.getValue());
                }
                assertHolds(first, SortedTree.take(tree, key));
                assertHolds(rest, SortedTree.drop(tree, key));
            }
        }
    }

    @Test
    void staysBalancedWhereKeysComeInOrderAndGoInOrder() {
        SortedTree<Integer, Integer> tree = upTo(5000);
        assertBalanced(tree);
        for (int i = 0; i < 4900; i++) {
            tree = SortedTree.minus(ORDER, tree, i);
            assertBalanced(tree);
        }
        assertEquals(4900, SortedTree.first(tree).key);
        assertEquals(4999, SortedTree.last(tree).key);
    }

    @Test
    void isTheSameWhereNothingIsRemoved() {
        SortedTree<Integer, Integer> tree = upTo(100);
        assertSame(tree, SortedTree.minus(ORDER, tree, 100));
        assertSame(tree, SortedTree.minus(ORDER, tree, -1));
        assertSame(tree, SortedTree.take(tree, 100));
        assertSame(tree, SortedTree.from(ORDER, tree, 0));
        assertSame(tree, SortedTree.before(ORDER, tree, 100));
    }

    @Test
    void holdsEntriesThatCameTogether() {
        TreeMap<Integer, Integer> model = new TreeMap<>();
        for (int size = 0; size < 200; size++) {
            assertHolds(model, SortedTree.of(List.copyOf(model.entrySet())));
            model.put(size, -size);
        }
    }
}
