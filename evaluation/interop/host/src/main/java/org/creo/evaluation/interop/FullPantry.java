// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.interop;

import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import pantry.Jar;
import pantry.Pantry;

/** Sees what obeys the rules, and nothing else. */
final class FullPantry implements Pantry {

    @Override
    public String shelve(Jar[] jars, int shelf) {
        return jars.length + " on " + shelf + ": "
                + Arrays.stream(jars).map(Jar::label).collect(Collectors.joining(", "));
    }

    @Override
    public long weigh(Stream<Integer> grams) {
        return grams.mapToLong(Integer::longValue).sum();
    }
}
