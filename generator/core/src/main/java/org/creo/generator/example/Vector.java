// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.example;

import java.util.List;

/**
 * A message's bytes, and the places in them where something can be wrong.
 *
 * @param counts offsets of counts of items, entries, and bytes of text and of decimal numbers
 * @param flags offsets of booleans, and of the bytes that say whether something optional is there
 * @param ordinals offsets of the numbers of constants, of nanoseconds, and of scales of decimal numbers
 * @param texts offsets of bytes of text
 */
public record Vector(
        byte[] bytes, List<Integer> counts, List<Integer> flags, List<Integer> ordinals, List<Integer> texts) {}
