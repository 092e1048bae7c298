// SPDX-License-Identifier: Apache-2.0
package org.creo.server.config;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import org.creo.framework.files.FileMount;
import org.creo.framework.transport.Address;
import org.creo.server.state.StateSync;

/**
 * How values of one kind are written and read. {@link #read} accepts what {@link #write} returns.
 *
 * @param label a word for such a value, as help shows it
 */
public record Kind<T>(String label, Function<String, T> reader, Function<T, String> writer) {
    private static final String AUTO = "auto";
    private static final String MEMORY = "memory";
    private static final String STATE_FILE = "file:";

    public static final Kind<Integer> COUNT = new Kind<>("NUMBER", Kind::count, String::valueOf);

    /** How many threads there are for branches; nothing where the host finds that out. */
    static final Kind<OptionalInt> WORKERS = new Kind<>(
            "auto|NUMBER", Kind::workers, count -> count.isPresent() ? String.valueOf(count.getAsInt()) : AUTO);

    /** A size of an array in bytes, so less than 2 GiB. */
    public static final Kind<Integer> ARRAY_SIZE =
            new Kind<>("SIZE", Kind::arraySize, bytes -> Quantity.SIZE.write(bytes));

    /** A size in bytes, or a share of the heap such as {@code 25%}. */
    public static final Kind<Long> HEAP_SIZE = new Kind<>("SIZE", Kind::heapSize, Quantity.SIZE::write);

    public static final Kind<Duration> TIME = new Kind<>(
            "TIME",
            text -> Duration.ofNanos(Quantity.TIME.read(needed(text))),
            time -> Quantity.TIME.write(time.toNanos()));

    public static final Kind<Boolean> SWITCH = oneOf(List.of(true, false));

    /** A name, which must be there. */
    public static final Kind<String> NAME = new Kind<>("NAME", Kind::needed, Function.identity());

    /**
     * Addresses to listen on: one or more of {@link Address}, separated by commas; a port alone means one of this
     * machine.
     */
    public static final Kind<List<String>> ADDRESSES = new Kind<>(
            "ADDRESS,...",
            text -> split(text).stream()
                    .map(Kind::address)
                    .map(Address::toString)
                    .toList(),
            Kind::join);

    /** An interface and port; nothing where the text is empty. */
    public static final Kind<Optional<Address.Tcp>> PORT = new Kind<>(
            "ADDRESS",
            text -> text.isEmpty() ? Optional.empty() : Optional.of(port(text)),
            port -> port.map(Address.Tcp::toString).orElse(""));

    /** A path relative to the working folder; nothing where the text is empty. */
    public static final Kind<Optional<Path>> FILE = pathOf("FILE");

    /** A path of a folder, likewise. */
    public static final Kind<Optional<Path>> FOLDER = pathOf("FOLDER");

    /** A URL; nothing where the text is empty. */
    public static final Kind<String> URL = new Kind<>("URL", Function.identity(), Function.identity());

    /** A command with its arguments; nothing where the text is empty. */
    public static final Kind<String> COMMAND = new Kind<>("COMMAND", Function.identity(), Function.identity());

    /** A folder for the states of services; nothing for the host's memory. */
    public static final Kind<Optional<Path>> STATE = new Kind<>(
            "memory|file:FOLDER",
            Kind::state,
            folder -> folder.map(path -> STATE_FILE + path).orElse(MEMORY));

    public static final Kind<StateSync> STATE_SYNC = new Kind<>("TIME|always|never", Kind::stateSync, Kind::syncName);

    /** Folders whose files are served, each after its path; none where the text is empty. */
    static final Kind<List<FileMount>> FILES = new Kind<>(
            "PATH=FOLDER,...",
            text -> pairs(text, "/docs=/srv/manual").entrySet().stream()
                    .map(each -> new FileMount(each.getKey(), path(each.getValue()), ""))
                    .toList(),
            mounts -> join(mounts.stream()
                    .map(each -> each.path() + "=" + each.folder())
                    .toList()));

    /** Files, each after the path for which it stands in; none where the text is empty. */
    static final Kind<Map<String, String>> FALLBACK = new Kind<>(
            "PATH=FILE,...",
            text -> pairs(text, "/app=index.html"),
            files -> join(files.entrySet().stream()
                    .map(each -> each.getKey() + "=" + each.getValue())
                    .toList()));

    /** A list of values, separated by commas; none where the text is empty. */
    static Kind<List<String>> listOf(String label) {
        return new Kind<>(label + ",...", Kind::split, Kind::join);
    }

    /** Some of these values, separated by commas; none where the text is empty. */
    static <E> Kind<List<E>> someOf(List<E> values) {
        Kind<E> one = oneOf(values);
        return new Kind<>(
                one.label().replace("|", ","),
                text -> split(text).stream().map(one::read).distinct().toList(),
                chosen -> join(chosen.stream().map(one::write).toList()));
    }

    /** One of these values, written in lower case. */
    public static <E> Kind<E> oneOf(List<E> values) {
        Map<String, E> byName = new LinkedHashMap<>();
        values.forEach(value -> byName.put(name(value), value));
        return new Kind<>(
                String.join("|", byName.keySet()),
                text -> {
                    E value = byName.get(needed(text).toLowerCase(Locale.ROOT));
                    if (value == null) {
                        throw new IllegalArgumentException(
                                "'" + text + "' is not one of " + String.join(", ", byName.keySet()));
                    }
                    return value;
                },
                Kind::name);
    }

    /**
     * Reads a value.
     *
     * @throws IllegalArgumentException if the text is not such a value; the message says why, and how to write one
     */
    public T read(String text) {
        return reader.apply(text);
    }

    public String write(T value) {
        return writer.apply(value);
    }

    private static List<String> split(String text) {
        return Arrays.stream(text.split(","))
                .map(String::strip)
                .filter(each -> !each.isEmpty())
                .toList();
    }

    private static Map<String, String> pairs(String text, String example) {
        Map<String, String> pairs = new LinkedHashMap<>();
        for (String each : split(text)) {
            int equals = each.indexOf('=');
            if (equals < 1 || equals == each.length() - 1) {
                throw new IllegalArgumentException("'" + each + "' is not written like " + example);
            }
            if (pairs.put(each.substring(0, equals), each.substring(equals + 1)) != null) {
                throw new IllegalArgumentException("'" + each.substring(0, equals) + "' is there twice");
            }
        }
        return pairs;
    }

    private static String join(List<String> texts) {
        return String.join(",", texts);
    }

    private static Address address(String text) {
        return Address.parse(text.matches("[0-9]+") ? "127.0.0.1:" + text : text);
    }

    private static Address.Tcp port(String text) {
        if (address(text) instanceof Address.Tcp tcp) {
            return tcp;
        }
        throw new IllegalArgumentException("'" + text + "' has no port; write an address such as 127.0.0.1:9464");
    }

    private static String name(Object value) {
        return value.toString().toLowerCase(Locale.ROOT);
    }

    private static String needed(String text) {
        if (text.isEmpty()) {
            throw new IllegalArgumentException("the value is missing");
        }
        return text;
    }

    private static int count(String text) {
        // parseInt alone would accept a sign and the digits of all scripts.
        if (!needed(text).matches("[0-9]{1,10}") || Long.parseLong(text) > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("'" + text + "' is not a number from 0 to " + Integer.MAX_VALUE);
        }
        return Integer.parseInt(text);
    }

    private static OptionalInt workers(String text) {
        if (needed(text).equals(AUTO)) {
            return OptionalInt.empty();
        }
        if (!text.matches("[0-9]+")) {
            throw new IllegalArgumentException(
                    "'" + text + "' is neither " + AUTO + " nor a number of threads such as 32");
        }
        return OptionalInt.of(count(text));
    }

    private static int arraySize(String text) {
        long bytes = Quantity.SIZE.read(needed(text));
        if (bytes > Integer.MAX_VALUE) {
            throw new IllegalArgumentException(text + " is more than the largest array, 2GiB less a byte");
        }
        return (int) bytes;
    }

    private static long heapSize(String text) {
        if (!needed(text).endsWith("%")) {
            return Quantity.SIZE.read(text);
        }
        int percent = count(text.substring(0, text.length() - 1).strip());
        if (percent < 1 || percent > 100) {
            throw new IllegalArgumentException(text + " of the heap: write 1% to 100%");
        }
        return Runtime.getRuntime().maxMemory() / 100 * percent;
    }

    private static Optional<Path> state(String text) {
        if (needed(text).equals(MEMORY)) {
            return Optional.empty();
        } else if (text.startsWith(STATE_FILE) && text.length() > STATE_FILE.length()) {
            return Optional.of(path(text.substring(STATE_FILE.length())));
        }
        throw new IllegalArgumentException("'" + text + "' is neither " + MEMORY + " nor " + STATE_FILE
                + " and a folder, such as " + STATE_FILE + "/var/lib/creo");
    }

    private static StateSync stateSync(String text) {
        for (StateSync sync : List.of(StateSync.ALWAYS, StateSync.NEVER)) {
            if (syncName(sync).equals(needed(text))) {
                return sync;
            }
        }
        try {
            return StateSync.every(TIME.read(text));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "'" + text + "' is neither " + syncName(StateSync.ALWAYS) + " nor " + syncName(StateSync.NEVER)
                            + " nor a time such as 100ms",
                    e);
        }
    }

    private static String syncName(StateSync sync) {
        return sync.interval().map(TIME::write).orElse(sync == StateSync.ALWAYS ? "always" : "never");
    }

    private static Kind<Optional<Path>> pathOf(String label) {
        return new Kind<>(
                label,
                text -> text.isEmpty() ? Optional.empty() : Optional.of(path(text)),
                file -> file.map(Path::toString).orElse(""));
    }

    private static Path path(String text) {
        try {
            return Path.of(text);
        } catch (InvalidPathException e) {
            throw new IllegalArgumentException("'" + text + "' is not a path: " + e.getReason(), e);
        }
    }
}
