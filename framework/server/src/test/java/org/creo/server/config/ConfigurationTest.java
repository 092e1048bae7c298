// SPDX-License-Identifier: Apache-2.0
package org.creo.server.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** The four sources of settings, their order, and the messages about errors in them. */
class ConfigurationTest {
    @TempDir
    Path folder;

    private final Problems problems = new Problems();

    static Stream<Setting<?>> settings() {
        return Settings.all().stream();
    }

    @ParameterizedTest
    @MethodSource("settings")
    void eachKeyHasADefault(Setting<?> setting) throws ConfigurationException {
        Configuration configuration = read(Map.of());
        assertEquals(setting.standard(), configuration.get(setting));
        assertEquals("default", configuration.origin(setting));
    }

    @ParameterizedTest
    @MethodSource("settings")
    void eachKeyMayStandInTheFile(Setting<?> setting) throws IOException, ConfigurationException {
        file("# a comment\n" + PropertiesFile.print(setting.key(), sample(setting)) + "\n");
        holds(setting, read(Map.of()), "creo-host.properties:2");
    }

    @ParameterizedTest
    @MethodSource("settings")
    void eachKeyMayStandInTheEnvironment(Setting<?> setting) throws ConfigurationException {
        holds(setting, read(Map.of(setting.variable(), sample(setting))), setting.variable());
    }

    @ParameterizedTest
    @MethodSource("settings")
    void eachKeyMayBeAFlag(Setting<?> setting) throws ConfigurationException {
        holds(setting, read(Map.of(), setting.flag(), sample(setting)), setting.flag());
        holds(setting, read(Map.of(), setting.flag() + "=" + sample(setting)), setting.flag());
    }

    @Test
    void aFlagWinsOverTheEnvironmentAndThatOverTheFile() throws IOException, ConfigurationException {
        file("queue-length=1\nopen-requests=1\nconnections=1\n");
        Map<String, String> environment = Map.of("CREO_QUEUE_LENGTH", "2", "CREO_OPEN_REQUESTS", "2");
        Configuration configuration = read(environment, "--queue-length", "3");
        assertEquals(3, configuration.get(Settings.QUEUE_LENGTH));
        assertEquals(2, configuration.get(Settings.OPEN_REQUESTS));
        assertEquals(1, configuration.get(Settings.CONNECTIONS));
        assertEquals("--queue-length", configuration.origin(Settings.QUEUE_LENGTH));
        assertEquals("CREO_OPEN_REQUESTS", configuration.origin(Settings.OPEN_REQUESTS));
        assertEquals("creo-host.properties:3", configuration.origin(Settings.CONNECTIONS));
    }

    @Test
    void anEmptyTextTakesBackWhatAnotherPlaceSays() throws IOException, ConfigurationException {
        file("tokens-file=tokens\n");
        assertEquals(Optional.empty(), read(Map.of("CREO_TOKENS_FILE", "")).get(Settings.TOKENS_FILE));
    }

    @Test
    void listsMayBeGivenByCommasOrByRepeating() throws ConfigurationException {
        assertEquals(
                List.of("127.0.0.1:1", "127.0.0.1:2", "127.0.0.1:3"),
                read(Map.of(), "--listen", "1,2", "--listen", "3").get(Settings.LISTEN));
    }

    @Test
    void aSwitchNeedsNoValue() throws ConfigurationException {
        assertEquals(true, read(Map.of(), "--insecure").get(Settings.INSECURE));
        assertEquals(true, read(Map.of(), "--insecure", "--queue-length", "1").get(Settings.INSECURE));
        assertEquals(
                false, read(Map.of("CREO_INSECURE", "true"), "--insecure=false").get(Settings.INSECURE));
    }

    @Test
    void theFileMayBeNamed() throws IOException, ConfigurationException {
        Files.writeString(folder.resolve("other.properties"), "queue-length = 5");
        assertEquals(5, read(Map.of("CREO_CONFIG", "other.properties")).get(Settings.QUEUE_LENGTH));
        Configuration flagged = Configuration.read(
                Map.of(), Optional.of(Path.of("other.properties")), Map.of("CREO_CONFIG", "missing"), folder, problems);
        assertEquals("other.properties:1", flagged.origin(Settings.QUEUE_LENGTH));
        problems.check();
    }

    @Test
    void variablesOfOtherToolsAreLeftAlone() throws ConfigurationException {
        read(Map.of("CREO_PLUGINS", "x.jar", "CREO_TOKEN", "x", "PATH", "/bin", "MY_CREO_THING", "1"));
    }

    @Test
    void aFileIsReadAsJavaReadsIt() throws IOException, ConfigurationException {
        file(
                "! comment \\\nqueue-length : 7\r\n\n  listen = 127.0.0.1:1,\\\n    127.0.0.1:2\ntls-key  C:\\\\k\\u00fc.pem\ntls-cert=kü.pem\n"
                        + "log-level=debug");
        Configuration configuration = read(Map.of());
        assertEquals(7, configuration.get(Settings.QUEUE_LENGTH));
        assertEquals(List.of("127.0.0.1:1", "127.0.0.1:2"), configuration.get(Settings.LISTEN));
        assertEquals(
                "C:\\kü.pem", configuration.get(Settings.TLS_KEY).orElseThrow().toString());
        assertEquals(
                "kü.pem", configuration.get(Settings.TLS_CERT).orElseThrow().toString());
        assertEquals("creo-host.properties:4", configuration.origin(Settings.LISTEN));
        assertEquals("creo-host.properties:8", configuration.origin(Settings.LOG_LEVEL));
    }

    @Test
    void allErrorsAreToldWithTheirPlaces() throws IOException {
        file("queue-lenght = 5\nidle-time = 10\n\nqueue-length = 1\nqueue-length = 2\n");
        String message = assertThrows(
                        ConfigurationException.class,
                        () -> read(
                                Map.of("CREO_FRAME_SIZ", "1", "CREO_FRAME_SIZE", "3x", "CREO_ZZZZZZ", ""),
                                "--nesting",
                                "many",
                                "--open-request",
                                "5",
                                "--send-time",
                                "1s",
                                "--send-time=2s",
                                "--listen"))
                .getMessage();
        assertEquals("""
                --listen: the value is missing
                --send-time: there are 2 values: 1s, 2s; keep one
                command line: there is no flag --open-request; did you mean --open-requests?
                creo-host.properties:1: there is no key queue-lenght; did you mean queue-length?
                creo-host.properties:2: idle-time: '10' has no known unit; the units are d, h, min, s, ms, us, ns
                creo-host.properties:5: queue-length is in line 4 already; keep one of the two
                environment: there is no variable CREO_FRAME_SIZ; did you mean CREO_FRAME_SIZE?
                CREO_FRAME_SIZE: '3x' has no known unit; the units are GiB, MiB, KiB, B
                environment: there is no variable CREO_ZZZZZZ; --help lists all of them
                --nesting: 'many' is not a number from 0 to 2147483647""", message);
    }

    @Test
    void aWordThatIsNoFlagIsTakenForACommand() {
        assertEquals(
                "command line: there is no command serve; --help lists all of them",
                assertThrows(
                                ConfigurationException.class,
                                () -> read(Map.of(), "--insecure=true", "serve", "--nesting", "5", "x"))
                        .getMessage());
    }

    @Test
    void aJarWithoutItsFlagIsExplained() {
        assertEquals(
                "command line: service.jar is not a command; to name a JAR use --class-path",
                assertThrows(ConfigurationException.class, () -> read(Map.of(), "service.jar"))
                        .getMessage());
    }

    @Test
    void aNamedFileMustBeThere() {
        assertEquals(
                "CREO_CONFIG missing.properties: the file cannot be read: there is no such file",
                assertThrows(ConfigurationException.class, () -> read(Map.of("CREO_CONFIG", "missing.properties")))
                        .getMessage());
    }

    @Test
    void aFileThatIsNotUtf8IsRefused() throws IOException {
        Files.write(folder.resolve(Configuration.FILE), "tls-key=k\u00fc.pem".getBytes(StandardCharsets.ISO_8859_1));
        assertEquals(
                "creo-host.properties: the file cannot be read: the file is not in UTF-8",
                assertThrows(ConfigurationException.class, () -> read(Map.of())).getMessage());
    }

    @Test
    void whatIsPrintedMayBeReadAgain() throws IOException, ConfigurationException {
        file("idle-time = 90s\n");
        String[] flags = settings()
                .filter(setting -> setting != Settings.IDLE_TIME)
                .flatMap(setting -> Stream.of(setting.flag(), sample(setting)))
                .toArray(String[]::new);
        Configuration first = read(Map.of(), flags);
        assertTrue(first.print().contains("(creo-host.properties:1)\nidle-time = 90s\n"), first::print);
        file(first.print());
        Configuration again = read(Map.of());
        settings().forEach(setting -> {
            assertEquals(first.get(setting), again.get(setting), setting::key);
            assertTrue(again.origin(setting).startsWith("creo-host.properties:"), setting::key);
        });
        assertEquals(values(first.print()), values(again.print()));
    }

    @Test
    void defaultsMayBeReadAgain() throws IOException, ConfigurationException {
        String printed = read(Map.of()).print();
        file(printed);
        assertEquals(values(printed), values(read(Map.of()).print()));
    }

    /** Without comments, which hold the origins. */
    private static List<String> values(String printed) {
        return printed.lines().filter(line -> !line.startsWith("#")).toList();
    }

    private static void holds(Setting<?> setting, Configuration configuration, String origin) {
        assertEquals(setting.kind().read(sample(setting)), configuration.get(setting));
        assertNotEquals(setting.standard(), configuration.get(setting), "the sample must differ from the default");
        assertEquals(origin, configuration.origin(setting));
    }

    /** A value that is not the default. */
    private static String sample(Setting<?> setting) {
        String label = setting.kind().label();
        return switch (label) {
            case "NUMBER" -> "77";
            case "SIZE" -> "9MiB";
            case "TIME" -> "7s";
            case "NAME" -> "com.example.Mine";
            case "URL" -> "https://lab.example.org/creo/clients/";
            case "COMMAND" -> "python3 'a b.py'";
            case "FILE", "FOLDER" -> "dir\\a b.pem";
            case "ADDRESS" -> "[::1]:9464";
            case "ADDRESS,..." -> "127.0.0.1:1,unix:/run/a.sock?mode=660";
            case "CLASS,...", "FILE,...", "NAME,...", "ORIGIN,..." -> "a,b";
            case "PATH=FOLDER,..." -> "/docs=dir/a b,/=b";
            case "PATH=FILE,..." -> "/docs=a b/index.html";
            case "auto|NUMBER" -> "77";
            case "true|false" -> setting.standard().equals(true) ? "false" : "true";
            case "clients,description" -> "description";
            default -> {
                assertTrue(label.contains("|"), () -> setting + " has values of a kind that this test does not know");
                yield label.substring(label.lastIndexOf('|') + 1);
            }
        };
    }

    private void file(String text) throws IOException {
        Files.writeString(folder.resolve(Configuration.FILE), text);
    }

    private Configuration read(Map<String, String> environment, String... arguments) throws ConfigurationException {
        CommandSpec command = CommandSpec.create();
        Flags.declare(command);
        Map<String, String> flags = Flags.read(new CommandLine(command).parseArgs(arguments), problems);
        Configuration configuration = Configuration.read(flags, Optional.empty(), environment, folder, problems);
        problems.check();
        return configuration;
    }
}
