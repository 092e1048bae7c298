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

@Timeout(60)
class TokenFileTest {
    private static final String TOKEN = "correct horse battery staple";
    /** What {@code printf %s "$TOKEN" | sha256sum} says. */
    private static final String HASH = "c4bbcb1fbec99d65bf59d85c8cb62ee2db963f0fe106f483d9afa73bd4e39a8a";

    private final TestLog log = new TestLog();

    @TempDir
    private Path folder;

    private Path file;

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
                // It looks once a second.
                assertEquals("open", before.call("test.Echo", "open", "").text());
            }
            try (RawClient late = open(host, TOKEN);
                    RawClient now = open(host, next)) {
                assertEquals(Status.UNAUTHENTICATED.code(), late.read().status());
                assertEquals("open", now.call("test.Echo", "open", "").text());
            }
            // An open connection stays open.
            assertEquals("open", before.call("test.Echo", "open", "").text());
        }
    }
}
