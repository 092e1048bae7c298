// SPDX-License-Identifier: Apache-2.0
package org.creo.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.creo.framework.RawClient;
import org.creo.framework.host.TokenFile;
import org.creo.protocol.Status;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import probe.ProbeDispatcher;

/** A host in a separate process whose file of tokens is edited, broken, deleted and restored. */
@Timeout(120)
class RevocationTest {
    @TempDir
    Path folder;

    @Test
    void aTokenThatWasRemovedLetsNobodyInWhateverHappensToTheFile() throws Exception {
        String alice = TokenFile.newToken();
        String bob = TokenFile.newToken();
        String aliceLine = TokenFile.line(alice, "alice", List.of()) + "\n";
        String bobLine = TokenFile.line(bob, "bob", List.of()) + "\n";
        Path tokens = Files.writeString(folder.resolve("tokens"), aliceLine + bobLine);
        try (HostProcess host = SidePort.probe(folder, "--tokens-file", tokens.toString(), "--tokens-grace", "1s")) {
            InetSocketAddress address = host.address();
            InetSocketAddress side = host.address("side port on ");
            try (RawClient first = open(address, alice);
                    RawClient other = open(address, bob)) {
                assertTrue(letIn(first));
                assertTrue(letIn(other));

                Files.writeString(tokens, bobLine);
                assertEquals(Status.UNAUTHENTICATED.code(), first.read().status());
                assertTrue(first.closed());
                assertTrue(letIn(other));

                for (Harm harm : List.<Harm>of(
                        () -> Files.writeString(tokens, bobLine + "not a hash  carol\n"), () -> Files.delete(tokens))) {
                    harm.happen();
                    awaitReady(side, "503 not ready: no token lets a client in until the file is right: ");
                    try (RawClient refused = open(address, bob)) {
                        assertEquals(
                                Status.UNAUTHENTICATED.code(), refused.read().status());
                    }
                    assertTrue(letIn(other), "a connection that is open is ended");
                    assertEquals("200 alive\n", SidePort.get(side, "/health"));
                    host.awaitLog("No token lets a client in, because the file has been wrong for ");

                    Files.writeString(tokens, bobLine);
                    awaitReady(side, "200 ready\n");
                    try (RawClient again = open(address, bob);
                            RawClient late = open(address, alice)) {
                        assertTrue(letIn(again));
                        assertEquals(Status.UNAUTHENTICATED.code(), late.read().status());
                    }
                    assertTrue(letIn(other));
                }

                Files.writeString(tokens, "");
                assertEquals(Status.UNAUTHENTICATED.code(), other.read().status());
            }
        }
    }

    /** What happens to the file. */
    @FunctionalInterface
    private interface Harm {
        void happen() throws IOException;
    }

    private static RawClient open(InetSocketAddress address, String token) throws IOException {
        RawClient client = RawClient.open(address);
        client.send(RawClient.hello("test", token));
        return client;
    }

    /** Whether a request of this client is taken: that there is no such method is said only to those who are known. */
    private static boolean letIn(RawClient client) throws IOException {
        client.send(RawClient.request(1, new ProbeDispatcher(new ProbeMain()).protocolId(), 1, 0));
        return client.read().status() == Status.UNKNOWN_METHOD.code();
    }

    private void awaitReady(InetSocketAddress side, String start) throws Exception {
        while (!SidePort.get(side, "/ready").startsWith(start)) {
            Thread.sleep(50);
        }
    }
}
