// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.creo.generator.model.Description;
import org.creo.json.kept.DeclaredState;
import org.creo.json.kept.Directions;
import org.creo.json.kept.KeptFolder;
import org.creo.json.kept.Loss;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code creo state diff}: what a description makes of what is kept. */
@Command(
        name = "diff",
        mixinStandardHelpOptions = true,
        description = {
            "Prints what a host of a description will make of what is kept in a folder when it starts.",
            "Changes nothing. Exit code 1 means: it will refuse to start, since something would get lost."
        })
final class StateDiffCommand extends CreoCommand {

    @Mixin
    private Input input;

    @Parameters(
            index = "1",
            paramLabel = "FOLDER",
            description = "where a host keeps its states, while no host uses it")
    private Path path;

    @Mixin
    private StateFolders.Decisions decisions;

    @Mixin
    private Reports reports;

    @Override
    public Integer call() throws IOException {
        Optional<Description> description = Checked.read(input, reports);
        if (description.isEmpty()) {
            return 1;
        }
        Directions directions = decisions.directions();
        try (KeptFolder folder = StateFolders.open(path, KeptFolder.Purpose.READ)) {
            List<DeclaredState> declared = StateFolders.declared(description.get());
            KeptFolder.Plan plan = folder.plan(declared, directions);
            StateFolders.Decisions.check(directions);
            PrintWriter out = out();
            print(folder.states(), declared, plan, out);
            advise(plan, decisions.command(input, path), out);
            return plan.losses().isEmpty() ? 0 : 1;
        }
    }

    private static void print(
            List<KeptFolder.Kept> kept, List<DeclaredState> declared, KeptFolder.Plan plan, PrintWriter out) {
        for (KeptFolder.Kept state : kept) {
            String name = state.fullName();
            List<String> changes = plan.changes().get(name);
            if (plan.gone().contains(name)) {
                out.println(name + ": is not in the description; it stays, and is not used");
            } else if (changes != null && !changes.isEmpty()) {
                changes.forEach(change -> out.println(name + ": " + change));
            }
        }
        for (DeclaredState state : declared) {
            boolean known = kept.stream().anyMatch(each -> each.fullName().equals(state.fullName()));
            if (!known) {
                out.println(state.fullName() + ": nothing is kept; it has its initial value");
            }
        }
        plan.losses()
                .forEach((service, losses) ->
                        losses.forEach(loss -> out.println(service + ": does not fit: " + loss.text(""))));
        out.println(
                !plan.losses().isEmpty()
                        ? "kept state: does not fit, so the host refuses to start"
                        : plan.gone().isEmpty()
                                ? "kept state: fits, the host migrates it when it starts"
                                : "kept state: fits, but the host would not use " + String.join(", ", plan.gone()));
    }

    /** Whole commands, which can be copied. */
    private static void advise(KeptFolder.Plan plan, String command, PrintWriter out) {
        if (!plan.advice().isEmpty()) {
            out.println("if these are their new names, before a host starts: " + command + " "
                    + String.join(" ", plan.advice()));
        }
        List<Loss> losses =
                plan.losses().values().stream().flatMap(List::stream).toList();
        if (!losses.isEmpty() && losses.stream().allMatch(loss -> loss.option().isPresent())) {
            out.println("to do it nevertheless: " + command + " "
                    + losses.stream()
                            .map(loss -> loss.option().get())
                            .distinct()
                            .collect(Collectors.joining(" ")));
        }
    }
}
