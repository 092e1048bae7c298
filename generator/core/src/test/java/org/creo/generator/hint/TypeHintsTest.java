// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.hint;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.creo.generator.Compilation;
import org.creo.generator.diagnostic.Diagnostic;
import org.creo.generator.diagnostic.TextPrinter;
import org.creo.generator.evolve.Lock;
import org.creo.generator.model.Description;
import org.creo.generator.source.ImportPath;
import org.creo.generator.source.SourceFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TypeHintsTest {

    private static Description read(String text, ImportPath path) {
        Compilation compilation = Compilation.forReading(List.of());
        compilation.read(new SourceFile("a.creo", text), path);
        assertEquals(List.of(), compilation.diagnostics());
        return compilation.descriptions().get(0);
    }

    private static String printed(String text) {
        return TextPrinter.print(TypeHints.of(read(text, ImportPath.NONE)));
    }

    /** The ways out that are named, without the quotes. */
    private static List<String> ways(Description description) {
        return TypeHints.of(description).stream()
                .map(Diagnostic::hint)
                .map(way -> way.replace("'", ""))
                .toList();
    }

    private static List<String> ways(String text) {
        return ways(read(text, ImportPath.NONE));
    }

    private static List<String> waysOfField(String field) {
        return ways("@PACKAGE(\"a\") struct A { " + field + "; }");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "long timestamp | Instant",
                "long timestampMicros | Instant",
                "long createdAt | Instant",
                "int sent_at | Instant",
                "ulong lastSeenAt | Instant",
                "Optional<Long> expiresAt | Optional<Instant>",
                "long eventTs | Instant",
                "long epochMillis | Instant",
                "long startTimeEpochMillis | Instant",
                "long unixTime | Instant",
                "uint createTime | Instant",
                "long validUntil | Instant",
                "long lastUpdated | Instant",
                "long timeCreated | Instant",
                "double timestamp | Instant",
                "String creationTimestamp | Instant",
                "String eventDateTime | Instant",
                "long[] timestamps | Instant[]",
                "Set<Long> timestamps | Set<Instant>",
                "Map<String, Long> lastSeen | Map<String, Instant>",
                "Map<Long, Double> samplesByTime | Map<Instant, Double>",
                "Map<Long, String> byTimestamp | Map<Instant, String>",
                "int timeoutMs | Duration",
                "long durationInSeconds | Duration",
                "int delayMinutes | Duration",
                "long timeout | Duration",
                "int ttl | Duration",
                "long uptime | Duration",
                "long responseTime | Duration",
                "long averageUpdateTimeMs | Duration",
                "long timeRemaining | Duration",
                "int maxAgeSeconds | Duration",
                "long[] latencies | Duration[]",
                "String duration | Duration",
                "String uuid | UUID",
                "String sourceDomainUUID | UUID",
                "String[] uuids | UUID[]",
                "byte[] guid | UUID",
                "Map<String, String> namesByUuid | Map<UUID, String>",
                "double price | BigDecimal, which holds 0.10 exactly",
                "float[] prices | BigDecimal[], which holds 0.10 exactly",
                "long time | Instant for a point in time, Duration for a span",
                "int startTime | Instant for a point in time, Duration for a span",
                "long startMs | Instant for a point in time, Duration for a span",
                "long millis | Instant for a point in time, Duration for a span",
                "long[] times | Instant[] for a point in time, Duration[] for a span",
                "long deadline | Instant for a point in time, Duration for a span",
                "String birthDate | LocalDate for a day, Instant for a point in time",
                "int dateOfBirth | LocalDate for a day, Instant for a point in time",
                "Map<String, Double> ratesByDate | Map<LocalDate, Double> for a day, Map<Instant, Double> for a point in time",
            })
    void namesATypeFor(String field, String way) {
        assertEquals(List.of("write " + way), waysOfField(field));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "long runtime",
                "long times",
                "long[] times2d",
                "int timeZone",
                "String timeUnit",
                "String dateFormat",
                "long timeoutCount",
                "int daysUntilExpiration",
                "int retentionDays",
                "int days",
                "int hours",
                "int seconds",
                "long epoch",
                "int period",
                "int age",
                "long costMicros",
                "double coreHours",
                "long memorySeconds",
                "long coreSeconds",
                "double framesPerSecond",
                "int bytesPerMs",
                "int clicksByDate",
                "boolean upToDate",
                "int upToDate",
                "String time",
                "String openingTime",
                "int locatedAt",
                "double lastSpeed",
                "double speedAt",
                "long lastSeed",
                "double timeScaled",
                "long itemsCreated",
                "int lookAt",
                "String updated",
                "String id",
                "String guidance",
                "int guid",
                "String candidate",
                "long update",
                "double duration",
                "long price",
                "String price",
                "boolean timeout",
                "Map<String, String> timeouts",
                "long sum",
                "String namespaceNs",
            })
    void saysNothingAbout(String field) {
        assertEquals(List.of(), waysOfField(field));
    }

    @Test
    void saysWhatItSeemsToBeAndWhatToWrite() {
        assertEquals("""
                a.creo:3:5: hint[CR170]: 'createdAt' seems to be a point in time
                    3 |     long createdAt;
                      |     ^~~~ write 'Instant'
                a.creo:4:5: hint[CR170]: the key of 'samplesByTime' seems to be a point in time
                    4 |     Map<Long, Double> samplesByTime;
                      |     ^~~~~~~~~~~~~~~~~ write 'Map<Instant, Double>'
                a.creo:5:5: hint[CR170]: each of 'timeouts' seems to be a span of time
                    5 |     long[] timeouts;
                      |     ^~~~~~ write 'Duration[]'
                """, printed("""
                        @PACKAGE("a")
                        struct A {
                            long createdAt;
                            Map<Long, Double> samplesByTime;
                            long[] timeouts;
                        }
                        """));
    }

    @Test
    void readsParametersStatesConstantsAndExceptions() {
        assertEquals(
                List.of(
                        "write Instant for a point in time, Duration for a span",
                        "write Duration",
                        "write Map<String, Instant>",
                        "write UUID",
                        "write Stream<Duration>"),
                ways("""
                        @PACKAGE("a")
                        exception Late { long time; }
                        interface A
                        {
                            int TIMEOUT_MS = 500;
                            @STATE Map<String, Long> lastSeen;
                            @WRITES("lastSeen") void put (String uuid) throws Late;
                            @STATELESS void add (Stream<Long> latencies);
                        }
                        """));
    }

    @Test
    void readsComments() {
        assertEquals(List.of("write Instant", "write Instant[]", "write Instant"), ways("""
                        @PACKAGE("a")
                        struct A
                        {
                            /** In milliseconds since 1970-01-01T00:00:00Z. */
                            long at;
                            /** Seconds since the Unix epoch. */
                            int[] when;
                            /** How many there were since 1970. */
                            long count;
                            /** Since 1970. */
                            String name;
                        }
                        interface B
                        {
                            /**
                             * Waits.
                             *
                             * @param until as Unix time
                             */
                            @STATELESS void await (long until);
                        }
                        """));
    }

    @Test
    void isSilentAboutWhatClientsInUseHave() {
        String sample = "@PACKAGE(\"a\") struct A { long createdAt; %s} interface S { void put (A a, long deadline); }";
        Description old = read(String.format(sample, ""), ImportPath.NONE);
        Description now = read(String.format(sample, "String uuid; "), ImportPath.NONE);
        assertEquals(List.of("write UUID"), ways(now.withReleases(List.of(Lock.release(old)))));
        assertEquals(ways(now), ways(now.withReleases(List.of(Lock.release(old).drop()))));
        assertEquals(3, ways(now).size());
    }

    @Test
    void isSilentAboutWhatServicesOfOthersSend() {
        assertEquals(List.of("write Duration"), ways("""
                @PACKAGE("a")
                struct Seen { long timestamp; }
                struct All { Seen[] all; }
                struct Own { int timeoutMs; }
                @STATUS(404) exception Gone { String deletionTimestamp; }
                @REMOTE("https://api.example.org")
                interface Other { @GET("/all/{timestamp}") All all (long timestamp) throws Gone; }
                interface Mine { void put (Own own); }
                """));
    }

    @Test
    void isSilentAboutWhatIsImported(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("b.creo"), "@PACKAGE(\"b\") struct B { long timestamp; }");
        Description importing = read(
                "@PACKAGE(\"a\") import b.B; struct A { B b; }", ImportPath.of(folder.resolve("a.creo"), List.of()));
        assertEquals(2, importing.structs().size());
        assertEquals(List.of(), ways(importing));
    }
}
