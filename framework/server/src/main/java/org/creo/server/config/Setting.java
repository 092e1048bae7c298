// SPDX-License-Identifier: Apache-2.0
package org.creo.server.config;

import java.util.Locale;
import java.util.function.Supplier;

/** One setting for administrators; {@link Settings} lists all of them. */
public class Setting<T> {
    private final Group group;
    private final String key;
    private final Kind<T> kind;
    private final Supplier<T> standard;
    private final String standardText;
    private final String meaning;

    /**
     * @param key in lower case, with - between words
     * @param standard returns the default value
     * @param standardText describes the default for people; null to show the value itself
     * @param meaning for help, without a full stop
     */
    Setting(Group group, String key, Kind<T> kind, Supplier<T> standard, String standardText, String meaning) {
        this.group = group;
        this.key = key;
        this.kind = kind;
        this.standard = standard;
        this.standardText = standardText;
        this.meaning = meaning;
    }

    /** The group under whose title the setting is shown. */
    public final Group group() {
        return group;
    }

    /** The name of the setting in the file: {@code queue-length}. */
    public final String key() {
        return key;
    }

    /** The name of the setting on the command line: {@code --queue-length}. */
    public final String flag() {
        return "--" + key;
    }

    /** The name of the setting in the environment: {@code CREO_QUEUE_LENGTH}. */
    public final String variable() {
        return Environment.PREFIX + key.toUpperCase(Locale.ROOT).replace('-', '_');
    }

    public final Kind<T> kind() {
        return kind;
    }

    /** The default value; it may depend on the machine. */
    public final T standard() {
        return standard.get();
    }

    /** The default for people, such as {@code 10s} or {@code a quarter of the heap}; empty where there is none. */
    public final String standardText() {
        return standardText != null ? standardText : kind.write(standard());
    }

    public final String meaning() {
        return meaning;
    }

    @Override
    public final String toString() {
        return key;
    }
}
