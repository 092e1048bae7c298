// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.c;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.creo.generator.language.LanguageFiles;
import org.creo.generator.language.RuntimeFile;
import org.creo.generator.language.RuntimeProject;
import org.creo.generator.language.TemplateFile;
import org.creo.generator.model.SharedRuntime;

/**
 * The runtime: a part of each client's library, or a library of its own that packages share.
 *
 * <p>Generated code is printed as if the runtime had the prefix of the package. For a runtime that is shared, the names
 * that are the runtime's then get its prefix: no generated name is one of them ({@link CNameSpace}), so they are known
 * by what follows the prefix.
 */
final class CRuntime {

    /** That library, in the place of a {@link CModel}. */
    public record Library(
            String namespace,
            String prefix,
            String upper,
            String sourceName,
            String version,
            List<String> packages,
            String shared,
            String library) {

        /** What pkg-config says of it. */
        public String about() {
            return "What the clients of " + String.join(", ", packages) + " share";
        }

        /** The version of its shared library, as that of a {@link CModel}. */
        public String binary() {
            return CBinary.version(version, declarations(files(modules())));
        }
    }

    /** The project that packages share. */
    static final RuntimeProject SHARED = new RuntimeProject() {
        @Override
        public String language() {
            return "c";
        }

        @Override
        public String form() {
            return "a prefix";
        }

        @Override
        public String separator() {
            return "_";
        }

        @Override
        public LanguageFiles files(SharedRuntime shared) {
            String prefix = prefix(shared);
            String namespace = namespace(shared);
            Library library = new Library(
                    namespace,
                    prefix,
                    upper(prefix),
                    shared.sourceName(),
                    SharedRuntime.VERSION,
                    shared.packages(),
                    null,
                    namespace);
            return new LanguageFiles(
                    List.of(
                            new TemplateFile("Makefile", "c/Makefile.ftl", library),
                            new TemplateFile("CMakeLists.txt", "c/CMakeLists.txt.ftl", library),
                            new TemplateFile(namespace + ".pc.in", "c/package.pc.in.ftl", library),
                            new TemplateFile("README.md", "c/runtime/README.md.ftl", library)),
                    copies(prefix, modules(), VISIBLE));
        }
    };

    /** The runtime's headers that generated headers include, but for those of modules. */
    static final List<String> PUBLIC = List.of("call.h", "deprecated.h", "error.h", "hook.h", "options.h", "value.h");

    /** The runtime's files that only generated code includes. */
    static final List<String> PRIVATE = RuntimeFile.names("""
        address.h address.c arena.h arena.c backoff.h block.h block.c bytes.h bytes.c call.c call_internal.h
        call_list.h call_list.c call_state.h channel.h channel.c clock.h clock.c connection.h connection.c
        connections.h connections.c credit.h dialer.h dialer.c dispatch.h dispatch.c error.c error_clear.c failure.h
        failure.c fault.h fault.c fork.h fork.c frame.h frame.c frame_reader.h frame_reader.c hook_context.h
        hook_context.c hooked.h hooked.c keys.h keys.c liveness.h liveness.c lookup.h lookup.c memory.h method.h
        options.c open_calls.h open_calls.c outbox.h outbox.c phase.c print.h print.c read.h read.c resubscribe.h
        resubscribe.c scalars.h settings.h settings.c socket.h socket.c status.c tls.h tls.c transport.h transport.c
        utf8.h utf8.c value.c wake.h wake.c wire.h write.h write.c
        """);

    /** What checks the rules of values. It has no header for programs. */
    static final String RULES = "rule";

    /** What serves. A runtime that packages share has none of it. */
    static final String WORKER = "worker";

    /**
     * What only some clients have: files for generated code, and for types a header for programs, which is called as
     * the module.
     */
    private static final SortedMap<String, List<String>> MODULES = new TreeMap<>(Map.of(
            "times",
            List.of("times.c", "times_codec.h", "times_codec.c"),
            "uuid",
            List.of("uuid.c", "uuid_codec.h", "uuid_codec.c"),
            "bigdecimal",
            List.of("bigdecimal.c", "bigdecimal_codec.h", "bigdecimal_codec.c", "decimal.h", "decimal.c"),
            RULES,
            List.of("rule.h", "rule.c"),
            WORKER,
            RuntimeFile.names("""
                    coroutine.h coroutine.c order.h order.c outcome.h outcome.c report.h report.c rows.h rows.c served.h
                    stream.h stream.c view.h view.c worker.c worker_call.h worker_call.c
                    """)));

    /** What a library has for itself, the libraries of packages use where they share it. */
    private static final List<RuntimeFile.Rename> VISIBLE = List.of(
            new RuntimeFile.Rename(
                    "/* For the library's own use: not visible outside of a shared one. */",
                    "/* For the libraries of the packages that share this one. */"),
            new RuntimeFile.Rename("#pragma GCC visibility push(hidden)", "#pragma GCC visibility push(default)"));

    private static final Pattern COMMENT_OR_SPACE = Pattern.compile("(?s)/\\*.*?\\*/|\\s+");

    private static final Pattern WORD = Pattern.compile("\\b\\w+\\b(\\.h\\b)?");

    /** A line that includes a file, a text or character of the program, or a word. */
    private static final Pattern PIECE =
            Pattern.compile("(?m)^#include .*$|\"(?:\\\\.|[^\"\\\\\n])*\"|'(?:\\\\.|[^'\\\\\n])'|" + WORD);

    private static final Set<String> FILES = files(modules()).collect(Collectors.toUnmodifiableSet());

    private CRuntime() {}

    /** The library of a shared runtime: what programs link, and what its names start with. */
    static String namespace(SharedRuntime shared) {
        return shared.name().replace('.', '_');
    }

    /** What the names of a shared runtime start with. */
    static String prefix(SharedRuntime shared) {
        return namespace(shared) + "_";
    }

    private static String upper(String prefix) {
        return prefix.toUpperCase(Locale.ROOT);
    }

    /**
     * What programs, and packages that share it, rely on of the runtime: its declarations without what is said of them.
     */
    static Stream<String> declarations(Stream<String> headers) {
        return headers.filter(name -> name.endsWith(".h"))
                .map(CRuntimeNames::text)
                .map(text -> COMMENT_OR_SPACE.matcher(text).replaceAll(""));
    }

    /** The headers for programs of a runtime with some modules. */
    static Stream<String> headers(Collection<String> modules) {
        Stream<String> ofTypes =
                modules.stream().filter(module -> !module.equals(RULES)).map(module -> module + ".h");
        return Stream.concat(PUBLIC.stream(), ofTypes);
    }

    private static Stream<String> inner(Collection<String> modules) {
        return Stream.concat(
                PRIVATE.stream(), modules.stream().map(MODULES::get).flatMap(List::stream));
    }

    /** Those of clients. */
    static Set<String> modules() {
        return MODULES.keySet().stream()
                .filter(module -> !module.equals(WORKER))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** The same with what serves. */
    static Set<String> servingModules() {
        return MODULES.keySet();
    }

    /** The files of a runtime with some modules. */
    static Stream<String> files(Collection<String> modules) {
        return Stream.concat(headers(modules), inner(modules));
    }

    /** The files of a runtime that is a part of a client's library. */
    static List<RuntimeFile> own(String prefix, List<String> modules) {
        return copies(prefix, modules, List.of());
    }

    private static List<RuntimeFile> copies(String prefix, Collection<String> modules, List<RuntimeFile.Rename> more) {
        return Stream.concat(
                        headers(modules).map(name -> copy("include/", name, prefix, more)),
                        inner(modules).map(name -> copy("src/", name, prefix, more)))
                .toList();
    }

    private static RuntimeFile copy(String folder, String name, String prefix, List<RuntimeFile.Rename> more) {
        List<RuntimeFile.Rename> renames = Stream.concat(
                        Stream.of(
                                new RuntimeFile.Rename("creo_", prefix),
                                new RuntimeFile.Rename("CREO_", upper(prefix))),
                        more.stream())
                .toList();
        return new RuntimeFile(folder + prefix + name, "c/creo_" + name, renames);
    }

    /** The files of a package, in which the names of the runtime get another prefix. */
    static SortedMap<String, String> shared(SortedMap<String, String> files, String own, String shared) {
        SortedMap<String, String> renamed = new TreeMap<>();
        files.forEach(
                (path, text) -> renamed.put(path, path.matches(".*\\.(c|h|md)") ? renamed(text, own, shared) : text));
        return renamed;
    }

    /** Texts of the program stay: they have names of the description, which may begin with the prefix, too. */
    private static String renamed(String text, String own, String shared) {
        return PIECE.matcher(text)
                .replaceAll(found -> Matcher.quoteReplacement(
                        switch (found.group().charAt(0)) {
                            case '"', '\'' -> found.group();
                            case '#' -> renamedWords(found.group(), own, shared);
                            default -> renamedWord(found.group(), own, shared);
                        }));
    }

    private static String renamedWords(String text, String own, String shared) {
        return WORD.matcher(text)
                .replaceAll(found -> Matcher.quoteReplacement(renamedWord(found.group(), own, shared)));
    }

    private static String renamedWord(String word, String own, String shared) {
        if (word.endsWith(".h")) {
            boolean runtime = word.startsWith(own) && FILES.contains(word.substring(own.length()));
            return runtime ? shared + word.substring(own.length()) : word;
        }
        if (is(word, own, CRuntimeNames.all())) {
            return shared + word.substring(own.length());
        }
        return is(word, upper(own), CRuntimeNames.allUpper()) ? upper(shared) + word.substring(own.length()) : word;
    }

    private static boolean is(String word, String prefix, Set<String> names) {
        return word.startsWith(prefix) && names.contains(word.substring(prefix.length()));
    }
}
