// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.example;

import java.math.BigInteger;
import java.time.LocalDate;
import java.util.Random;
import org.creo.type.Scalar;

/** Makes up values without parts that people might choose. */
final class PlausibleValues {

    private static final String CONSONANTS = "bdfghklmnprstvw";
    private static final String VOWELS = "aeiou";
    private static final int MOST_SYLLABLES = 4;

    private static final int NUMBERS = 100;
    private static final int FRACTIONS = 100_000;
    private static final double THOUSAND = 1_000;

    private static final int FIRST_DAY = (int) LocalDate.of(2026, 1, 1).toEpochDay();
    private static final int DAYS_OF_YEAR = 365;
    private static final int SECONDS_OF_DAY = 86_400;
    private static final int SECONDS_OF_HOUR = 3_600;
    private static final int NANOS_OF_MILLI = 1_000_000;

    private final Random random;

    PlausibleValues(Random random) {
        this.random = random;
    }

    /** A whole number that each type of them has. */
    long whole() {
        return random.nextInt(NUMBERS);
    }

    double fraction() {
        return random.nextInt(FRACTIONS) / THOUSAND;
    }

    char letter() {
        return (char) ('a' + random.nextInt('z' - 'a' + 1));
    }

    String word() {
        StringBuilder word = new StringBuilder();
        for (int left = 2 + random.nextInt(MOST_SYLLABLES - 1); left > 0; left--) {
            word.append(one(CONSONANTS)).append(one(VOWELS));
        }
        return word.toString();
    }

    private char one(String of) {
        return of.charAt(random.nextInt(of.length()));
    }

    /** A value of a type whose text has a form of its own, as RASP sends it. */
    byte[] spelled(Scalar type) {
        return switch (type.form()) {
            case INSTANT -> SpelledValues.time((long) day() * SECONDS_OF_DAY + random.nextInt(SECONDS_OF_DAY), nanos());
            case DURATION -> SpelledValues.time(random.nextInt(SECONDS_OF_HOUR), nanos());
            case DATE -> SpelledValues.date(day());
            case DECIMAL -> SpelledValues.decimal(2, BigInteger.valueOf(random.nextInt(FRACTIONS)));
            default -> new SpelledValues(random).any(type);
        };
    }

    private int day() {
        return FIRST_DAY + random.nextInt(DAYS_OF_YEAR);
    }

    private int nanos() {
        return random.nextInt((int) THOUSAND) * NANOS_OF_MILLI;
    }
}
