// SPDX-License-Identifier: Apache-2.0
package org.creo.server.config;

import java.util.Locale;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.creo.framework.limits.Limits;

/**
 * One setting for administrators; {@link Settings} lists all of them.
 *
 * @param group under whose title the setting is shown
 * @param key its name in the file, in lower case, with - between words: {@code queue-length}
 * @param initial returns the default value
 * @param with gives limits this value of the setting; the same limits where the setting is none of them
 * @param words describe the default for people; null to show the value itself
 * @param meaning for help, without a full stop
 */
public record Setting<T>(
        Group group,
        String key,
        Kind<T> kind,
        Supplier<T> initial,
        BiFunction<Limits, T, Limits> with,
        String words,
        String meaning) {
    /** The name of the setting on the command line: {@code --queue-length}. */
    public String flag() {
        return "--" + key;
    }

    /** The name of the setting in the environment: {@code CREO_QUEUE_LENGTH}. */
    public String variable() {
        return Environment.PREFIX + key.toUpperCase(Locale.ROOT).replace('-', '_');
    }

    /** The default value; it may depend on the machine. */
    public T standard() {
        return initial.get();
    }

    /** The default for people, such as {@code 10s} or {@code a quarter of the heap}; empty where there is none. */
    public String standardText() {
        return words != null ? words : kind.write(standard());
    }

    /**
     * These limits with a value of the setting; the same where the setting is no limit.
     *
     * @throws IllegalArgumentException if the value is out of range
     */
    public Limits set(Limits limits, T value) {
        return with.apply(limits, value);
    }

    @Override
    public String toString() {
        return key;
    }
}
