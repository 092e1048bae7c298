// SPDX-License-Identifier: Apache-2.0
package org.creo.client.internal;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.TrustManagerFactory;
import org.creo.client.DeadlineException;
import org.creo.client.Options;
import org.creo.client.Pem;
import org.creo.client.TransportException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Calls over TLS, with certificates that the tests create. */
@Tag("long")
@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class TlsTest {
    private static final String PASSWORD = "changeit";
    private static final RemoteMethod<Integer> ECHO = RemoteMethod.of("Echo.echo", 1, 2, in -> {
        int value = in.getInt();
        in.end();
        return value;
    });
    private static final RemoteMethod<byte[]> BYTES = RemoteMethod.of("Echo.bytes", 1, 3, in -> {
        byte[] value = in.getBytes();
        in.end();
        return value;
    });

    @TempDir
    static Path folder;

    private static KeyStore good;
    private static KeyStore otherName;
    private static KeyStore client;

    @BeforeAll
    static void makeCertificates() throws Exception {
        good = certificate("good", "dns:localhost,ip:127.0.0.1");
        otherName = certificate("other", "dns:example.org");
        client = certificate("client", "dns:client");
    }

    private static KeyStore certificate(String name, String names) throws Exception {
        Path file = folder.resolve(name + ".p12");
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        name,
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=" + name,
                        "-ext",
                        "san=" + names,
                        "-validity",
                        "2",
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        file.toString(),
                        "-storepass",
                        PASSWORD)
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes());
        assertEquals(0, process.waitFor(), said);
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(file)) {
            store.load(in, PASSWORD.toCharArray());
        }
        return store;
    }

    /** A side that shows one certificate and trusts another; null for none. */
    private static SSLContext context(KeyStore shown, KeyStore trusted) throws Exception {
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        if (shown != null) {
            keys.init(shown, PASSWORD.toCharArray());
        }
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        KeyStore certificates = KeyStore.getInstance(KeyStore.getDefaultType());
        certificates.load(null, null);
        if (trusted != null) {
            String alias = trusted.aliases().nextElement();
            certificates.setCertificateEntry(alias, trusted.getCertificate(alias));
        }
        trust.init(certificates);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(shown == null ? null : keys.getKeyManagers(), trust.getTrustManagers(), null);
        return context;
    }

    private static Host host(SSLContext context, boolean needsClient, String protocol, Host.Script script)
            throws Exception {
        SSLServerSocket server = (SSLServerSocket)
                context.getServerSocketFactory().createServerSocket(0, 1, InetAddress.getLoopbackAddress());
        server.setNeedClientAuth(needsClient);
        server.setEnabledProtocols(new String[] {protocol});
        return Host.of(server, script);
    }

    private static Host host(KeyStore shown, Host.Script script) throws Exception {
        return host(context(shown, null), false, "TLSv1.3", script);
    }

    private static final Host.Script ECHOING = (in, out) -> {
        Host.greet(in, out);
        while (true) {
            int length = in.readInt();
            in.readInt();
            int id = in.readInt();
            in.readNBytes(12);
            out.write(Host.frame(2, 0, id, in.readNBytes(length - 20)));
        }
    };

    private static Options trusting(KeyStore certificate) throws Exception {
        return Options.defaults().withTls(context(null, certificate));
    }

    @Test
    void callsGoOverTls() throws Exception {
        for (String protocol : new String[] {"TLSv1.3", "TLSv1.2"}) {
            try (Host host = host(context(good, null), false, protocol, ECHOING);
                    Channel channel = new Channel(host.address(), trusting(good))) {
                List<CompletableFuture<Integer>> later = new ArrayList<>();
                for (int i = 0; i < 100; i++) {
                    int value = i;
                    assertEquals(value, channel.call(ECHO, out -> out.putInt(value)));
                    later.add(channel.callAsync(ECHO, out -> out.putInt(-value)));
                }
                for (int i = 0; i < 100; i++) {
                    assertEquals(-i, later.get(i).join());
                }
            }
        }
    }

    @Test
    void largeMessagesPassWithOrWithoutACopy() throws Exception {
        byte[] large = new byte[5 << 20];
        new Random(1).nextBytes(large);
        try (Host host = host(good, ECHOING);
                Channel channel = new Channel(host.address(), trusting(good))) {
            assertArrayEquals(large, channel.call(BYTES, out -> out.putBytes(large)));
            assertArrayEquals(large, channel.call(BYTES.ofBytes(), out -> out.putBytes(large)));
        }
    }

    /** A record may be larger than what is read from it at once, and the socket does not report what is left. */
    @Test
    void theRestOfARecordIsReadWithoutWaitingForMore() throws Exception {
        byte[] ping = Host.frame(Frame.PING, 0, 0, new byte[8]);
        byte[][] all = new byte[851][];
        Arrays.fill(all, ping);
        all[850] = Host.answer(1, 5);
        byte[] said = Host.join(all);
        try (Host host = host(good, (in, out) -> {
                    Host.greet(in, out);
                    Host.request(in);
                    out.write(said, 0, 1510); // half a frame at its end leaves less room than the other record needs
                    out.write(said, 1510, said.length - 1510);
                    in.readAllBytes();
                });
                Channel channel = new Channel(host.address(), trusting(good).withCallTimeout(Duration.ofMinutes(5)))) {
            assertEquals(5, channel.call(ECHO, out -> out.putInt(7)));
        }
    }

    @Test
    void aTimeOutInTheMiddleOfAnAnswerLeavesTheConnectionUsable() throws Exception {
        CompletableFuture<Void> late = new CompletableFuture<>();
        try (Host host = host(good, (in, out) -> {
                    Host.greet(in, out);
                    byte[] answer = Host.answer(Host.request(in), 5);
                    out.write(answer, 0, 7);
                    late.join();
                    out.write(answer, 7, 9);
                    in.readNBytes(12);
                    out.write(Host.answer(Host.request(in), 6));
                    in.read();
                });
                Channel channel = new Channel(host.address(), trusting(good))) {
            assertThrows(
                    DeadlineException.class,
                    () -> channel.withCallTimeout(Duration.ofMillis(500)).call(ECHO, out -> out.putInt(1)));
            late.complete(null);
            assertEquals(6, channel.call(ECHO, out -> out.putInt(1)));
        }
    }

    @Test
    void aHostThatIsNotTrustedIsRefused() throws Exception {
        for (KeyStore shown : new KeyStore[] {otherName, client}) {
            try (Host host = host(shown, ECHOING)) {
                KeyStore trusted = shown == client ? good : shown; // one has another name, the other has another issuer
                TransportException e =
                        assertThrows(TransportException.class, () -> new Channel(host.address(), trusting(trusted)));
                assertTrue(
                        e.getMessage().contains(shown == client ? "PKIX path" : "matching localhost found"),
                        e.getMessage());
            }
        }
    }

    @Test
    void theClientShowsItsCertificateWhereItMust() throws Exception {
        try (Host host = host(context(good, client), true, "TLSv1.3", ECHOING);
                Channel channel = new Channel(host.address(), Options.defaults().withTls(context(client, good)))) {
            assertEquals(5, channel.call(ECHO, out -> out.putInt(5)));
        }
        try (Host host = host(context(good, client), true, "TLSv1.3", ECHOING)) {
            // In TLS 1.3 the host says so only when the client considers itself connected.
            assertThrows(TransportException.class, () -> {
                try (Channel channel = new Channel(host.address(), trusting(good))) {
                    channel.call(ECHO, out -> out.putInt(5));
                }
            });
        }
    }

    private static Path pem(String name, String what, byte[] bytes) throws IOException {
        return Files.writeString(
                folder.resolve(name),
                "-----BEGIN " + what + "-----\n" + Base64.getMimeEncoder().encodeToString(bytes) + "\n-----END " + what
                        + "-----\n");
    }

    private static Path certificate(KeyStore store) throws Exception {
        String alias = store.aliases().nextElement();
        return pem(alias + ".pem", "CERTIFICATE", store.getCertificate(alias).getEncoded());
    }

    @Test
    void aContextIsMadeOfPemFiles() throws Exception {
        Path key = pem(
                "client.key",
                "PRIVATE KEY",
                client.getKey("client", PASSWORD.toCharArray()).getEncoded());
        try (Host host = host(context(good, client), true, "TLSv1.2", ECHOING);
                Channel channel = new Channel(
                        host.address(),
                        Options.defaults().withTls(Pem.context(certificate(good), certificate(client), key)))) {
            assertEquals(7, channel.call(ECHO, out -> out.putInt(7)));
        }
        try (Host host = host(good, ECHOING)) {
            Options strangers = Options.defaults().withTls(Pem.context(null, null, null));
            TransportException e = assertThrows(TransportException.class, () -> new Channel(host.address(), strangers));
            assertInstanceOf(SSLException.class, e.getCause().getCause(), e::getMessage);
        }
    }

    @Test
    void filesThatHoldSomethingElseAreNamed() throws Exception {
        Path old = pem("old.key", "RSA PRIVATE KEY", new byte[1]);
        Path damaged = pem("damaged.key", "PRIVATE KEY", new byte[1]);
        Path cut = Files.writeString(
                folder.resolve("cut.key"), "-----BEGIN PRIVATE KEY-----\nA\n-----END PRIVATE KEY-----\n");
        Path empty = Files.writeString(folder.resolve("empty"), "");
        Path own = certificate(client);
        assertRefused(old + " holds no certificate in PEM form", old, null, null);
        assertRefused(empty + " holds no certificate in PEM form", null, empty, damaged);
        assertRefused(
                old + " holds no key that begins with 'BEGIN PRIVATE KEY'; other forms become one by 'openssl",
                null,
                own,
                old);
        for (Path key : new Path[] {damaged, cut}) {
            assertRefused(key + " holds a key of none of these kinds: RSA, EC, EdDSA", null, own, key);
        }
        assertThrows(NoSuchFileException.class, () -> Pem.context(folder.resolve("none"), null, null));
    }

    private static void assertRefused(String message, Path authorities, Path certificate, Path key) {
        IOException e = assertThrows(IOException.class, () -> Pem.context(authorities, certificate, key));
        assertTrue(e.getMessage().startsWith(message), e.getMessage());
    }

    @Test
    void aHostWithoutTlsIsReported() throws Exception {
        try (Host plain = new Host((in, out) -> {
            in.readNBytes(8);
            out.write(Host.bytes(0x52415350, 0x01000000));
            in.read();
        })) {
            TransportException e =
                    assertThrows(TransportException.class, () -> new Channel(plain.address(), trusting(good)));
            assertTrue(e.getMessage().startsWith("cannot connect to " + plain.address() + ": "), e.getMessage());
        }
    }

    @Test
    void aHandshakeThatStallsIsGivenUp() throws Exception {
        try (Host silent = new Host((in, out) -> in.readAllBytes())) {
            TransportException e = assertThrows(
                    TransportException.class,
                    () -> new Channel(silent.address(), trusting(good).withConnectTimeout(Duration.ofMillis(300))));
            assertTrue(e.getMessage().contains(": no TLS: timed out"), e.getMessage());
        }
    }

    @Test
    void oneWayRequestsAreNotLostWhenAClientCloses() throws Exception {
        CompletableFuture<Integer> last = new CompletableFuture<>();
        RemoteMethod<Void> note = RemoteMethod.of("Echo.note", 1, 4);
        try (Host host = host(good, (in, out) -> {
            Host.greet(in, out);
            byte[] request = null;
            for (int i = 0; i < 5000; i++) {
                request = in.readNBytes(28);
            }
            last.complete((int) BigEndian.INT.get(request, 24));
        })) {
            try (Channel channel = new Channel(host.address(), trusting(good))) {
                for (int i = 0; i < 5000; i++) {
                    int value = i;
                    channel.post(note, out -> out.putInt(value));
                }
            }
            assertEquals(4999, last.join());
        }
    }
}
