// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.TrustManagerFactory;
import org.creo.generator.cli.host.FakeHost;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code --tls}, {@code --ca}, {@code --cert}, {@code --key} and {@code --token}, of any command. */
class TlsOptionsTest extends CommandTest {

    private static final char[] PASSWORD = "password".toCharArray();

    @TempDir
    private static Path keys;

    /** A certificate for this machine and its key, in one store and in PEM files. */
    @BeforeAll
    static void makeCertificate() throws Exception {
        Path store = keys.resolve("store");
        Path keytool = Path.of(System.getProperty("java.home"), "bin", "keytool");
        Process made = new ProcessBuilder(
                        keytool.toString(),
                        "-genkeypair",
                        "-alias",
                        "host",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=host",
                        "-ext",
                        "SAN=IP:127.0.0.1",
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        store.toString(),
                        "-storepass",
                        new String(PASSWORD))
                .redirectErrorStream(true)
                .start();
        String said = new String(made.getInputStream().readAllBytes());
        assertEquals(0, made.waitFor(), said);
        Files.writeString(
                keys.resolve("cert.pem"),
                pem("CERTIFICATE", store().getCertificate("host").getEncoded()));
        Files.writeString(
                keys.resolve("key.pem"),
                pem("PRIVATE KEY", store().getKey("host", PASSWORD).getEncoded()));
    }

    private static String pem(String what, byte[] bytes) {
        return "-----BEGIN " + what + "-----\n" + Base64.getMimeEncoder().encodeToString(bytes) + "\n-----END " + what
                + "-----\n";
    }

    private static KeyStore store() throws Exception {
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream file = Files.newInputStream(keys.resolve("store"))) {
            store.load(file, PASSWORD);
        }
        return store;
    }

    private static FakeHost host(boolean wantsCertificate) throws Exception {
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(store(), PASSWORD);
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry("client", store().getCertificate("host"));
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
        SSLServerSocket socket = (SSLServerSocket)
                context.getServerSocketFactory().createServerSocket(0, 50, InetAddress.getLoopbackAddress());
        socket.setNeedClientAuth(wantsCertificate);
        return new FakeHost(socket, client -> {
            try {
                client.greet();
                for (int i = 0; i < 2; i++) { // the first one shows that this is a host
                    FakeHost.Received ping = client.read(FakeHost.PING);
                    client.send(FakeHost.PONG, ping.id(), ping.body());
                }
                client.awaitEnd();
            } catch (SSLException e) {
                // Clients that are refused, or do not speak TLS, are what some of the tests are about.
            }
        });
    }

    /** The exit code of a ping with these options; what it says is in {@link #err}. */
    private int ping(FakeHost host, Object... options) {
        forget();
        return creo(Stream.concat(Stream.of("ping", host.address(), "-c", "1"), Stream.of(options))
                .toArray());
    }

    private static Object[] trusting(Object... more) {
        return Stream.concat(Stream.of("--tls-ca", keys.resolve("cert.pem")), Stream.of(more))
                .toArray();
    }

    private static Object[] known() {
        return trusting("--cert", keys.resolve("cert.pem"), "--key", keys.resolve("key.pem"));
    }

    @Test
    void connectsToAHostThatIsVouchedFor() throws Exception {
        try (FakeHost host = host(false)) {
            assertEquals(0, ping(host, trusting()), err::toString);
        }
    }

    @Test
    void showsItsOwnCertificate() throws Exception {
        try (FakeHost host = host(true)) {
            assertEquals(0, ping(host, known()), err::toString);
        }
    }

    @Test
    void saysWhatIsMissing() throws Exception {
        try (FakeHost host = host(false)) {
            assertEquals(1, ping(host));
            assertEquals("ping 1: " + host.address() + " uses TLS: add --tls\n", err.toString());
            assertEquals(1, ping(host, "--tls"));
            assertTrue(
                    err.toString()
                            .startsWith(
                                    "ping 1: no TLS connection to " + host.address()
                                            + ": no authority that is trusted here signed its certificate; --ca FILE names one that did ("),
                    err::toString);
        }
        try (FakeHost host = host(true)) {
            assertEquals(1, ping(host, trusting()));
            assertTrue(
                    err.toString()
                            .contains("the host wants a certificate from its clients;"
                                    + " --cert FILE and --key FILE name yours"),
                    err::toString);
        }
    }

    @Test
    void saysWhereThereIsNoTls() throws IOException {
        List<FakeHost.Script> scripts = List.of(
                client -> client.in().readNBytes(8),
                FakeHost.Peer::awaitEnd,
                client -> client.out().write("RASP is what is spoken here".getBytes()));
        for (FakeHost.Script script : scripts) {
            try (FakeHost host = new FakeHost(script)) {
                assertEquals(1, ping(host, trusting("--timeout", "500ms")));
                assertEquals(
                        "ping 1: no TLS connection to " + host.address()
                                + ": the host does not answer as one that uses TLS does (leave out --tls if it does not)\n",
                        err.toString());
            }
        }
    }

    /** A silent port is also asked in TLS, and must answer in TLS to count. */
    @Test
    void doesNotTakeSilenceForTls() throws IOException {
        try (FakeHost host = new FakeHost(client -> client.in().readNBytes(8))) {
            assertEquals(1, ping(host));
            assertEquals(
                    "ping 1: " + host.address() + " closed the connection without a word: it may not be a RASP host,"
                            + " or one that accepts no connections from here\n",
                    err.toString());
        }
    }

    @Test
    void saysWhichFilesAreOfNoUse() throws Exception {
        Path wrong = file("wrong.pem", "-----BEGIN RSA PRIVATE KEY-----\nAA==\n-----END RSA PRIVATE KEY-----\n");
        try (FakeHost host = host(false)) {
            assertEquals(1, creo("top", host.address(), "--ca", wrong));
            assertTrue(
                    err.toString().startsWith("error: " + wrong + " holds no certificate in PEM form"), err::toString);
            assertEquals(1, ping(host, "--cert", keys.resolve("cert.pem"), "--key", wrong));
            assertTrue(err.toString().contains(wrong + " holds no key"), err::toString);
            assertTrue(err.toString().contains("openssl pkcs8 -topk8"), err::toString);
            assertEquals(1, ping(host, "--ca", folder.resolve("none")));
            assertEquals("error: there is no file " + folder.resolve("none") + "\n", err.toString());
        }
    }

    @Test
    void showsATokenAheadOfAllElse() throws IOException {
        FakeHost.Script script = client -> {
            client.greet();
            String hello = new String(client.read(FakeHost.HELLO).body(), "ISO-8859-1");
            assertTrue(hello.matches("(?s)....creo .+\0\0\0\2me"), hello);
            for (int i = 0; i < 2; i++) {
                FakeHost.Received ping = client.read(FakeHost.PING);
                client.send(FakeHost.PONG, ping.id(), ping.body());
            }
            client.awaitEnd();
        };
        try (FakeHost host = new FakeHost(script)) {
            assertEquals(0, ping(host, "--token", "me"), err::toString);
            assertEquals(0, ping(host, "--token-file", file("token", "me\n")), err::toString);
            assertEquals("", err.toString(), "nobody else reads it on this machine");
        }
    }
}
