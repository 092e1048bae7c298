// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.generated;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What javac says about implementations of a service with state. */
class HandlersTest {
    private static final Path MANUAL = Path.of("../templates/host/README.md");

    @TempDir
    Path folder;

    @Test
    void theHandlersOfTheManualCompile() throws IOException {
        List<String> blocks = Pattern.compile("^```java\n(.*?)^```$", Pattern.DOTALL | Pattern.MULTILINE)
                .matcher(Files.readString(MANUAL))
                .results()
                .map((MatchResult each) -> each.group(1))
                .toList();
        assertEquals(4, blocks.size());
        String description = Files.readString(Path.of("src/test/creo/bank.creo"));
        for (String declared : List.of(blocks.get(0), blocks.get(2))) {
            assertTrue(description.contains(declared), () -> "bank.creo holds what the manual has:\n" + declared);
        }
        assertEquals(List.of(), compile("MyTally", blocks.get(1)));
        assertEquals(List.of(), compile("MyLab", blocks.get(3)));
    }

    @Test
    void whatIsOnlyReadCannotBeWritten() throws IOException {
        assertEquals(List.of(), compile("MyTally", tally("")));
        assertEquals(
                List.of(
                        "no method set(long) in variable total of type org.creo.framework.state.Reading<java.lang.Long>"),
                compile("MyTally", tally("total.set(total.get() + 1);")));
        assertEquals(
                List.of(
                        "no method put(java.lang.String,bank.Account) in variable accounts of type "
                                + "org.creo.framework.state.ReadingMap<java.lang.String,bank.Account>",
                        "no method add(java.lang.String) in variable log of type "
                                + "org.creo.framework.state.Watching<java.util.List<java.lang.String>>"),
                compile("Views", """
                        class Views {
                            void read(ReadingMap<String, bank.Account> accounts, Watching<List<String>> log, bank.Account account) {
                                accounts.put("id", account);
                                log.add("line");
                            }
                        }
                        """));
    }

    @Test
    void aViewIsOfTheTypeThatTheDescriptionSays() throws IOException {
        List<String> errors = compile("MyTally", tally("String now = total.get();"));
        assertEquals(List.of("incompatible types: java.lang.Long cannot be converted to java.lang.String"), errors);
    }

    /** A handler with this as a part of the method that reads the total. */
    private static String tally(String more) {
        return """
                public final class MyTally implements TallyHandler {
                    @Override
                    public long total(Reading<Long> total) {
                        %s
                        return total.get();
                    }

                    @Override
                    public long votes(String name, Reading<Optional<Long>> votes) {
                        return votes.get().orElse(0L);
                    }

                    @Override
                    public long vote(String name, Writing<Optional<Long>> votes, Writing<Long> total) {
                        total.set(total.get() + 1);
                        votes.set(Optional.of(votes.get().orElse(0L) + 1));
                        return votes.get().get();
                    }
                }
                """.formatted(more);
    }

    /** What javac reports about a class, with all warnings. */
    private List<String> compile(String name, String source) throws IOException {
        String whole = "import bank.*;\nimport java.time.*;\nimport java.util.*;\n"
                + "import org.creo.framework.state.*;\n" + source;
        JavaFileObject file =
                new SimpleJavaFileObject(URI.create("string:///" + name + ".java"), JavaFileObject.Kind.SOURCE) {
                    @Override
                    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                        return whole;
                    }
                };
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
        try (StandardJavaFileManager manager = compiler.getStandardFileManager(found, Locale.ROOT, null)) {
            compiler.getTask(
                            null,
                            manager,
                            found,
                            List.of(
                                    "-d",
                                    folder.toString(),
                                    "-Xlint:all,-path",
                                    "-proc:none",
                                    "--release",
                                    "17",
                                    "-cp",
                                    System.getProperty("java.class.path")),
                            null,
                            List.of(file))
                    .call();
        }
        return found.getDiagnostics().stream().map(HandlersTest::line).toList();
    }

    private static String line(Diagnostic<?> diagnostic) {
        return diagnostic
                .getMessage(Locale.ROOT)
                .replaceFirst("cannot find symbol\\s+symbol:\\s+(method \\S+)\\s+location: ", "no $1 in ");
    }
}
