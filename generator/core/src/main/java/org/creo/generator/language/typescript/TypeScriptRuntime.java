// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.typescript;

import java.util.List;
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
                    TypeScriptRuntime.files(""));
        }
    };

    private static final List<String> FILES = List.of(
            "call/answer.js",
            "call/call.js",
            "call/client.d.ts",
            "call/client.js",
            "call/method.js",
            "call/options.d.ts",
            "call/stream-call.js",
            "call/stream.js",
            "call/subscription.js",
            "call/unary-call.js",
            "call/watch.js",
            "connection/address.js",
            "connection/backoff.js",
            "connection/connection.js",
            "connection/connections.js",
            "connection/dialer.js",
            "connection/frame-dispatcher.js",
            "connection/liveness.js",
            "connection/node-socket.js",
            "connection/open-calls.js",
            "connection/settings.js",
            "connection/timer.js",
            "connection/transport.js",
            "connection/web-socket.js",
            "error/errors.d.ts",
            "error/errors.js",
            "fetch/event-reader.js",
            "fetch/exchange.js",
            "fetch/exchanges.js",
            "fetch/fields.js",
            "fetch/over-fetch.js",
            "fetch/problem.js",
            "fetch/reason.js",
            "fetch/stringify.js",
            "frame/credit.js",
            "frame/frame-reader.js",
            "frame/frame.js",
            "value/equal.js",
            "value/exception.js",
            "value/index.js",
            "value/kinds.js",
            "value/map.js",
            "value/refused.js",
            "value/struct.js",
            "value/text.js",
            "value/values.d.ts",
            "wire/arrays.js",
            "wire/constants.js",
            "wire/floats.js",
            "wire/halves.js",
            "wire/message.js",
            "wire/nothing.js",
            "wire/reader.js",
            "wire/writer.js",
            "wire/wrong.js");

    /** Linters and compilers leave the copies as they are: what others see of them is in declarations. */
    private static final RuntimeFile.Rename UNTOUCHED = new RuntimeFile.Rename(
            "Apache-2.0 OR 0BSD\n", "Apache-2.0 OR 0BSD\n// @ts-nocheck\n/* eslint-disable */\n");

    private TypeScriptRuntime() {}

    /**
     * Its files.
     *
     * @param folder where they go, with a slash at its end unless it is empty
     */
    static List<RuntimeFile> files(String folder) {
        return FILES.stream()
                .map(file -> new RuntimeFile(
                        folder + file,
                        "typescript/runtime/" + file,
                        file.endsWith(".d.ts") ? List.of() : List.of(UNTOUCHED)))
                .toList();
    }
}
