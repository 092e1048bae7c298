// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** What shells and man read has every command and option. */
class ShellCommandsTest extends CommandTest {

    private static Stream<CommandLine> commands() {
        return new CommandLine(new Main())
                .getSubcommands().values().stream()
                        .flatMap(command ->
                                Stream.concat(Stream.of(command), command.getSubcommands().values().stream()));
    }

    @Test
    void scriptsKnowEveryCommandAndOption() {
        for (String shell : new String[] {"bash", "zsh", "fish"}) {
            forget();
            assertEquals(0, creo("completion", shell), err::toString);
            String script = out.toString();
            commands().forEach(command -> {
                assertTrue(script.contains(command.getCommandName()), () -> shell + ": " + command.getCommandName());
                command.getCommandSpec()
                        .options()
                        .forEach(option -> assertTrue(
                                script.contains(option.longestName().substring(2)), () -> shell + ": " + option));
            });
        }
        assertEquals(2, creo("completion", "tcsh"));
        assertTrue(err.toString().contains("[bash, zsh, fish]"), err::toString);
    }

    @Test
    void theManualPageHoldsEveryCommandAndOption() {
        assertEquals(0, creo("man"), err::toString);
        String page = out.toString();
        commands().forEach(command -> {
            String name = command.getCommandSpec().qualifiedName();
            assertTrue(page.contains(".SS \"" + name + " "), name);
            command.getCommandSpec().options().stream()
                    .filter(option -> !option.usageHelp() && !option.versionHelp())
                    .forEach(option ->
                            assertTrue(page.contains(option.longestName().replace("-", "\\-")), option::toString));
        });
        assertTrue(
                page.lines()
                        .allMatch(line -> !line.startsWith(".") || line.matches("\\.(TH|SH|SS|TP|PP|B|nf|fi)\\b.*")),
                page);
    }
}
