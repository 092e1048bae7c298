// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.creo.generator.cli.state.KeptFolders;
import org.creo.generator.model.Description;
import org.creo.generator.model.Fingerprint;
import org.creo.protocol.kept.Declared;
import org.creo.protocol.kept.Directions;
import org.creo.protocol.kept.KeptFolder;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What the commands of {@code creo state} have in common. */
final class StateFolders {

    private StateFolders() {}

    static KeptFolder open(Path folder) throws IOException {
        return KeptFolders.open(ServeCommand.find("creo state"), folder, false);
    }

    /** A folder that may be empty. */
    static KeptFolder fill(Path folder) throws IOException {
        return KeptFolders.open(ServeCommand.find("creo state"), folder, true);
    }

    /** The states of all services of a description. */
    static List<Declared> declared(Description description) {
        Fingerprint fingerprint = new Fingerprint(description);
        return description.interfaces().stream()
                .flatMap(service -> service.states().stream()
                        .map(state -> new Declared(
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
                        "a state, or a field such as samples.remark, whose kept values may get lost, or a constant "
                                + "such as samples.level.LOW that no value is; may be given several times")
        private List<String> drop = List.of();

        @Option(
                names = "--rename",
                paramLabel = "PATH=NAME",
                description = "what a state, field or constant is called now; may be given several times")
        private List<String> rename = List.of();

        Directions directions() {
            Map<String, String> renamed = new TreeMap<>();
            for (String each : rename) {
                String[] parts = each.split("=", 2);
                if (parts.length < 2 || parts[0].isBlank() || parts[1].isBlank()) {
                    throw new ParameterException(
                            spec.commandLine(),
                            "--rename takes PATH=NAME, for example samples.remark=note, not " + each);
                }
                renamed.put(parts[0], parts[1].substring(parts[1].lastIndexOf('.') + 1));
            }
            Set<String> both = new TreeSet<>(drop);
            both.retainAll(renamed.keySet());
            if (!both.isEmpty()) {
                throw new ParameterException(
                        spec.commandLine(), String.join(", ", both) + " cannot be both dropped and renamed");
            }
            return new Directions(Set.copyOf(drop), renamed);
        }

        /** As they were given. */
        String text() {
            return Stream.concat(
                            drop.stream().map(path -> " --drop " + path),
                            rename.stream().map(path -> " --rename " + path))
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
