// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.rasp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TlsTest {

    private static final Duration LONG = Duration.ofSeconds(20);
    private static final char[] PASSWORD = "password".toCharArray();

    @TempDir
    private static Path folder;

    /** A certificate for this machine and its key, in one store and in PEM files. */
    @BeforeAll
    static void makeCertificate() throws Exception {
        Path store = folder.resolve("store");
        Path keytool = Path.of(System.getProperty("java.home"), "bin", "keytool");
        Process made = new ProcessBuilder(keytool.toString(), "-genkeypair", "-alias", "host", "-keyalg", "EC", "-dname", "CN=host",
                "-ext", "SAN=IP:127.0.0.1", "-storetype", "PKCS12", "-keystore", store.toString(), "-storepass", new String(PASSWORD))
                .redirectErrorStream(true).start();
        String said = new String(made.getInputStream().readAllBytes());
        assertEquals(0, made.waitFor(), said);
        Files.writeString(folder.resolve("cert.pem"), pem("CERTIFICATE", store().getCertificate("host").getEncoded()));
        Files.writeString(folder.resolve("key.pem"), pem("PRIVATE KEY", store().getKey("host", PASSWORD).getEncoded()));
    }

    private static String pem(String what, byte[] bytes) {
        return "-----BEGIN " + what + "-----\n" + Base64.getMimeEncoder().encodeToString(bytes) + "\n-----END " + what + "-----\n";
    }

    private static KeyStore store() throws Exception {
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream file = Files.newInputStream(folder.resolve("store"))) {
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
        SSLServerSocket socket = (SSLServerSocket) context.getServerSocketFactory()
                .createServerSocket(0, 50, InetAddress.getLoopbackAddress());
        socket.setNeedClientAuth(wantsCertificate);
        return new FakeHost(socket, client -> {
            try {
                client.greet();
                FakeHost.Received ping = client.read(FakeHost.PING);
                client.send(FakeHost.PONG, ping.id(), ping.body());
                client.awaitEnd();
            } catch (SSLException e) {
                // Clients that are refused, or do not speak TLS, are what some of the tests are about.
            }
        });
    }

    private static HostConnection connect(FakeHost host, Optional<Tls> tls) throws IOException {
        return HostConnection.open(HostAddress.parse(host.address()), tls, Optional.empty(), "creo", LONG);
    }

    private static Tls trusting(boolean withKey) throws IOException {
        Path certificate = folder.resolve("cert.pem");
        return Tls.of(Pem.certificates(certificate), withKey ? Pem.certificates(certificate) : List.of(),
                withKey ? Optional.of(Pem.key(folder.resolve("key.pem"))) : Optional.empty());
    }

    private static String failure(FakeHost host, Optional<Tls> tls) {
        HostException failure = assertThrows(HostException.class, () -> {
            try (HostConnection connection = connect(host, tls)) {
                connection.ping(1, LONG);
            }
        });
        return failure.getMessage();
    }

    @Test
    void connectsToAHostThatIsVouchedFor() throws Exception {
        try (FakeHost host = host(false); HostConnection connection = connect(host, Optional.of(trusting(false)))) {
            assertTrue(connection.ping(1, LONG).toNanos() > 0);
        }
    }

    @Test
    void showsItsOwnCertificate() throws Exception {
        try (FakeHost host = host(true); HostConnection connection = connect(host, Optional.of(trusting(true)))) {
            assertTrue(connection.ping(1, LONG).toNanos() > 0);
        }
    }

    @Test
    void saysWhatIsMissing() throws Exception {
        try (FakeHost host = host(false)) {
            assertEquals(host.address() + " uses TLS: add --tls", failure(host, Optional.empty()));
            String stranger = failure(host, Optional.of(Tls.of(List.of(), List.of(), Optional.empty())));
            assertTrue(stranger.contains("its certificate is of nobody that is trusted here; --ca FILE names who is"), stranger);
        }
        try (FakeHost host = host(true)) {
            String nobody = failure(host, Optional.of(trusting(false)));
            assertTrue(nobody.contains("the host wants a certificate from its clients; --cert FILE and --key FILE name yours"), nobody);
        }
        try (FakeHost host = new FakeHost(client -> client.in().readNBytes(8))) {
            String plain = failure(host, Optional.of(trusting(false)));
            assertTrue(plain.contains("leave out --tls"), plain);
        }
    }

    @Test
    void saysWhichFilesAreOfNoUse() throws IOException {
        Path wrong = Files.writeString(folder.resolve("wrong.pem"), "-----BEGIN RSA PRIVATE KEY-----\nAA==\n-----END RSA PRIVATE KEY-----\n");
        String certificates = assertThrows(IOException.class, () -> Pem.certificates(wrong)).getMessage();
        assertTrue(certificates.startsWith(wrong + " holds no certificate in PEM form"), certificates);
        String key = assertThrows(IOException.class, () -> Pem.key(wrong)).getMessage();
        assertTrue(key.contains("openssl pkcs8 -topk8"), key);
    }
}
