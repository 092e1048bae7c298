// SPDX-License-Identifier: Apache-2.0
package org.creo.server.config;

import java.util.Locale;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.creo.framework.limits.Limits;

/** One setting for administrators; {@link Settings} lists all of them. */
public final class Setting<T> {
    private final Group group;
    private final String key;
    private final Kind<T> kind;
    private final Supplier<T> standard;
    private final BiFunction<Limits, T, Limits> with;
    private final String standardText;
    private final String meaning;

    /**
     * @param key in lower case, with - between words
     * @param standard returns the default value
     * @param with gives limits this value of the setting; the same limits where the setting is none of them
     * @param standardText describes the default for people; null to show the value itself
     * @param meaning for help, without a full stop
     */
    Setting(
            Group group,
            String key,
            Kind<T> kind,
            Supplier<T> standard,
            BiFunction<Limits, T, Limits> with,
            String standardText,
            String meaning) {
        this.group = group;
        this.key = key;
        this.kind = kind;
        this.standard = standard;
        this.with = with;
        this.standardText = standardText;
        this.meaning = meaning;
    }

    /** The group under whose title the setting is shown. */
    public Group group() {
        return group;
    }

    /** The name of the setting in the file: {@code queue-length}. */
    public String key() {
        return key;
    }

    /** The name of the setting on the command line: {@code --queue-length}. */
    public String flag() {
        return "--" + key;
    }

    /** The name of the setting in the environment: {@code CREO_QUEUE_LENGTH}. */
    public String variable() {
        return Environment.PREFIX + key.toUpperCase(Locale.ROOT).replace('-', '_');
    }

    public Kind<T> kind() {
        return kind;
    }

    /** The default value; it may depend on the machine. */
    public T standard() {
        return standard.get();
    }

    /** The default for people, such as {@code 10s} or {@code a quarter of the heap}; empty where there is none. */
    public String standardText() {
        return standardText != null ? standardText : kind.write(standard());
    }

    /**
     * These limits with a value of the setting; the same where the setting is no limit.
     *
     * @throws IllegalArgumentException if the value is out of range
     */
    public Limits set(Limits limits, T value) {
        return with.apply(limits, value);
    }

    public String meaning() {
        return meaning;
    }

    @Override
    public String toString() {
        return key;
    }
}
