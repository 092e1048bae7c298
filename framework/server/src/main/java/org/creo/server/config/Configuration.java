// SPDX-License-Identifier: Apache-2.0
package org.creo.server.config;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.creo.protocol.text.Nearest;

/**
 * The configuration of a host: for each setting its value and where that comes from. A flag wins over an environment
 * variable, a variable over the file, and the file over the default.
 */
public final class Configuration {
    /** The name of the file in the working folder that is read where no other is named. */
    public static final String FILE = "creo-host.properties";
    /** The flag that names another file. */
    public static final String FILE_FLAG = "--config";

    private static final String DEFAULT = "default";

    private record Value(Object value, String origin) {}

    private final Map<Setting<?>, Value> values = new HashMap<>();
    private final Problems problems;

    private Configuration(Problems problems) {
        this.problems = problems;
    }

    /**
     * Reads the command line, the environment and the file.
     *
     * @param flags the values on the command line, by key; they win
     * @param file what {@link #FILE_FLAG} named, if anything
     * @param folder the working folder
     * @param problems receives all errors
     */
    public static Configuration read(
            Map<String, String> flags,
            Optional<Path> file,
            Map<String, String> environment,
            Path folder,
            Problems problems) {
        Configuration configuration = new Configuration(problems);
        configuration.fromFile(file, environment, folder);
        configuration.fromEnvironment(environment);
        configuration.fromFlags(flags);
        return configuration;
    }

    public <T> T get(Setting<T> setting) {
        Value value = values.get(setting);
        if (value == null) {
            return setting.standard();
        }
        @SuppressWarnings("unchecked") // set() puts what the setting's own kind has read
        T typed = (T) value.value();
        return typed;
    }

    /**
     * Where the value comes from: {@code creo-host.properties:3}, {@code CREO_QUEUE_LENGTH}, {@code --queue-length},
     * {@code default}.
     */
    public String origin(Setting<?> setting) {
        Value value = values.get(setting);
        return value == null ? DEFAULT : value.origin();
    }

    /** Records an error in a value that was found later. */
    public void reject(Setting<?> setting, String message) {
        problems.add(place(setting.key(), origin(setting)), message);
    }

    /** All keys with their values and origins, as a file that may be read again. */
    public String print() {
        StringBuilder text = new StringBuilder();
        Group group = null;
        for (Setting<?> setting : Settings.all()) {
            if (setting.group() != group) {
                group = setting.group();
                text.append(text.isEmpty() ? "" : "\n")
                        .append("## ")
                        .append(group.title())
                        .append('\n');
            }
            text.append("\n# ")
                    .append(setting.meaning())
                    .append(" (")
                    .append(origin(setting))
                    .append(")\n")
                    .append(PropertiesFile.print(setting.key(), write(setting)))
                    .append('\n');
        }
        return text.toString();
    }

    private <T> String write(Setting<T> setting) {
        return setting.kind().write(get(setting));
    }

    private void fromFile(Optional<Path> named, Map<String, String> environment, Path folder) {
        String variable = environment.getOrDefault(Environment.CONFIG, "");
        String origin = named.isPresent() ? FILE_FLAG : Environment.CONFIG;
        Path file = named.orElse(Path.of(variable.isEmpty() ? FILE : variable));
        boolean wanted = named.isPresent() || !variable.isEmpty();
        if (!wanted && !Files.exists(folder.resolve(file))) {
            return;
        }
        Map<String, Setting<?>> byKey = by(Setting::key);
        try {
            Map<String, Integer> lines = new HashMap<>();
            for (PropertiesFile.Property each : PropertiesFile.read(folder.resolve(file))) {
                String place = file + ":" + each.line();
                Integer before = lines.putIfAbsent(each.key(), each.line());
                if (before != null) {
                    problems.add(place, each.key() + " is in line " + before + " already; keep one of the two");
                } else if (byKey.containsKey(each.key())) {
                    set(byKey.get(each.key()), each.value(), place);
                } else {
                    problems.add(place, unknown("key", each.key(), byKey.keySet()));
                }
            }
        } catch (IOException e) {
            problems.add(wanted ? origin + " " + file : file.toString(), "the file cannot be read: " + e.getMessage());
        }
    }

    private void fromEnvironment(Map<String, String> environment) {
        Map<String, Setting<?>> byVariable = by(Setting::variable);
        // The variables are sorted, so that errors always come in the same order.
        new TreeMap<>(environment).forEach((name, value) -> {
            if (byVariable.containsKey(name)) {
                set(byVariable.get(name), value.strip(), name);
            } else if (name.startsWith(Environment.PREFIX)
                    && !name.equals(Environment.CONFIG)
                    && !Environment.OF_OTHERS.contains(name)) {
                problems.add("environment", unknown("variable", name, byVariable.keySet()));
            }
        });
    }

    private void fromFlags(Map<String, String> flags) {
        for (Setting<?> setting : Settings.all()) {
            String text = flags.get(setting.key());
            if (text != null) {
                set(setting, text.strip(), setting.flag());
            }
        }
    }

    private static Map<String, Setting<?>> by(Function<Setting<?>, String> name) {
        return Settings.all().stream().collect(Collectors.toMap(name, Function.identity()));
    }

    private void set(Setting<?> setting, String text, String origin) {
        try {
            values.put(setting, new Value(setting.kind().read(text), origin));
        } catch (IllegalArgumentException e) {
            problems.add(place(setting.key(), origin), e.getMessage());
        }
    }

    /**
     * The place of a value, for messages. Lines of files and defaults get the key; the names of variables and flags
     * tell it already.
     */
    private static String place(String key, String origin) {
        return origin.contains(":") || origin.equals(DEFAULT) ? origin + ": " + key : origin;
    }

    /** @param what the kind of name: a key, a variable, a flag */
    static String unknown(String what, String name, Collection<String> known) {
        return "there is no " + what + " " + name
                + Nearest.to(name, known)
                        .map(near -> "; did you mean " + near + "?")
                        .orElse("; --help lists all of them");
    }
}
