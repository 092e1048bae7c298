// SPDX-License-Identifier: Apache-2.0
package org.creo.framework;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Checks the structure of the module: each package imports only those before it, the host depends only on itself, JSON
 * and the protocol, and only its transport and HTTP/2 know Netty, and only its transport sockets; only its traces know
 * OpenTelemetry.
 */
class PackagesTest {
    private static final List<String> ORDER = List.of(
            "threads",
            "limits",
            "log",
            "queue",
            "trace",
            "state",
            "compose",
            "dispatch",
            "work",
            "scheduler",
            "worker",
            "inmemory",
            "conversation",
            "tongue",
            "tongue.rasp",
            "tongue.ws",
            "url",
            "files",
            "program",
            "web",
            "tongue.h1",
            "tongue.h2",
            "transport",
            "host");
    /** Carries the bytes of all. */
    private static final String TRANSPORT = "transport";
    /** What the frames of HTTP/2 come from, next to machines that know nothing of Netty. */
    private static final Set<String> FRAMES = Set.of(
            "AnswerHeaders.java",
            "BodyPart.java",
            "FrameGate.java",
            "HeadersWriter.java",
            "Http2Codec.java",
            "NettyFrames.java",
            "PartialFrame.java",
            "QuietFrameReader.java");

    private static final Pattern IMPORT =
            Pattern.compile("^import (?:static )?(org\\.creo\\.(\\w+)(?:\\.([a-z][\\w.]*?))?\\.[A-Z].*);");
    /** A connection speaks one of them at a time; WebSocket carries RASP. */
    private static final List<String> TONGUES = List.of("tongue.rasp", "tongue.h1", "tongue.h2", "tongue.ws");

    private static final Pattern SOCKETS =
            Pattern.compile("^import java\\.n(et|io\\.channels)\\.(?!(Seekable|Readable|Writable)ByteChannel)");

    @Test
    void theProtocolNeedsNothing() throws IOException {
        imports("protocol/src/main/java", Pattern.compile("import (?:static )?(?:java\\.|org\\.creo\\.protocol\\.).*"));
    }

    @Test
    void jsonNeedsItsParserAndTheNamesThatMessagesSuggest() throws IOException {
        imports(
                "json/src/main/java",
                Pattern.compile(
                        "import (?:static )?(?:java\\.|com\\.fasterxml\\.jackson\\.core\\.|org\\.creo\\.json\\.|org\\.creo\\.rule\\.|org\\.creo\\.type\\.|org\\.creo\\.protocol\\.text\\.).*"));
    }

    @Test
    void typesNeedNothingButRules() throws IOException {
        imports("json/src/main/java/org/creo/type", Pattern.compile("import (?:java\\.|org\\.creo\\.rule\\.).*"));
    }

    @Test
    void rulesNeedNothing() throws IOException {
        imports("json/src/main/java/org/creo/rule", Pattern.compile("import java\\..*|import org\\.creo\\.rule\\..*"));
    }

    private static void imports(String folder, Pattern allowed) throws IOException {
        try (Stream<Path> files = Files.walk(Path.of(folder))) {
            for (Path file : files.filter(f -> f.toString().endsWith(".java")).toList()) {
                for (String line : Files.readAllLines(file)) {
                    boolean other =
                            line.startsWith("import ") && !allowed.matcher(line).matches();
                    assertTrue(!other, () -> file + ": " + line);
                    assertTrue(!SOCKETS.matcher(line).find(), () -> file + " knows sockets");
                }
            }
        }
    }

    @Test
    void eachPackageImportsOnlyEarlierOnes() throws IOException {
        Path root = Path.of("src/main/java");
        Path framework = root.resolve("org/creo/framework");
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : files.filter(f -> f.toString().endsWith(".java")).toList()) {
                String own = framework.relativize(file.getParent()).toString().replace('/', '.');
                int place = ORDER.indexOf(own);
                assertTrue(place >= 0, () -> file + " is in a package that this test does not know");
                for (String line : Files.readAllLines(file)) {
                    Matcher matcher = IMPORT.matcher(line);
                    if (matcher.find()) {
                        if (List.of("json", "protocol", "type").contains(matcher.group(2))) {
                            continue;
                        }
                        assertEquals("framework", matcher.group(2), () -> file + " imports " + matcher.group(1));
                        int imported = ORDER.indexOf(matcher.group(3));
                        assertTrue(imported >= 0 && imported < place, () -> file + " imports " + matcher.group(1));
                        assertTrue(
                                !TONGUES.contains(own)
                                        || !TONGUES.contains(matcher.group(3))
                                        || own.equals("tongue.ws")
                                                && matcher.group(3).equals("tongue.rasp"),
                                () -> file + " knows another tongue: " + matcher.group(1));
                    }
                    assertTrue(
                            !line.startsWith("import io.netty")
                                    || own.equals(TRANSPORT)
                                    || own.equals("tongue.h2")
                                            && FRAMES.contains(
                                                    file.getFileName().toString()),
                            () -> file + " knows Netty");
                    assertTrue(
                            !line.startsWith("import io.opentelemetry")
                                    || ORDER.get(place).equals("trace"),
                            () -> file + " knows OpenTelemetry");
                    assertTrue(
                            !SOCKETS.matcher(line).find() || place >= ORDER.indexOf(TRANSPORT),
                            () -> file + " knows sockets");
                }
            }
        }
    }
}
