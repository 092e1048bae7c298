// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.typescript;

import java.util.List;
import java.util.stream.Stream;
import org.creo.generator.language.LanguageFiles;
import org.creo.generator.language.RuntimeFile;
import org.creo.generator.language.RuntimeProject;
import org.creo.generator.language.TemplateFile;
import org.creo.generator.model.SharedRuntime;

/**
 * The runtime, which is copied as it is, because its modules name each other by relative paths: inside each package, or
 * as a package of its own.
 */
final class TypeScriptRuntime {

    /**
     * What the templates of that package see.
     *
     * @param name of the npm package
     * @param folder in which the generator puts it
     * @param packages that share it, as declared
     */
    public record Project(String name, String folder, String sourceName, String version, List<String> packages) {

        static Project of(SharedRuntime shared) {
            return new Project(
                    TypeScriptNames.npm(shared.name()),
                    shared.name(),
                    shared.sourceName(),
                    SharedRuntime.VERSION,
                    shared.packages());
        }
    }

    /** The package that others share. */
    static final RuntimeProject SHARED = new RuntimeProject() {
        @Override
        public String language() {
            return "typescript";
        }

        @Override
        public String separator() {
            return "-";
        }

        @Override
        public LanguageFiles files(SharedRuntime shared) {
            Project project = Project.of(shared);
            return new LanguageFiles(
                    List.of(
                            new TemplateFile("package.json", "typescript/runtime/package.json.ftl", project),
                            new TemplateFile("README.md", "typescript/runtime/README.md.ftl", project)),
                    TypeScriptRuntime.files("", true, false));
        }
    };

    private static final List<String> FILES = RuntimeFile.names("""
            call/ answer.js call.js client.d.ts client.js method.js options.d.ts stream-call.js stream.js
                subscription.js unary-call.js watch.js
            connection/ address.js backoff.js connection.js connections.js dialer.js frame-dispatcher.js liveness.js
                node-socket.js open-calls.js settings.js timer.js transport.js web-socket.js
            error/ errors.d.ts errors.js
            fetch/ event-reader.js exchange.js exchanges.js fields.js over-fetch.js problem.js reason.js stringify.js
            frame/ credit.js frame-reader.js frame.js
            value/ big-decimal.d.ts big-decimal.js calendar.js dates.js decimals.js duration.d.ts duration.js
                durations.js equal.js exception.js identity.js index.js instant.d.ts instant.js instants.js kinds.js
                local-date.d.ts local-date.js map.js refused.js set.js struct.js text.js texts.js times.js union.js uuids.js values.d.ts
                whole.js wrong-text.js
            wire/ arrays.js constants.js floats.js halves.js message.js nothing.js reader.js unsigned.js writer.js
                wrong.js
            """);

    /** What values need in addition that have rules. */
    private static final List<String> RULES = RuntimeFile.names("""
            call/ checked.js
            value/ rules.js
            """);

    /** What a service needs in addition. */
    private static final List<String> SERVICE = RuntimeFile.names("""
            service/ call.js context.d.ts context.js handler.d.ts handler.js options.d.ts orders.js parts.js reports.js
                sent.js serve.d.ts serve.js served.js trace.js views.d.ts views.js worker.js
            """);

    /** Linters and compilers leave the copies as they are: what others see of them is in declarations. */
    private static final RuntimeFile.Rename UNTOUCHED = new RuntimeFile.Rename(
            "Apache-2.0 OR 0BSD\n", "Apache-2.0 OR 0BSD\n// @ts-nocheck\n/* eslint-disable */\n");

    private TypeScriptRuntime() {}

    /**
     * Its files.
     *
     * @param folder where they go, with a slash at its end unless it is empty
     * @param rules whether values have rules
     * @param service whether there is the service side
     */
    static List<RuntimeFile> files(String folder, boolean rules, boolean service) {
        return Stream.of(FILES, rules ? RULES : List.<String>of(), service ? SERVICE : List.<String>of())
                .flatMap(List::stream)
                .map(file -> new RuntimeFile(
                        folder + file,
                        "typescript/runtime/" + file,
                        file.endsWith(".d.ts") ? List.of() : List.of(UNTOUCHED)))
                .toList();
    }
}
