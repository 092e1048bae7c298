// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.python;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.creo.generator.language.Language;
import org.creo.generator.language.LanguageFiles;
import org.creo.generator.language.RuntimeFile;
import org.creo.generator.language.TemplateFile;
import org.creo.generator.model.Description;
import org.creo.generator.view.Names;

/** Python 3.9 and newer: one package, with the runtime as a package inside it, and on request also the codec in C. */
public final class PythonFiles implements Language {

    private static final List<String> RUNTIME = List.of(
            "__init__",
            "call/__init__",
            "call/aio",
            "call/answer",
            "call/async_stream",
            "call/async_watch",
            "call/base",
            "call/call",
            "call/client",
            "call/hook",
            "call/method",
            "call/stream",
            "call/watch",
            "connection/__init__",
            "connection/address",
            "connection/async_connection",
            "connection/async_connections",
            "connection/async_dialer",
            "connection/async_portions",
            "connection/backoff",
            "connection/connection",
            "connection/connections",
            "connection/deadline",
            "connection/dialer",
            "connection/fork",
            "connection/frame_dispatcher",
            "connection/leader_follower",
            "connection/liveness",
            "connection/open_calls",
            "connection/options",
            "connection/outbox",
            "connection/reasons",
            "connection/tls",
            "connection/transport",
            "error/__init__",
            "error/exceptions",
            "error/failure",
            "error/phase",
            "error/status",
            "frame/__init__",
            "frame/frame",
            "frame/reader",
            "value/__init__",
            "value/arrays",
            "value/checks",
            "value/copies",
            "value/deprecation",
            "value/enums",
            "value/maps",
            "value/structs",
            "value/text",
            "wire/__init__",
            "wire/arrays",
            "wire/message",
            "wire/nested",
            "wire/rows",
            "wire/scalars",
            "wire/strings",
            "wire/structs");

    /** Linters and formatters leave the copies as they are. */
    private static final RuntimeFile.Rename UNTOUCHED =
            new RuntimeFile.Rename("Apache-2.0 OR 0BSD\n", "Apache-2.0 OR 0BSD\n# ruff: noqa\n# fmt: off\n");

    private final boolean accelerated;

    public PythonFiles() {
        this(false);
    }

    private PythonFiles(boolean accelerated) {
        this.accelerated = accelerated;
    }

    /** With a C extension that encodes and decodes if it was built. */
    public static PythonFiles accelerated() {
        return new PythonFiles(true);
    }

    /** The same languages, with that extension for Python; empty if Python is not one of them. */
    public static Optional<List<Language>> accelerate(List<Language> languages) {
        if (languages.stream().noneMatch(PythonFiles.class::isInstance)) {
            return Optional.empty();
        }
        return Optional.of(languages.stream()
                .map(language -> language instanceof PythonFiles ? accelerated() : language)
                .toList());
    }

    @Override
    public String id() {
        return "python";
    }

    @Override
    public List<String> aliases() {
        return List.of("py");
    }

    @Override
    public boolean streams() {
        return true;
    }

    @Override
    public String title() {
        return "Python";
    }

    @Override
    public Names names(Description description) {
        return new PythonNames(description);
    }

    @Override
    public LanguageFiles files(Description description) {
        PythonModel model = accelerated ? PythonModel.accelerated(description) : PythonModel.of(description);
        String folder = model.folder() + "/";
        List<TemplateFile> files = new ArrayList<>();
        for (String module : List.of("__init__.py", "types.py", "codec.py", "client.py", "py.typed")) {
            files.add(file(folder + module, module, model));
        }
        for (String module : description.interfaces().isEmpty() ? List.<String>of() : List.of("methods.py", "aio.py")) {
            files.add(file(folder + module, module, model));
        }
        for (String file : List.of("pyproject.toml", "README.md")) {
            files.add(file(file, file, model));
        }
        if (accelerated) {
            files.add(file(folder + "_accelerator.c", "accelerator.c", PythonAccelerator.of(description)));
            files.add(file("setup.py", "setup.py", model));
            files.add(file("MANIFEST.in", "MANIFEST.in", model));
        }
        return new LanguageFiles(files, runtime(folder));
    }

    private static TemplateFile file(String path, String template, Record model) {
        return new TemplateFile(path, "python/" + template + ".ftl", model);
    }

    private List<RuntimeFile> runtime(String folder) {
        Stream<String> modules = RUNTIME.stream().map(module -> module + ".py");
        Stream<String> accelerator = accelerated ? Stream.of("wire/accelerator.py", "wire/wire.h") : Stream.of();
        return Stream.concat(modules, accelerator)
                .map(file -> new RuntimeFile(folder + "runtime/" + file, "python/runtime/" + file, List.of(UNTOUCHED)))
                .toList();
    }
}
