// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.creo.framework.RawClient;
import org.creo.framework.RawClient.Reply;
import org.creo.framework.TestLog;
import org.creo.framework.TestService;
import org.creo.framework.queue.Principal;
import org.creo.protocol.Status;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class TokenFileTest {
    private static final String TOKEN = "correct horse battery staple";
    /** What {@code printf %s "$TOKEN" | sha256sum} says. */
    private static final String HASH = "c4bbcb1fbec99d65bf59d85c8cb62ee2db963f0fe106f483d9afa73bd4e39a8a";

    private final TestLog log = new TestLog();

    @TempDir
    private Path folder;

    private Path file;
    private long now;

    @BeforeEach
    void place() {
        file = folder.resolve("tokens");
    }

    private TokenFile tokens(String... lines) throws IOException {
        Files.writeString(file, String.join("\n", lines) + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        return new TokenFile(file);
    }

    private static Optional<Principal> ask(TokenFile tokens, String token) {
        return tokens.authenticate(token.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void knowsTheOwnersOfTokens() throws IOException {
        String mine = TokenFile.newToken();
        TokenFile tokens = tokens(
                "# people", "", HASH + "  alice\tadmin   reader # until March", TokenFile.line(mine, "bob", List.of()));
        assertEquals(Optional.of(new Principal("alice", Set.of("admin", "reader"))), ask(tokens, TOKEN));
        assertEquals(Optional.of(new Principal("bob", Set.of())), ask(tokens, mine));
        for (String wrong : List.of("", "alice", HASH, TOKEN + " ", mine.substring(1))) {
            assertEquals(Optional.empty(), ask(tokens, wrong), wrong);
        }
    }

    @Test
    void makesLinesThatDoNotHoldTheToken() {
        assertEquals(HASH + "  alice  admin reader", TokenFile.line(TOKEN, "alice", List.of("admin", "reader")));
        assertEquals(HASH + "  alice", TokenFile.line(TOKEN, "alice", List.of()));
    }

    @Test
    void makesTokensThatNobodyGuesses() {
        String token = TokenFile.newToken();
        assertTrue(token.matches("creo_[A-Za-z0-9_-]{43}"), token);
        assertNotEquals(token, TokenFile.newToken());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "short | alice | admin | The token has 5 characters, which can be guessed; the minimum is 20.",
                "correct horse battery | al ice | admin | \"al ice\" cannot be a name or role: it must be a word without spaces and #.",
                "correct horse battery | alice | #admin | \"#admin\" cannot be a name or role: it must be a word without spaces and #.",
            })
    void makesNoLineThatCouldNotBeReadBack(String token, String name, String role, String message) {
        assertEquals(
                message,
                assertThrows(IllegalArgumentException.class, () -> TokenFile.line(token, name, List.of(role)))
                        .getMessage());
    }

    private String failure(String... lines) {
        return assertThrows(IOException.class, () -> tokens(lines)).getMessage();
    }

    @Test
    void saysWhichLineIsWrongAndNeverShowsATokenThatWasPutThere() {
        assertEquals(
                file + ", line 2: a line begins with the SHA-256 of a token, 64 hexadecimal digits. To compute it: "
                        + "printf %s \"$TOKEN\" | sha256sum.",
                failure("# the first", "secret  alice  admin"));
        assertEquals(file + ", line 1: the name of the token's owner is missing after the SHA-256.", failure(HASH));
        assertEquals(file + ", line 3: this token is in line 1 already.", failure(HASH + " alice", "", HASH + " bob"));
    }

    @Test
    void saysThatTheFileIsMissing() {
        assertEquals(
                "There is no file " + file + ".",
                assertThrows(IOException.class, () -> new TokenFile(file)).getMessage());
    }

    @Test
    void warnsWhereOthersMayReadIt() throws IOException {
        tokens(HASH + " alice");
        String start = "Every user of this machine may open " + file;
        assertFalse(log.contains(start));
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
        new TokenFile(file);
        assertTrue(log.contains(start + ", which holds a list of tokens (rw-r--r--). To fix it: chmod 600 " + file));
    }

    private static RawClient open(ServiceHost host, String token) throws IOException {
        RawClient client = RawClient.open(host.address());
        client.send(RawClient.hello("test", token));
        return client;
    }

    private static ServiceHost host(TokenFile tokens) throws IOException {
        return ServiceHost.builder()
                .authenticator(tokens)
                .service(TestService.echo("test.Echo")
                        .method(TestService.binding("open", (bytes, offset, length) -> TestService.text("open"))
                                .forRoles("admin")))
                .start();
    }

    @Test
    void guardsAHost() throws IOException {
        String weak = TokenFile.newToken();
        TokenFile tokens = tokens(HASH + " alice admin", TokenFile.line(weak, "bob", List.of("reader")));
        try (ServiceHost host = host(tokens);
                RawClient alice = open(host, TOKEN);
                RawClient bob = open(host, weak);
                RawClient stranger = open(host, "creo_wrong");
                RawClient nobody = RawClient.open(host.address())) {
            assertEquals("open", alice.call("test.Echo", "open", "").text());
            assertEquals(
                    Status.FORBIDDEN.code(), bob.call("test.Echo", "open", "").status());
            assertEquals("bob", bob.call("test.Echo", "echo", "bob").text());
            assertEquals(
                    Status.UNAUTHENTICATED.code(),
                    nobody.call("test.Echo", "echo", "").status());
            Reply refused = stranger.read();
            assertEquals(Status.UNAUTHENTICATED.code(), refused.status());
            assertEquals(0, refused.id());
            assertTrue(stranger.closed());
        }
    }

    @Test
    void takesChangesWhileTheHostRuns() throws IOException {
        String next = TokenFile.newToken();
        TokenFile tokens = tokens(HASH + " alice admin");
        try (ServiceHost host = host(tokens);
                RawClient before = open(host, TOKEN)) {
            assertEquals("open", before.call("test.Echo", "open", "").text());
            Files.writeString(file, TokenFile.line(next, "alice", List.of("admin")) + "\n");
            while (ask(tokens, next).isEmpty()) {
                Thread.yield(); // It looks once a second.
            }
            try (RawClient late = open(host, TOKEN);
                    RawClient now = open(host, next)) {
                assertEquals(Status.UNAUTHENTICATED.code(), late.read().status());
                assertEquals("open", now.call("test.Echo", "open", "").text());
            }
            Reply revoked = before.read();
            assertEquals(Status.UNAUTHENTICATED.code(), revoked.status());
            assertEquals(0, revoked.id());
            assertTrue(before.closed());
            assertTrue(log.contains(": the credentials of alice were revoked"));
        }
    }

    @Test
    void endsOnlyTheConnectionsOfTheTokenThatIsRemoved() throws IOException {
        String other = TokenFile.newToken();
        String kept = TokenFile.line(other, "alice", List.of("admin"));
        TokenFile tokens = tokens(HASH + " alice admin", kept);
        try (ServiceHost host = host(tokens);
                RawClient removed = open(host, TOKEN);
                RawClient stays = open(host, other)) {
            assertEquals("open", removed.call("test.Echo", "open", "").text());
            assertEquals("open", stays.call("test.Echo", "open", "").text());
            Files.writeString(file, "# a comment\n" + kept + "\n");
            assertEquals(Status.UNAUTHENTICATED.code(), removed.read().status());
            assertEquals("open", stays.call("test.Echo", "open", "").text());
        }
    }

    /** A token file whose time is this test's. */
    private TokenFile timed(String... lines) throws IOException {
        tokens(lines);
        return new TokenFile(file, Duration.ofSeconds(60), () -> now);
    }

    private void pass(int seconds) {
        now += Duration.ofSeconds(seconds).toNanos();
    }

    @Test
    void aFileThatIsHalfWrittenRevokesNothing() throws IOException {
        TokenFile tokens = timed(HASH + " alice");
        Principal alice = ask(tokens, TOKEN).orElseThrow();
        Files.writeString(file, "");
        pass(2);
        assertFalse(tokens.recheck());
        assertTrue(tokens.valid(alice));
        Files.writeString(file, HASH + " alice\n");
        pass(2);
        assertFalse(tokens.recheck());
        pass(2);
        tokens.recheck();
        assertTrue(tokens.valid(alice));
        Files.writeString(file, "");
        pass(2);
        assertFalse(tokens.recheck());
        pass(2);
        assertTrue(tokens.recheck());
        assertFalse(tokens.valid(alice));
        pass(2);
        assertFalse(tokens.recheck());
    }

    @Test
    void aChangedRoleRevokesAndAnotherLineDoesNot() throws IOException {
        TokenFile tokens = timed(HASH + " alice");
        Principal alice = ask(tokens, TOKEN).orElseThrow();
        for (String lines : List.of("# new\n\n" + HASH + " alice", HASH + " alice # the same")) {
            Files.writeString(file, lines);
            for (int i = 0; i < 3; i++) {
                pass(2);
                tokens.recheck();
                assertTrue(tokens.valid(alice), lines);
            }
        }
        Files.writeString(file, HASH + " alice admin");
        pass(2);
        tokens.recheck();
        pass(2);
        assertTrue(tokens.recheck());
        assertFalse(tokens.valid(alice));
        assertTrue(tokens.valid(ask(tokens, TOKEN).orElseThrow()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"deleted", "broken"})
    void failsClosedAfterTheGraceUntilTheFileIsRightAgain(String harm) throws IOException {
        TokenFile tokens = timed(HASH + " alice");
        Principal alice = ask(tokens, TOKEN).orElseThrow();
        assertEquals(Optional.empty(), tokens.obstacle());
        if (harm.equals("deleted")) {
            Files.delete(file);
        } else {
            Files.writeString(file, "alice " + HASH);
        }
        pass(2);
        for (int i = 0; i < 60; i++) {
            tokens.recheck();
            assertTrue(ask(tokens, TOKEN).isPresent());
            assertEquals(Optional.empty(), tokens.obstacle());
            pass(1);
        }
        for (int i = 0; i < 300; i++) {
            tokens.recheck();
            assertEquals(Optional.empty(), ask(tokens, TOKEN));
            assertTrue(
                    tokens.obstacle().orElseThrow().startsWith("no token lets a client in until the file is right: "),
                    () -> tokens.obstacle().toString());
            assertTrue(tokens.valid(alice), "a connection that is open is ended");
            pass(1);
        }
        assertEquals(
                5,
                log.lines()
                        .filter(line -> line.contains("No token lets a client in, because"))
                        .count());
        Files.writeString(file, HASH + " alice\n");
        pass(2);
        assertTrue(ask(tokens, TOKEN).isPresent());
        assertEquals(Optional.empty(), tokens.obstacle());
        tokens.recheck();
        pass(2);
        tokens.recheck();
        assertTrue(tokens.valid(alice));
    }
}
