// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.creo.generator.cli.state.KeptFolders;
import org.creo.generator.model.Description;
import org.creo.generator.model.Fingerprint;
import org.creo.json.kept.DeclaredState;
import org.creo.json.kept.Directions;
import org.creo.json.kept.KeptFolder;
import org.creo.json.kept.ShellWord;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What the commands of {@code creo state} have in common. */
final class StateFolders {

    private StateFolders() {}

    static KeptFolder open(Path folder, KeptFolder.Purpose purpose) throws IOException {
        return opener().open(folder, purpose);
    }

    static KeptFolder.Opener opener() throws IOException {
        return KeptFolders.opener(ServeCommand.find("creo state"));
    }

    /** For example {@code 4 states, 1 entry, 45056 bytes}. */
    static String text(KeptFolder.Copied copied) {
        return copied.states() + (copied.states() == 1 ? " state, " : " states, ") + copied.entries()
                + (copied.entries() == 1 ? " entry, " : " entries, ") + copied.bytes() + " bytes";
    }

    /** Prints a table: of each state its name, how many entries or items it has, its type, and perhaps their bytes. */
    static void print(List<KeptFolder.Kept> states, boolean bytes, PrintWriter out) {
        if (states.isEmpty()) {
            out.println("nothing is kept yet");
            return;
        }
        int widest = states.stream()
                .mapToInt(state -> state.fullName().length())
                .max()
                .getAsInt();
        String line = "%1$-" + widest + "s  %2$9s  " + (bytes ? "%3$11s  " : "") + "%4$s%n";
        out.printf(line, "state", "entries", "bytes", "type");
        states.forEach(state -> out.printf(line, state.fullName(), state.entries(), state.bytes(), state.type()));
    }

    /**
     * The states that somebody names, by their full names, or by short ones that only one state has.
     *
     * @param shown the command that shows what there is
     * @throws IOException where none has the name, or several have it; the message is for people
     */
    static List<KeptFolder.Kept> named(List<String> names, List<KeptFolder.Kept> states, String shown)
            throws IOException {
        List<KeptFolder.Kept> named = new ArrayList<>();
        for (String name : names) {
            List<KeptFolder.Kept> found = states.stream()
                    .filter(state -> state.fullName().equals(name))
                    .toList();
            if (found.isEmpty()) {
                found = states.stream()
                        .filter(state -> state.name().equals(name))
                        .toList();
            }
            if (found.isEmpty()) {
                throw new IOException("nothing is kept of " + name + "; " + shown + " shows what is");
            }
            if (found.size() > 1) {
                throw new IOException(name + " could be each of these; say which: "
                        + found.stream().map(KeptFolder.Kept::fullName).collect(Collectors.joining(", ")));
            }
            named.addAll(found);
        }
        return named.stream().distinct().toList();
    }

    /** The states of all services of a description. */
    static List<DeclaredState> declared(Description description) {
        Fingerprint fingerprint = new Fingerprint(description);
        return description.interfaces().stream()
                .flatMap(service -> service.states().stream()
                        .map(state -> new DeclaredState(
                                description.fullName(service), state.name(), fingerprint.kept(state.type()))))
                .toList();
    }

    /** {@code --drop} and {@code --rename}. */
    static final class Decisions {

        @Spec(Spec.Target.MIXEE)
        private CommandSpec spec;

        @Option(
                names = "--drop",
                paramLabel = "PATH",
                description =
                        "a state such as lab.Store.samples, or a field such as lab.Store.samples.remark, whose kept "
                                + "values may get lost, or a constant such as lab.Store.samples.level.LOW that no "
                                + "value is; samples alone will do where one state has that name; may be given "
                                + "several times")
        private List<String> drop = List.of();

        @Option(
                names = "--rename",
                paramLabel = "PATH=NAME",
                description = "what a state, field, constant, interface (lab.Store=lab.Shop) or package (lab=shop) is "
                        + "called now; may be given several times")
        private List<String> rename = List.of();

        Directions directions() {
            Map<String, String> renamed = new TreeMap<>();
            for (String each : rename) {
                String[] parts = each.split("=", 2);
                if (parts.length < 2 || parts[0].isBlank() || parts[1].isBlank()) {
                    throw new ParameterException(
                            spec.commandLine(),
                            "--rename takes PATH=NAME, for example lab.Store.samples.remark=note, not " + each);
                }
                renamed.put(parts[0], parts[1]);
            }
            Set<String> both = new TreeSet<>(drop);
            both.retainAll(renamed.keySet());
            if (!both.isEmpty()) {
                throw new ParameterException(
                        spec.commandLine(), String.join(", ", both) + " cannot be both dropped and renamed");
            }
            return new Directions(Set.copyOf(drop), renamed);
        }

        /** The command that migrates with these decisions. */
        String command(Input input, Path folder) {
            return "creo state migrate "
                    + ShellWord.of(input.file().map(Path::toString).orElse("-")) + " "
                    + ShellWord.of(folder.toString()) + text();
        }

        /** As they were given. */
        private String text() {
            return Stream.concat(
                            drop.stream().map(path -> " --drop " + ShellWord.of(path)),
                            rename.stream().map(path -> " --rename " + ShellWord.of(path)))
                    .reduce("", String::concat);
        }

        /** @throws IOException where nothing that is kept has one of the paths, or what it says is so already */
        static void check(Directions directions) throws IOException {
            if (!directions.unused().isEmpty()) {
                throw new IOException("nothing that is kept, and is not as the description has it, is called "
                        + String.join(", ", directions.unused()) + "; creo state diff shows what differs");
            }
        }
    }
}
