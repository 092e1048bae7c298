// SPDX-License-Identifier: Apache-2.0
package org.creo.rule;

import java.util.List;

/** A part of a pattern. */
sealed interface PatternNode {

    /** How many characters it has, written out without repetitions; a pattern with more than that is refused. */
    long size();

    /** One character. */
    record One(CharacterSet set) implements PatternNode {
        @Override
        public long size() {
            return 1;
        }
    }

    /** Parts that follow each other. */
    record Sequence(List<PatternNode> parts) implements PatternNode {
        public Sequence {
            parts = List.copyOf(parts);
        }

        @Override
        public long size() {
            return Math.max(1, parts.stream().mapToLong(PatternNode::size).sum());
        }
    }

    /** One of several parts. */
    record Choice(List<PatternNode> parts) implements PatternNode {
        public Choice {
            parts = List.copyOf(parts);
        }

        @Override
        public long size() {
            return Math.max(1, parts.stream().mapToLong(PatternNode::size).sum());
        }
    }

    /** @param max less than 0 where there is no limit */
    record Repeated(PatternNode part, int min, int max) implements PatternNode {
        @Override
        public long size() {
            // Stays far from overflow: patterns are short, and counts are small.
            return Math.min(part.size() * Math.max(1, Math.max(min, max)), Integer.MAX_VALUE);
        }
    }
}
