// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;

/**
 * A binary search tree that never changes: each change returns a new one, which shares all but a path from the root
 * with this one. A part is such a tree, too: the tree of all keys in a range takes logarithmic time, however many these
 * are. The empty tree is null.
 *
 * <p>It is balanced by the number of entries: Adams, "Efficient sets: a balancing act" (1993), with the parameters for
 * which Hirai and Yamamoto, "Balancing weight-balanced trees" (2011), prove that it stays so.
 *
 * <p>It does not know the order of its keys: whoever looks for one tells it, always the same.
 */
final class SortedTree<K, V> {
    /** How many times heavier one side may be than the other. */
    private static final int DELTA = 3;
    /** How many times heavier the inner half of a side may be than its outer half, for a single rotation. */
    private static final int RATIO = 2;

    final K key;
    final V value;
    final SortedTree<K, V> left;
    final SortedTree<K, V> right;
    private final int size;

    private SortedTree(K key, V value, SortedTree<K, V> left, SortedTree<K, V> right) {
        this.key = key;
        this.value = value;
        this.left = left;
        this.right = right;
        this.size = size(left) + size(right) + 1;
    }

    static int size(SortedTree<?, ?> tree) {
        return tree == null ? 0 : tree.size;
    }

    /** A tree of these entries, which are in order. */
    static <K, V> SortedTree<K, V> of(List<Map.Entry<K, V>> entries) {
        if (entries.isEmpty()) {
            return null;
        }
        int middle = entries.size() / 2;
        Map.Entry<K, V> entry = entries.get(middle);
        return new SortedTree<>(
                entry.getKey(),
                entry.getValue(),
                of(entries.subList(0, middle)),
                of(entries.subList(middle + 1, entries.size())));
    }

    /** The node with this key; null where there is none. */
    static <K, V> SortedTree<K, V> find(Comparator<? super K> order, SortedTree<K, V> tree, K key) {
        SortedTree<K, V> at = tree;
        while (at != null) {
            int side = order.compare(key, at.key);
            if (side == 0) {
                return at;
            }
            at = side < 0 ? at.left : at.right;
        }
        return null;
    }

    static <K, V> SortedTree<K, V> first(SortedTree<K, V> tree) {
        SortedTree<K, V> at = tree;
        while (at != null && at.left != null) {
            at = at.left;
        }
        return at;
    }

    static <K, V> SortedTree<K, V> last(SortedTree<K, V> tree) {
        SortedTree<K, V> at = tree;
        while (at != null && at.right != null) {
            at = at.right;
        }
        return at;
    }

    static <K, V> SortedTree<K, V> plus(Comparator<? super K> order, SortedTree<K, V> tree, K key, V value) {
        if (tree == null) {
            return new SortedTree<>(key, value, null, null);
        }
        int side = order.compare(key, tree.key);
        if (side == 0) {
            return new SortedTree<>(key, value, tree.left, tree.right);
        }
        return side < 0
                ? tree.balanced(plus(order, tree.left, key, value), tree.right)
                : tree.balanced(tree.left, plus(order, tree.right, key, value));
    }

    static <K, V> SortedTree<K, V> minus(Comparator<? super K> order, SortedTree<K, V> tree, K key) {
        if (tree == null) {
            return null;
        }
        int side = order.compare(key, tree.key);
        if (side == 0) {
            return glued(tree.left, tree.right);
        }
        return side < 0
                ? tree.balanced(minus(order, tree.left, key), tree.right)
                : tree.balanced(tree.left, minus(order, tree.right, key));
    }

    /** The entries whose keys come before this one. */
    static <K, V> SortedTree<K, V> before(Comparator<? super K> order, SortedTree<K, V> tree, K key) {
        if (tree == null) {
            return null;
        }
        return order.compare(key, tree.key) <= 0
                ? before(order, tree.left, key)
                : tree.linked(tree.left, before(order, tree.right, key));
    }

    /** The entries whose keys are this one, or come after it. */
    static <K, V> SortedTree<K, V> from(Comparator<? super K> order, SortedTree<K, V> tree, K key) {
        if (tree == null) {
            return null;
        }
        return order.compare(key, tree.key) > 0
                ? from(order, tree.right, key)
                : tree.linked(from(order, tree.left, key), tree.right);
    }

    /** The first so many entries; all where there are fewer. */
    static <K, V> SortedTree<K, V> take(SortedTree<K, V> tree, int count) {
        if (count <= 0) {
            return null;
        }
        if (count >= size(tree)) {
            return tree;
        }
        int here = size(tree.left);
        return count <= here ? take(tree.left, count) : tree.linked(tree.left, take(tree.right, count - here - 1));
    }

    /** All but the first so many entries. */
    static <K, V> SortedTree<K, V> drop(SortedTree<K, V> tree, int count) {
        if (tree == null || count <= 0) {
            return tree;
        }
        int here = size(tree.left);
        return count > here ? drop(tree.right, count - here - 1) : tree.linked(drop(tree.left, count), tree.right);
    }

    /** The entries, in the order of their keys. */
    static <K, V> Iterator<Map.Entry<K, V>> iterator(SortedTree<K, V> tree) {
        Deque<SortedTree<K, V>> path = new ArrayDeque<>();
        push(tree, path);
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return !path.isEmpty();
            }

            @Override
            public Map.Entry<K, V> next() {
                if (path.isEmpty()) {
                    throw new NoSuchElementException();
                }
                SortedTree<K, V> at = path.pop();
                push(at.right, path);
                return at.entry();
            }
        };
    }

    private static <K, V> void push(SortedTree<K, V> tree, Deque<SortedTree<K, V>> path) {
        for (SortedTree<K, V> at = tree; at != null; at = at.left) {
            path.push(at);
        }
    }

    /** A copy of this node's entry: whoever keeps it does not keep the tree. */
    Map.Entry<K, V> entry() {
        return Map.entry(key, value);
    }

    /** This entry between two trees, one of which has one entry more or less than it had next to the other. */
    private SortedTree<K, V> balanced(SortedTree<K, V> less, SortedTree<K, V> more) {
        if (size(less) + size(more) > 1) {
            if (size(more) > DELTA * size(less)) {
                return size(more.left) < RATIO * size(more.right)
                        ? more.between(between(less, more.left), more.right)
                        : more.left.between(between(less, more.left.left), more.between(more.left.right, more.right));
            }
            if (size(less) > DELTA * size(more)) {
                return size(less.right) < RATIO * size(less.left)
                        ? less.between(less.left, between(less.right, more))
                        : less.right.between(less.between(less.left, less.right.left), between(less.right.right, more));
            }
        }
        return between(less, more);
    }

    private SortedTree<K, V> between(SortedTree<K, V> less, SortedTree<K, V> more) {
        return less == left && more == right ? this : new SortedTree<>(key, value, less, more);
    }

    /** This entry between two trees of any sizes. */
    private SortedTree<K, V> linked(SortedTree<K, V> less, SortedTree<K, V> more) {
        if (less == left && more == right) {
            return this;
        }
        if (less == null) {
            return preceded(key, value, more);
        }
        if (more == null) {
            return followed(less, key, value);
        }
        if (size(more) > DELTA * size(less)) {
            return more.balanced(linked(less, more.left), more.right);
        }
        if (size(less) > DELTA * size(more)) {
            return less.balanced(less.left, linked(less.right, more));
        }
        return between(less, more);
    }

    /** A tree with one entry more, before all others. */
    private static <K, V> SortedTree<K, V> preceded(K key, V value, SortedTree<K, V> tree) {
        return tree == null
                ? new SortedTree<>(key, value, null, null)
                : tree.balanced(preceded(key, value, tree.left), tree.right);
    }

    /** A tree with one entry more, after all others. */
    private static <K, V> SortedTree<K, V> followed(SortedTree<K, V> tree, K key, V value) {
        return tree == null
                ? new SortedTree<>(key, value, null, null)
                : tree.balanced(tree.left, followed(tree.right, key, value));
    }

    private static <K, V> SortedTree<K, V> withoutFirst(SortedTree<K, V> tree) {
        return tree.left == null ? tree.right : tree.balanced(withoutFirst(tree.left), tree.right);
    }

    private static <K, V> SortedTree<K, V> withoutLast(SortedTree<K, V> tree) {
        return tree.right == null ? tree.left : tree.balanced(tree.left, withoutLast(tree.right));
    }

    /** Two trees that were next to one entry. */
    private static <K, V> SortedTree<K, V> glued(SortedTree<K, V> less, SortedTree<K, V> more) {
        if (less == null || more == null) {
            return less == null ? more : less;
        }
        if (size(less) > size(more)) {
            SortedTree<K, V> middle = last(less);
            return middle.balanced(withoutLast(less), more);
        }
        SortedTree<K, V> middle = first(more);
        return middle.balanced(less, withoutFirst(more));
    }
}
