// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.c;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.stream.Stream;
import org.creo.generator.language.Language;
import org.creo.generator.language.RuntimeFile;
import org.creo.generator.language.TemplateFile;
import org.creo.generator.model.Description;
import org.creo.generator.view.ServiceView;
import org.creo.generator.view.Spelling;
import org.creo.generator.view.ViewBuilder;

/** C99: what a program includes goes to {@code include}, everything else to {@code src}. */
public final class CFiles implements Language {

    /** Of the runtime, the headers that generated headers include. */
    static final List<String> PUBLIC = List.of("call.h", "deprecated.h", "error.h", "options.h", "value.h");

    /** Of the runtime, what only generated code includes. */
    static final List<String> PRIVATE = List.of("address.h", "address.c", "arena.h", "arena.c", "calls.h", "calls.c", "channel.h", "channel.c",
            "connection.h", "connection.c", "error.c", "exchange.h", "exchange.c", "frame.h", "frame.c", "incoming.h",
            "incoming.c", "keys.h", "keys.c", "opening.h", "opening.c", "routing.h", "routing.c", "socket.h", "socket.c", "text.h", "text.c",
            "tls.h", "tls.c", "value.c", "wire.h", "wire.c");

    private final boolean inTwoFiles;

    public CFiles() {
        this(false);
    }

    private CFiles(boolean inTwoFiles) {
        this.inTwoFiles = inTwoFiles;
    }

    /** One header and one source, to be dropped into a program. */
    public static CFiles inTwoFiles() {
        return new CFiles(true);
    }

    /** The same languages, with C in two files; empty where C is none of them. */
    public static Optional<List<Language>> inTwoFiles(List<Language> languages) {
        return languages.stream().anyMatch(CFiles.class::isInstance)
                ? Optional.of(languages.stream().map(language -> language instanceof CFiles ? inTwoFiles() : language).toList())
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
    public Spelling spelling(Description description) {
        return new CSpelling(description);
    }

    @Override
    public boolean streams() {
        return true;
    }

    @Override
    public List<TemplateFile> templates(ServiceView service) {
        String header = "include/" + service.namespace();
        String source = "src/" + service.namespace();
        return List.of(
                new TemplateFile(header + ".h", "c/all.h.ftl"),
                new TemplateFile(header + "_types.h", "c/types.h.ftl"),
                new TemplateFile(header + "_client.h", "c/client.h.ftl"),
                new TemplateFile(source + "_types.c", "c/types.c.ftl"),
                new TemplateFile(source + "_codec.h", "c/codec.h.ftl"),
                new TemplateFile(source + "_codec.c", "c/codec.c.ftl"),
                new TemplateFile(source + "_client.c", "c/client.c.ftl"),
                new TemplateFile("Makefile", "c/Makefile.ftl"),
                new TemplateFile("CMakeLists.txt", "c/CMakeLists.txt.ftl"),
                new TemplateFile(service.namespace() + ".pc.in", "c/package.pc.in.ftl"),
                new TemplateFile("README.md", "c/README.md.ftl", Map.of("inTwoFiles", inTwoFiles)));
    }

    @Override
    public SortedMap<String, String> arrange(SortedMap<String, String> files, Description description) {
        return inTwoFiles ? new CTwoFiles(files, ViewBuilder.build(description, spelling(description))).arrange() : files;
    }

    @Override
    public List<RuntimeFile> runtime(ServiceView service) {
        return Stream.concat(
                PUBLIC.stream().map(name -> copy("include/", name, service)),
                PRIVATE.stream().map(name -> copy("src/", name, service))).toList();
    }

    private static RuntimeFile copy(String folder, String name, ServiceView service) {
        String prefix = service.names().get("prefix");
        return new RuntimeFile(folder + prefix + name, "c/creo_" + name, List.of(
                new RuntimeFile.Rename("creo_", prefix),
                new RuntimeFile.Rename("CREO_", service.names().get("upper"))));
    }
}
