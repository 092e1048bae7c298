// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import java.io.PrintWriter;
import java.util.Arrays;
import java.util.List;
import org.creo.generator.diagnostic.Code;
import org.creo.generator.explain.Explanation;
import org.creo.generator.explain.Explanation.Example;
import org.creo.generator.explain.Explanation.Words;
import org.creo.protocol.text.Nearest;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code creo explain}: what a code means, and how to fix the error. */
@Command(
        name = "explain",
        mixinStandardHelpOptions = true,
        description = {
            "Explains the code of an error, with an example and how to fix it.",
            "Without a code it lists all of them."
        },
        footer = {"", "Examples:", "  creo explain CR020", "  creo explain            all codes, a line each"})
final class ExplainCommand extends CreoCommand {

    @Parameters(paramLabel = "CODE", arity = "0..1", description = "as in the message, for example CR020")
    private String code;

    @Override
    public Integer call() {
        PrintWriter out = out();
        if (code == null) {
            for (Code each : Code.values()) {
                out.println(each.id() + "  " + Explanation.of(each).title());
            }
        } else {
            print(Explanation.of(find()), out);
        }
        return 0;
    }

    private Code find() {
        return Code.of(code).orElseThrow(() -> {
            List<String> ids = Arrays.stream(Code.values()).map(Code::id).toList();
            return wrongUsage("there is no code '" + code + "'"
                    + Nearest.meant(code, ids).map("; "::concat).orElse("; creo explain lists all of them"));
        });
    }

    private static void print(Explanation explanation, PrintWriter out) {
        out.println(explanation.code().id() + ": " + explanation.title());
        for (Explanation.Section section : explanation.sections()) {
            out.println();
            if (section instanceof Example example) {
                example.text().lines().forEach(line -> out.println(line.isEmpty() ? "" : "    " + line));
            } else if (section instanceof Words words) {
                out.println(words.text());
            }
        }
    }
}
