// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.jar;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;

/** Compiles generated Java in memory: neither sources nor classes are files. */
final class MemoryCompiler {

    /** What is compiled are Creo's own templates, so warnings are not for the user. */
    private static final List<String> OPTIONS = List.of("-g", "-proc:none", "-implicit:none", "-nowarn");

    private final JavaCompiler compiler;

    /** @throws IOException for the user, where this Java runtime has no compiler */
    MemoryCompiler() throws IOException {
        this(ToolProvider.getSystemJavaCompiler());
    }

    MemoryCompiler(JavaCompiler compiler) throws IOException {
        if (compiler == null) {
            throw new IOException("a JAR needs a compiler, and the Java runtime in " + System.getProperty("java.home")
                    + " has none; run Creo with a JDK, or generate --lang java and build its pom.xml elsewhere");
        }
        this.compiler = compiler;
    }

    /**
     * @param sources text by path
     * @param release as the pom.xml of the generated client has it
     * @return classes by path, for example {@code lab/Store.class}
     */
    SortedMap<String, byte[]> compile(Map<String, String> sources, int release) throws IOException {
        int own = Runtime.version().feature();
        if (release > own) {
            throw new IOException(
                    "a JAR for Java " + release + " needs a compiler of that release, and the Java runtime in "
                            + System.getProperty("java.home") + " is of " + own + "; run Creo with a newer JDK");
        }
        List<String> options = new ArrayList<>(List.of("--release", String.valueOf(release)));
        options.addAll(OPTIONS);
        List<Source> units = new ArrayList<>();
        sources.forEach((path, text) -> units.add(new Source(path, text)));
        DiagnosticCollector<JavaFileObject> messages = new DiagnosticCollector<>();
        try (StandardJavaFileManager standard =
                        compiler.getStandardFileManager(messages, Locale.ROOT, StandardCharsets.UTF_8);
                Output output = new Output(standard)) {
            // Nothing of the machine's own: the client depends on the Java runtime alone.
            standard.setLocation(StandardLocation.CLASS_PATH, List.of());
            if (!compiler.getTask(null, output, messages, options, null, units).call()) {
                throw new IllegalStateException("generated Java does not compile: " + errors(messages));
            }
            return output.classes();
        }
    }

    private static String errors(DiagnosticCollector<JavaFileObject> messages) {
        return messages.getDiagnostics().stream()
                .filter(message -> message.getKind() == Diagnostic.Kind.ERROR)
                .map(Diagnostic::toString)
                .reduce("", (all, one) -> all + "\n" + one);
    }

    private static final class Source extends SimpleJavaFileObject {
        private final String text;

        Source(String path, String text) {
            super(URI.create("memory:///" + path), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }

    private static final class Output extends ForwardingJavaFileManager<JavaFileManager> {
        private final Map<String, ByteArrayOutputStream> written = new TreeMap<>();

        Output(JavaFileManager standard) {
            super(standard);
        }

        @Override
        public JavaFileObject getJavaFileForOutput(
                Location location, String className, JavaFileObject.Kind kind, FileObject sibling) {
            String path = className.replace('.', '/') + kind.extension;
            return new SimpleJavaFileObject(URI.create("memory:///" + path), kind) {
                @Override
                public OutputStream openOutputStream() {
                    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                    written.put(path, bytes);
                    return bytes;
                }
            };
        }

        SortedMap<String, byte[]> classes() {
            SortedMap<String, byte[]> classes = new TreeMap<>();
            written.forEach((path, bytes) -> classes.put(path, bytes.toByteArray()));
            return classes;
        }
    }
}
