// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class GenCommandTest extends CommandTest {

    private static final String RULED = """
            @PACKAGE("lab")
            struct Part { @LENGTH(1, 8) @PATTERN("[a-z]+") String name; @RANGE(0, 2) double weight; }
            interface Parts { void put (Part part, @RANGE(1, 5) int count); }
            """;

    private Path description;

    @BeforeEach
    void writeDescription() throws IOException {
        description = Files.writeString(folder.resolve("data.creo"), """
                @PACKAGE("packagename")
                struct Data { double[] samples; }
                interface DataService { Data[] all (); }
                """);
    }

    private List<String> outputs() throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("out"))) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void writesEveryLanguageByDefault() throws IOException {
        assertEquals(0, creo("gen", description, "-o", folder.resolve("out")), err::toString);
        assertEquals(List.of("c", "csharp", "host", "java", "python", "typescript"), outputs());
    }

    @Test
    void takesIdsAndAliases() throws IOException {
        assertEquals(0, creo("gen", description, "--lang", "cs,csharp,py", "-o", folder.resolve("out")), err::toString);
        assertEquals(List.of("csharp", "python"), outputs());
    }

    @Test
    void acceleratesPythonUnlessToldOtherwise() throws IOException {
        Path accelerator = folder.resolve("out/python/packagename/_accelerator.c");
        for (String[] options : new String[][] {{}, {"--accelerate"}}) {
            assertEquals(0, accelerating("py,c", options), err::toString);
            assertTrue(Files.exists(accelerator));
            assertEquals(0, accelerating("py,c", "--no-accelerate"), err::toString);
            assertFalse(Files.exists(accelerator));
        }
        assertEquals(0, accelerating("py,c", "--runtime", "shared"), err::toString);
        Path sharing = folder.resolve("out/packagename/python/packagename");
        assertTrue(Files.exists(sharing.resolve("codec.py")));
        assertFalse(Files.exists(sharing.resolve("_accelerator.c")));
    }

    private int accelerating(String languages, String... options) {
        List<Object> arguments =
                new ArrayList<>(List.of("gen", description, "--lang", languages, "-o", folder.resolve("out")));
        arguments.addAll(List.of(options));
        return creo(arguments.toArray());
    }

    @Test
    void anAcceleratorNeedsAPythonClient() {
        assertEquals(2, creo("gen", description, "--lang", "c,java", "--accelerate", "-o", folder.resolve("out")));
        assertTrue(
                err.toString()
                        .startsWith(
                                "error: --accelerate is about Python, which is not generated; add python to --lang"),
                err::toString);
        forget();
        assertEquals(2, creo("gen", description, "--lang", "c,java", "--no-accelerate", "-o", folder.resolve("out")));
        assertTrue(err.toString().startsWith("error: --no-accelerate is about Python"), err::toString);
        assertEquals(2, creo("gen", description, "--jar", folder.resolve("a.jar"), "--accelerate"));
        assertFalse(Files.exists(folder.resolve("out")));
    }

    @Test
    void writesTheServiceSideOnRequest() throws IOException {
        Path service = folder.resolve("out/python/packagename/service.py");
        Path worker = folder.resolve("out/python/packagename/runtime/service/worker.py");
        Path csharp = folder.resolve("out/csharp/Runtime/Worker.cs");
        assertEquals(0, accelerating("py,cs,c", "--service"), err::toString);
        assertTrue(Files.exists(service) && Files.exists(worker) && Files.exists(csharp));
        assertEquals(0, accelerating("py,cs,c"), err::toString);
        assertFalse(Files.exists(service) || Files.exists(worker) || Files.exists(csharp));
        assertEquals(2, accelerating("java", "--service"));
        assertTrue(err.toString().contains("error: --service is about "), err::toString);
    }

    /** Clients and hosts have the same classes. */
    @Test
    void sealsUnionsOfLaterReleasesOfJava() throws IOException {
        Path shape = file("shape.creo", """
                @PACKAGE("lab")
                union Shape { double radius; String note; }
                interface Drawing { @STATELESS Shape same (Shape shape); }
                """);
        Path out = folder.resolve("out");
        assertEquals(0, creo("gen", shape, "--lang", "java,host", "--java-release", "17", "-o", out), err::toString);
        for (String language : List.of("java", "host")) {
            String text = Files.readString(out.resolve(language + "/src/main/java/lab/Shape.java"));
            assertTrue(text.contains("public abstract sealed class Shape {"), text);
        }
        Path jar = folder.resolve("shape.jar");
        assertEquals(0, creo("gen", shape, "--jar", jar, "--java-release", "17"), err::toString);
        assertTrue(Files.exists(jar));
        forget();
        assertEquals(2, creo("gen", shape, "--lang", "host", "--java-release", "8", "-o", out));
        assertTrue(err.toString().startsWith("error: --java-release: not '8', but 11 or a later"), err::toString);
        forget();
        assertEquals(2, creo("gen", shape, "--lang", "c", "--java-release", "17", "-o", out));
        assertTrue(err.toString().startsWith("error: --java-release is about Java or "), err::toString);
    }

    /** They differ from clients of a description without rules in nothing but comments. */
    @Test
    void leavesRulesToTheHost() throws IOException {
        SortedMap<String, String> checking = clients(RULED);
        SortedMap<String, String> unchecking = clients(RULED, "--no-rules");
        SortedMap<String, String> plain = clients(RULED.replaceAll("@(RANGE|LENGTH|PATTERN)\\([^)]*\\)", ""));
        assertEquals(plain.keySet(), unchecking.keySet());
        plain.keySet().removeIf(path -> path.endsWith("README.md")); // its examples obey the rules of the host
        plain.forEach((path, text) -> assertEquals(code(text), code(unchecking.get(path)), path));
        assertTrue(checking.get("java/src/main/java/lab/Rules.java").contains("ValueRule.length(1, 8"));
        assertTrue(unchecking.get("java/src/main/java/lab/Part.java").contains("Allowed: 1 to 8 characters"));
        assertEquals(0, creo("gen", file("lab.creo", RULED), "--lang", "host", "--no-rules", "-o", folder));
        Path host = folder.resolve("host/src/main/java/lab");
        assertTrue(Files.exists(host.resolve("Rules.java")));
        assertTrue(Files.readString(host.resolve("Part.java")).contains("Rules.made(this)"));
    }

    private SortedMap<String, String> clients(String text, String... options) throws IOException {
        Path file = file("lab.creo", text);
        Path output = Files.createTempDirectory(folder, "clients");
        List<Object> arguments = new ArrayList<>(List.of("gen", file, "--lang", "c,cs,java,py,ts", "-o", output));
        arguments.addAll(List.of(options));
        assertEquals(0, creo(arguments.toArray()), err::toString);
        SortedMap<String, String> texts = new TreeMap<>();
        try (Stream<Path> files = Files.walk(output)) {
            for (Path each : files.filter(Files::isRegularFile).toList()) {
                if (!each.endsWith(".creo-files")) {
                    texts.put(output.relativize(each).toString(), Files.readString(each));
                }
            }
        }
        return texts;
    }

    /**
     * What is left of a file without comments, those of Python's fields among them, and without the digest by which
     * Python's accelerator is recognised.
     */
    private static String code(String text) {
        return text.lines()
                .filter(line -> !line.matches("\\s*(/?\\*|//|#|\"\"\").*"))
                .map(line -> line.replaceAll("\"\\d+-[0-9a-f]{32}\"|, \"\"\".*\"\"\"", ""))
                .collect(Collectors.joining("\n"));
    }

    @Test
    void putsCIntoTwoFiles() throws IOException {
        assertEquals(
                0,
                creo("gen", description, "--lang", "c", "--single-file", "-o", folder.resolve("out")),
                err::toString);
        try (var files = Files.list(folder.resolve("out/c"))) {
            assertEquals(
                    List.of(".creo-files", "README.md", "packagename.c", "packagename.h"),
                    files.map(file -> file.getFileName().toString()).sorted().toList());
        }
        assertEquals(2, creo("gen", description, "--lang", "java", "--single-file", "-o", folder.resolve("out")));
        assertTrue(
                err.toString().startsWith("error: --single-file is about C, which is not generated; add c to --lang"),
                err::toString);
    }

    @Test
    void givesCAnotherPrefix() throws IOException {
        Path c = folder.resolve("out/c");
        assertEquals(
                0,
                creo("gen", description, "--lang", "c,python", "--prefix", "wx", "-o", folder.resolve("out")),
                err::toString);
        assertTrue(Files.readString(c.resolve("include/wx_client.h")).contains("wx_data_service_connect("));
        assertTrue(Files.exists(c.resolve("src/wx_arena.c")));
        assertTrue(Files.readString(c.resolve("include/wx_value.h")).contains("void wx_free("));
        assertEquals(2, creo("gen", description, "--lang", "c", "--prefix", "2-wx", "-o", folder.resolve("out")));
        assertEquals(
                "error: --prefix: names in C cannot start with '2-wx': it takes letters, digits and underscores, a letter first",
                err.toString().lines().findFirst().orElseThrow());
        forget();
        assertEquals(2, creo("gen", description, "--lang", "java", "--prefix", "wx", "-o", folder.resolve("out")));
        assertTrue(
                err.toString().startsWith("error: --prefix is about C, which is not generated; add c to --lang"),
                err::toString);
    }

    @Test
    void writesNothingTwice() {
        creo("gen", description, "-o", folder.resolve("out"));
        forget();
        assertEquals(0, creo("gen", description, "-o", folder.resolve("out")));
        assertTrue(out.toString().lines().allMatch(line -> line.contains(" 0 files written,")), out::toString);
    }

    @Test
    void keepsWhatTheUserChanged() throws IOException {
        creo("gen", description, "--lang", "python", "-o", folder.resolve("out"));
        Path edited = folder.resolve("out/python/README.md");
        Files.writeString(edited, "mine");
        assertEquals(1, creo("gen", description, "--lang", "python", "-o", folder.resolve("out")));
        assertEquals("mine", Files.readString(edited));
        assertTrue(err.toString().contains(edited.toString()) && err.toString().contains("--force"), err::toString);
        assertEquals(0, creo("gen", description, "--lang", "python", "-o", folder.resolve("out"), "--force"));
        assertFalse(Files.readString(edited).equals("mine"));
    }

    @Test
    void showsErrorsByThePathThatWasGiven() throws IOException {
        Files.writeString(description, "@PACKAGE(\"a\")\nstruct Data { Dta next; }\n");
        assertEquals(1, creo("gen", description, "-o", folder.resolve("out")));
        assertEquals(description + """
                :2:15: error[CR020]: unknown type 'Dta'
                    2 | struct Data { Dta next; }
                      |               ^~~ did you mean 'Data'?
                1 error; nothing was written
                """, err.toString());
        assertFalse(Files.exists(folder.resolve("out")));
    }

    @Test
    void tellsWhatIsWrongWithAFile() throws IOException {
        assertEquals(1, creo("gen", folder.resolve("dta.creo")));
        assertTrue(err.toString().contains("there is no file " + folder.resolve("dta.creo")), err::toString);
        assertEquals(1, creo("gen", folder));
        assertTrue(err.toString().contains("is a folder"), err::toString);
        Files.write(description, new byte[] {'@', (byte) 0xff});
        assertEquals(1, creo("gen", description));
        assertTrue(err.toString().contains("is not UTF-8"), err::toString);
    }

    @Test
    void tellsWhatIsWrongWithTheUsage() {
        assertEquals(2, creo("gen", description, "--lang", "pyhton"));
        assertTrue(err.toString().contains("unknown language 'pyhton'; did you mean 'python'?"), err::toString);
        assertEquals(2, creo("gne"));
        assertEquals(2, creo());
    }
}
