// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.c;

import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.creo.generator.language.Language;
import org.creo.generator.language.LanguageFiles;
import org.creo.generator.language.RuntimeFile;
import org.creo.generator.language.TemplateFile;
import org.creo.generator.model.Description;

/** C99: what a program includes goes to {@code include}, everything else to {@code src}. */
public final class CFiles implements Language {

    /** The runtime's headers that generated headers include. */
    static final List<String> PUBLIC = List.of("call.h", "deprecated.h", "error.h", "hook.h", "options.h", "value.h");

    /** The runtime's files that only generated code includes. */
    static final List<String> PRIVATE = List.of(
            "address.h",
            "address.c",
            "arena.h",
            "arena.c",
            "block.h",
            "block.c",
            "bytes.h",
            "bytes.c",
            "call.c",
            "call_internal.h",
            "call_list.h",
            "call_list.c",
            "call_state.h",
            "channel.h",
            "channel.c",
            "clock.h",
            "clock.c",
            "connection.h",
            "connection.c",
            "connections.h",
            "connections.c",
            "dialer.h",
            "dialer.c",
            "dispatch.h",
            "dispatch.c",
            "error.c",
            "failure.h",
            "failure.c",
            "fault.h",
            "fault.c",
            "fork.h",
            "fork.c",
            "frame.h",
            "frame.c",
            "frame_reader.h",
            "frame_reader.c",
            "get.h",
            "hook_context.h",
            "hook_context.c",
            "hooked.h",
            "hooked.c",
            "keys.h",
            "keys.c",
            "liveness.h",
            "liveness.c",
            "memory.h",
            "method.h",
            "open_calls.h",
            "open_calls.c",
            "outbox.h",
            "outbox.c",
            "phase.c",
            "print.h",
            "print.c",
            "put.h",
            "read.h",
            "read.c",
            "settings.h",
            "settings.c",
            "socket.h",
            "socket.c",
            "status.c",
            "tls.h",
            "tls.c",
            "transport.h",
            "transport.c",
            "utf8.h",
            "utf8.c",
            "value.c",
            "wake.h",
            "wake.c",
            "wire.h",
            "write.h",
            "write.c");

    private static final Pattern IDENTIFIER = Pattern.compile("[A-Za-z][A-Za-z0-9_]*");

    private final boolean inTwoFiles;
    private final Optional<String> prefix;

    public CFiles() {
        this(false, Optional.empty());
    }

    private CFiles(boolean inTwoFiles, Optional<String> prefix) {
        this.inTwoFiles = inTwoFiles;
        this.prefix = prefix;
    }

    /** One header and one source, to be dropped into a program. */
    public CFiles inTwoFiles() {
        return new CFiles(true, prefix);
    }

    /**
     * All names and files start with this and an underscore, instead of the package's name.
     *
     * @throws IllegalArgumentException if that is not how a name may start in C
     */
    public CFiles withPrefix(String prefix) {
        if (!IDENTIFIER.matcher(prefix).matches()) {
            throw new IllegalArgumentException("names in C cannot start with '" + prefix
                    + "': it takes letters, digits and underscores, a letter first");
        }
        return new CFiles(inTwoFiles, Optional.of(prefix));
    }

    /** The same languages with C otherwise; empty if C is not one of them. */
    public static Optional<List<Language>> change(List<Language> languages, UnaryOperator<CFiles> how) {
        return languages.stream().anyMatch(CFiles.class::isInstance)
                ? Optional.of(languages.stream()
                        .map(language -> language instanceof CFiles c ? how.apply(c) : language)
                        .toList())
                : Optional.empty();
    }

    @Override
    public String id() {
        return "c";
    }

    @Override
    public String title() {
        return "C";
    }

    @Override
    public CNames names(Description description) {
        return prefix.map(given -> new CNames(description, given)).orElseGet(() -> new CNames(description));
    }

    @Override
    public boolean streams() {
        return true;
    }

    @Override
    public LanguageFiles files(Description description) {
        CNames names = names(description);
        CModel model = CModel.of(description, names);
        return new LanguageFiles(templates(model, CReadme.of(description, model, names, inTwoFiles)), runtime(model));
    }

    private static List<TemplateFile> templates(CModel model, CReadme readme) {
        String header = "include/" + model.namespace();
        String source = "src/" + model.namespace();
        return List.of(
                new TemplateFile(header + ".h", "c/all.h.ftl", model),
                new TemplateFile(header + "_types.h", "c/types.h.ftl", model),
                new TemplateFile(header + "_client.h", "c/client.h.ftl", model),
                new TemplateFile(source + "_types.c", "c/types.c.ftl", model),
                new TemplateFile(source + "_codec.h", "c/codec.h.ftl", model),
                new TemplateFile(source + "_codec.c", "c/codec.c.ftl", model),
                new TemplateFile(source + "_client.c", "c/client.c.ftl", model),
                new TemplateFile("Makefile", "c/Makefile.ftl", model),
                new TemplateFile("CMakeLists.txt", "c/CMakeLists.txt.ftl", model),
                new TemplateFile(model.namespace() + ".pc.in", "c/package.pc.in.ftl", model),
                new TemplateFile("README.md", "c/README.md.ftl", readme));
    }

    private static List<RuntimeFile> runtime(CModel model) {
        return Stream.concat(
                        PUBLIC.stream().map(name -> copy("include/", name, model)),
                        PRIVATE.stream().map(name -> copy("src/", name, model)))
                .toList();
    }

    private static RuntimeFile copy(String folder, String name, CModel model) {
        return new RuntimeFile(
                folder + model.prefix() + name,
                "c/creo_" + name,
                List.of(
                        new RuntimeFile.Rename("creo_", model.prefix()),
                        new RuntimeFile.Rename("CREO_", model.upper())));
    }

    @Override
    public SortedMap<String, String> arrange(SortedMap<String, String> files, Description description) {
        CNames names = names(description);
        return inTwoFiles ? new CTwoFiles(files, names.namespace(), names.upper()).arrange() : files;
    }
}
