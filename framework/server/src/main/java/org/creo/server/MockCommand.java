// SPDX-License-Identifier: Apache-2.0
package org.creo.server;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.creo.framework.host.ServiceHost;
import org.creo.server.config.Configuration;
import org.creo.server.config.Problems;
import org.creo.server.config.Settings;
import org.creo.server.mock.Mock;
import org.creo.server.mock.MockOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Serves descriptions with answers that are made up. */
@Command(
        name = MockCommand.NAME,
        mixinStandardHelpOptions = true,
        versionProvider = ProgramVersion.class,
        sortOptions = false,
        customSynopsis = "${COMMAND-FULL-NAME} FILE.creo... [--SETTING VALUE]...",
        description = {
            "",
            "Serves the interfaces of descriptions with answers that are made up, for whoever writes or tests a program"
                    + " that calls them. Arguments are checked, roles and deadlines hold, and the explorer is there, as"
                    + " with the real services; but nothing is kept, and answers over HTTP have the field Creo-Mock.",
            "",
            "All settings of a host may be set, too, as with creo serve."
        },
        optionListHeading = "%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:help, version or configuration was shown",
            "1:the host could not start",
            "2:wrong usage, configuration, description or canned answers",
            "130, 143:stopped by Ctrl-C, by SIGTERM"
        },
        footer = {
            "",
            "A file of canned answers has, for each method, a list of which the first that fits is taken:",
            "",
            "  {\"Queue.submit\": [",
            "     {\"when\": {\"job\": {\"cores\": 64}}, \"throw\": \"Full\", \"times\": 2},",
            "     {\"answer\": 7, \"delay\": \"20ms\"}],",
            "   \"Queue.watch\": {\"items\": [\"WAITING\", \"DONE\"], \"every\": \"1s\"},",
            "   \"Queue.cancel\": {\"fail\": \"UNAVAILABLE\", \"message\": \"repairs\"}}",
            "",
            "Example:",
            "  ${COMMAND-FULL-NAME} queue.creo --answers answers.json --fail 5%%"
        })
final class MockCommand extends ServingCommand {
    static final String NAME = "mock";

    @Parameters(paramLabel = "FILE.creo", arity = "1..*", description = "The descriptions")
    private List<Path> descriptions = new ArrayList<>();

    @Option(
            names = "--answers",
            paramLabel = "FILE",
            description = "Canned answers, in JSON; read again when the file changes")
    private Path answers;

    @Option(
            names = "--values",
            paramLabel = "examples|random|extreme|none",
            defaultValue = "examples",
            description =
                    "What other answers have: the examples of documentation, random values that people might choose,"
                            + " or any within the rules; with none, other calls fail (default: examples)")
    private String values;

    @Option(
            names = "--seed",
            paramLabel = "NUMBER",
            defaultValue = "1",
            description =
                    "Where random values, delays and failures begin: with the same number, the same calls in the same"
                            + " order get the same answers (default: 1)")
    private String seed;

    @Option(
            names = "--delay",
            paramLabel = "TIME[..TIME]",
            defaultValue = "0",
            description =
                    "How long answers take, such as 20ms or 10ms..50ms; those of canned answers come first (default: 0)")
    private String delay;

    @Option(
            names = "--fail",
            paramLabel = "SHARE[=ERROR]",
            split = ",",
            description = "The share of the calls that fail, other than those with canned answers, such as 5%%: with"
                    + " INTERNAL, or a status or declared exception, such as 5%%=UNAVAILABLE,1%%=Full")
    private List<String> fail = new ArrayList<>();

    @Override
    void serve(ServiceHost.Builder host, Configuration configuration, Problems problems) {
        if (configuration.get(Settings.STATE).isPresent()) {
            configuration.reject(
                    Settings.STATE,
                    "a mock keeps nothing; leave it out, or write " + Settings.STATE.flag() + " memory");
        }
        if (!configuration.get(Settings.WORKER).isEmpty()) {
            configuration.reject(Settings.WORKER, "a mock makes answers up; leave it out");
        }
        if (configuration.get(Settings.ATTACH)) {
            configuration.reject(Settings.ATTACH, "a mock makes answers up; leave it out");
        }
        if (canRead(descriptions, problems)) {
            Mock.services(options(), problems).forEach(host::service);
        }
    }

    @Override
    Optional<String> remark() {
        return Optional.of(Mock.remark(options()));
    }

    private MockOptions options() {
        return new MockOptions(descriptions, Optional.ofNullable(answers), values, seed, delay, fail);
    }
}
