// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.transport;

import static org.creo.framework.RawClient.ERROR;
import static org.creo.framework.RawClient.RESPONSE;
import static org.creo.framework.RawClient.hex;
import static org.creo.framework.RawClient.request;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.cert.Certificate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Semaphore;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import org.creo.framework.Certificates;
import org.creo.framework.RawClient;
import org.creo.framework.RawClient.Reply;
import org.creo.framework.TestLog;
import org.creo.framework.TestService;
import org.creo.framework.dispatch.Payload;
import org.creo.framework.host.ServiceHost;
import org.creo.framework.limits.Limits;
import org.creo.framework.web.HttpSettings;
import org.creo.framework.web.HttpWhere;
import org.creo.protocol.Status;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** TLS over real sockets, with certificates as openssl makes them and the JDK's TLS on the client's side. */
@Timeout(120)
class TlsTest {
    private static final String HOST = "DNS:localhost,IP:127.0.0.1";

    private final TestLog log = new TestLog();

    @TempDir
    private static Path folder;

    private static Certificates certificates;

    @BeforeAll
    static void make() {
        certificates = new Certificates(folder);
        certificates.authority("ca");
        certificates.authority("stranger");
        certificates.host("host", "ca", HOST);
        certificates.client("alice", "ca", "/CN=alice/OU=reader/OU=admin");
        certificates.client("bob", "ca", "/CN=bob");
        certificates.client("nameless", "ca", "/O=nobody");
    }

    private static TlsFiles files(String name, String clientCa) {
        return new TlsFiles(
                certificates.cert(name), certificates.key(name), clientCa == null ? null : certificates.cert(clientCa));
    }

    private static ServiceHost host(TlsFiles files, Limits limits) throws IOException {
        ServiceHost.Builder builder =
                ServiceHost.builder().tls(files).limits(limits).service(TestService.echo("test.Echo"));
        if (files.clientCa() != null) {
            builder.service(new TestService("test.Admin")
                    .method(TestService.binding("open", (bytes, offset, length) -> TestService.text("open"))
                            .forRoles("admin")));
        }
        return builder.start();
    }

    private static ServiceHost host(TlsFiles files) throws IOException {
        return host(files, Limits.defaults());
    }

    private static SSLSocket connect(ServiceHost host, SSLContext context, String... versions) throws IOException {
        SSLSocket socket = (SSLSocket) context.getSocketFactory()
                .createSocket("localhost", host.address().getPort());
        SSLParameters parameters = socket.getSSLParameters();
        // Checks that the host's name is the certificate's.
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        if (versions.length > 0) {
            parameters.setProtocols(versions);
        }
        socket.setSSLParameters(parameters);
        return socket;
    }

    private static RawClient open(ServiceHost host, String own) throws IOException {
        return new RawClient(connect(host, certificates.trusting("ca", own))).greet();
    }

    private static void assertServes(ServiceHost host) throws IOException {
        try (RawClient client = open(host, null)) {
            assertEquals("served", client.call("test.Echo", "echo", "served").text());
        }
    }

    /**
     * What the log says about the client on this port, after the port. An alert may arrive before the line is written,
     * so it waits.
     */
    private String logged(Socket client) throws IOException {
        String start = "/127.0.0.1:" + client.getLocalPort();
        String found = "";
        while (found.isEmpty()) {
            found = log.lines()
                    .filter(line -> line.contains("Closing") && line.contains(start))
                    .map(line -> line.substring(line.indexOf(start) + start.length()))
                    .reduce((first, second) -> first + "\n" + second)
                    .orElse("");
        }
        return found;
    }

    /** A socket that sends what was written to it only when it is told to. */
    private static final class Gathering extends Socket {
        private final ByteArrayOutputStream gathered = new ByteArrayOutputStream();
        private boolean on;

        @Override
        public OutputStream getOutputStream() throws IOException {
            OutputStream out = super.getOutputStream();
            return new OutputStream() {
                @Override
                public void write(int one) throws IOException {
                    write(new byte[] {(byte) one}, 0, 1);
                }

                @Override
                public void write(byte[] bytes, int from, int count) throws IOException {
                    (on ? gathered : out).write(bytes, from, count);
                }
            };
        }

        void send() throws IOException {
            gathered.writeTo(super.getOutputStream());
        }
    }

    /** Of small records that come at once and have to wait, only a few are read where memory is short. */
    @Test
    void littleIsReadWhereMemoryIsShort() throws Exception {
        Semaphore entered = new Semaphore(0);
        Semaphore gate = new Semaphore(0);
        TestService.Body pass = (bytes, offset, length) -> {
            entered.release();
            gate.acquireUninterruptibly();
            return Payload.empty();
        };
        try (ServiceHost host = ServiceHost.builder()
                        .tls(files("host", null))
                        .limits(Limits.defaults().withMemory(1 << 20).withOpenRequests(1))
                        .service(TestService.echo("test.Echo"))
                        .service(new TestService("test.Large").method("pass", pass))
                        .service(new TestService("test.Small").method("pass", pass))
                        .start();
                RawClient holder = open(host, null);
                Gathering socket = new Gathering()) {
            socket.connect(host.address());
            RawClient client = new RawClient(certificates
                            .trusting("ca", null)
                            .getSocketFactory()
                            .createSocket(socket, "localhost", socket.getPort(), true))
                    .greet();
            // Afterwards the host expects much at a time.
            client.send(request(1, "test.Echo", "echo", new byte[200_000]));
            assertEquals(200_000, client.read().body().length);
            holder.send(request(1, "test.Large", "pass", new byte[900_000]));
            entered.acquire();
            long before = host.memoryInUse();
            socket.on = true;
            client.send(request(1, "test.Small", "pass"));
            for (int id = 2; id <= 50; id++) {
                client.send(request(id, "test.Echo", "echo", new byte[256]));
            }
            socket.send();
            entered.acquire();
            long most = before;
            for (int i = 0; i < 100; i++) {
                most = Math.max(most, host.memoryInUse());
                Thread.sleep(1);
            }
            gate.release(2);
            assertTrue(most - before <= 1024, (most - before) + " bytes more were kept");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
    void carriesCallsOfEachSize(String version) throws IOException {
        byte[] large = new byte[3 << 20];
        new Random(1).nextBytes(large);
        try (ServiceHost host = host(files("host", null));
                SSLSocket socket = connect(host, certificates.trusting("ca", null), version);
                RawClient client = new RawClient(socket).greet()) {
            assertEquals(version, socket.getSession().getProtocol());
            assertEquals("small", client.call("test.Echo", "echo", "small").text());
            client.send(request(7, "test.Echo", "echo", large));
            assertArrayEquals(large, client.read().body());
        }
    }

    @Test
    void aClientThatHasSaidAllStillGetsItsAnswers() throws IOException {
        try (ServiceHost host = host(files("host", null));
                SSLSocket socket = connect(host, certificates.trusting("ca", null), "TLSv1.3");
                RawClient client = new RawClient(socket).greet()) {
            client.send(request(1, "test.Echo", "echo", new byte[100_000]), request(2, "test.Echo", "echo"));
            socket.shutdownOutput();
            assertEquals(100_000, client.read().body().length);
            assertEquals(2, client.read().id());
            assertTrue(client.closed());
        }
    }

    @Test
    void stopsWhileClientsAreConnected() throws Exception {
        ServiceHost host = host(files("host", null));
        try (RawClient client = open(host, null);
                Socket silent = new Socket("localhost", host.address().getPort())) {
            assertEquals("before", client.call("test.Echo", "echo", "before").text());
            assertTrue(host.stop(Duration.ofSeconds(10)));
            assertEquals(RawClient.GOAWAY, client.readAny().kind());
            assertTrue(client.closed());
            assertEquals(-1, silent.getInputStream().read());
        }
    }

    @ParameterizedTest
    @CsvSource({
        "expired, CertificateExpiredException",
        "otherName, No subject alternative DNS name matching localhost found",
        "foreign, unable to find valid certification path",
        "selfSigned, unable to find valid certification path",
    })
    void clientsRefuseACertificateThatIsNotRight(String name, String reason) throws IOException {
        switch (name) {
            case "expired" -> {
                certificates.host(name, "ca", HOST);
                certificates.expire(name, "ca");
            }
            case "otherName" -> certificates.host(name, "ca", "DNS:elsewhere.example");
            case "foreign" -> certificates.host(name, "stranger", HOST);
            default -> certificates.authority(name);
        }
        try (ServiceHost host = host(files(name, null));
                SSLSocket socket = connect(host, certificates.trusting("ca", null))) {
            SSLException e = assertThrows(SSLException.class, socket::startHandshake);
            assertTrue(causes(e).contains(reason), causes(e));
        }
    }

    private static String causes(Throwable e) {
        return e == null ? "" : e + "\n" + causes(e.getCause());
    }

    @Test
    void warnsOfAnExpiredCertificate() throws IOException {
        certificates.host("old", "ca", HOST);
        certificates.expire("old", "ca");
        host(files("old", null)).close();
        assertTrue(log.contains("The certificate in " + certificates.cert("old") + " expired at "));
    }

    @Test
    void knowsClientsByTheirCertificates() throws IOException {
        try (ServiceHost host = host(files("host", "ca"));
                RawClient alice = open(host, "alice");
                RawClient bob = open(host, "bob");
                RawClient nameless = open(host, "nameless")) {
            assertEquals("open", alice.call("test.Admin", "open", "").text());
            Reply refused = bob.call("test.Admin", "open", "");
            assertEquals(Status.FORBIDDEN.code(), refused.status());
            assertEquals("bob", bob.call("test.Echo", "echo", "bob").text());
            assertEquals(
                    Status.FORBIDDEN.code(),
                    nameless.call("test.Admin", "open", "").status());
        }
    }

    @ParameterizedTest
    @CsvSource({
        "missing, the client shows no certificate",
        "foreign, the client's certificate is signed by none of those that the host trusts",
        "expired, the client's certificate has expired (NotAfter: ",
        "host, Extended key usage does not permit use for TLS client authentication",
    })
    void refusesClientsWhoseCertificateIsNotRight(String own, String reason) throws IOException {
        switch (own) {
            case "foreign" -> certificates.client("foreignClient", "stranger", "/CN=alice");
            case "expired" -> {
                certificates.client("expiredClient", "ca", "/CN=alice");
                certificates.expire("expiredClient", "ca");
            }
            case "host" ->
                certificates.openssl(List.of(
                        "req",
                        "-x509",
                        "-CA",
                        certificates.cert("ca").toString(),
                        "-CAkey",
                        certificates.key("ca").toString(),
                        "-newkey",
                        "ec",
                        "-pkeyopt",
                        "ec_paramgen_curve:P-256",
                        "-nodes",
                        "-keyout",
                        certificates.key("hostClient").toString(),
                        "-out",
                        certificates.cert("hostClient").toString(),
                        "-subj",
                        "/CN=alice",
                        "-addext",
                        "extendedKeyUsage=serverAuth"));
            default -> {
                // No certificate at all.
            }
        }
        try (ServiceHost host = host(files("host", "ca"));
                SSLSocket socket =
                        connect(host, certificates.trusting("ca", own.equals("missing") ? null : own + "Client"))) {
            assertThrows(IOException.class, () -> {
                // With TLS 1.3 the client learns of it when it reads.
                new RawClient(socket).greet();
            });
            String line = logged(socket);
            assertTrue(
                    line.startsWith(" to 127.0.0.1:" + host.address().getPort() + ": the TLS handshake failed: "),
                    line);
            assertTrue(line.contains(reason), line);
            try (RawClient alice = open(host, "alice")) {
                assertEquals("open", alice.call("test.Admin", "open", "").text());
            }
        }
    }

    /** As an old client would; today's libraries refuse to. */
    @ParameterizedTest
    @ValueSource(strings = {"0300", "0301", "0302"})
    void refusesOlderVersions(String version) throws IOException {
        String hello = version + "00".repeat(32) + "00" + "0004 C013 002F" + "0100";
        try (ServiceHost host = host(files("host", null));
                RawClient client = new RawClient(host.address())) {
            client.send(hex("16 0301 002F 01 00002B" + hello));
            byte[] alert = client.socket().getInputStream().readNBytes(7);
            // A fatal alert (2) of the kind protocol_version (70).
            assertEquals("1503", HexFormat.of().formatHex(alert, 0, 2));
            assertEquals("00020246", HexFormat.of().formatHex(alert, 3, 7));
            drain(client);
            assertTrue(logged(client.socket()).contains("the TLS handshake failed: "), logged(client.socket()));
            assertServes(host);
        }
    }

    /** Alerts may come before the end. */
    private static void drain(RawClient client) throws IOException {
        client.socket().getInputStream().readAllBytes();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "16", "16 0301 002F 01 00002B 0303"})
    void aHandshakeThatStallsIsCut(String start) throws IOException {
        try (ServiceHost host = host(files("host", null), Limits.defaults().withHandshakeTime(Duration.ofMillis(50)));
                RawClient client = new RawClient(host.address())) {
            client.send(hex(start));
            drain(client);
            assertEquals(
                    " to 127.0.0.1:" + host.address().getPort()
                            + ": the TLS handshake failed: handshake timed out after 100ms",
                    logged(client.socket()));
        }
    }

    @Test
    void aClientThatSaysNothingAfterTheHandshakeIsCutToo() throws IOException {
        try (ServiceHost host = host(files("host", null), Limits.defaults().withHandshakeTime(Duration.ofSeconds(2)));
                SSLSocket socket = connect(host, certificates.trusting("ca", null))) {
            socket.startHandshake();
            assertEquals(-1, socket.getInputStream().read());
            assertTrue(logged(socket).contains("it has not sent RASP's preface within 2 s"), logged(socket));
        }
    }

    /** In the protocol that the client speaks, so that it can say why. */
    @Test
    void saysThatItAcceptsOnlyTls() throws IOException {
        try (ServiceHost host = host(files("host", null))) {
            String words =
                    "This host accepts only TLS at 127.0.0.1:" + host.address().getPort();
            try (RawClient client = RawClient.open(host.address())) {
                RawClient.Reply reply = client.read();
                assertEquals(Status.MALFORMED.code(), reply.status());
                assertTrue(reply.message().startsWith(words), reply.message());
            }
            String answer = answered(host, "GET / HTTP/1.1\r\nhost: a\r\n\r\n");
            assertTrue(answer.startsWith("HTTP/1.1 400 Bad Request\r\n"), answer);
            assertTrue(answer.contains(words), answer);
            assertTrue(answered(host, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n").contains(words));
            assertServes(host);
        }
    }

    private static String answered(ServiceHost host, String sent) throws IOException {
        try (RawClient client = new RawClient(host.address())) {
            client.send(sent.getBytes(StandardCharsets.US_ASCII));
            return new String(client.socket().getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "5241535001000000, RASP without TLS",
        "5353482d322e302d4f70656e5353480d0a, SSH",
        "00010203, something unknown that begins with 00 01 02 03",
    })
    void turnsAwayWhatIsNotTls(String bytes, String name) throws IOException {
        try (ServiceHost host = host(files("host", null));
                RawClient client = new RawClient(host.address())) {
            client.send(hex(bytes));
            client.socket().getInputStream().readAllBytes();
            assertEquals(
                    ": 127.0.0.1:" + host.address().getPort() + " accepts only TLS, but received " + name,
                    logged(client.socket()));
            assertServes(host);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "16030100c5010000c10303, TLS",
        "2a310d0a2450494e470d0a, Redis",
        "ff, something unknown that begins with ff",
    })
    void aPlainPortTurnsAwayWhatIsNotRaspByItsName(String bytes, String name) throws IOException {
        try (ServiceHost host = ServiceHost.builder()
                        .service(TestService.echo("test.Echo"))
                        .start();
                RawClient client = new RawClient(host.address())) {
            client.send(hex(bytes));
            assertTrue(client.closed());
            assertEquals(": it does not speak RASP, received " + name, logged(client.socket()));
        }
    }

    @Test
    void whereNoHttpIsSpokenItIsNamed() throws IOException {
        try (ServiceHost host = ServiceHost.builder()
                        .service(TestService.echo("test.Echo"))
                        .http(HttpSettings.DEFAULT.withWhere(HttpWhere.OFF))
                        .start();
                RawClient client = new RawClient(host.address())) {
            client.send("GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            assertTrue(client.closed());
            assertEquals(
                    ": it does not speak RASP, received HTTP, which this address does not speak (--http)",
                    logged(client.socket()));
        }
    }

    @Test
    void tellsInOneLineWhereTlsBreaksLater() throws IOException {
        try (ServiceHost host = host(files("host", null));
                Socket below = new Socket("localhost", host.address().getPort());
                SSLSocket socket = (SSLSocket) certificates
                        .trusting("ca", null)
                        .getSocketFactory()
                        .createSocket(below, "localhost", host.address().getPort(), false);
                RawClient client = new RawClient(socket).greet()) {
            assertEquals("before", client.call("test.Echo", "echo", "before").text());
            // A record that was not made with the keys of this connection.
            below.getOutputStream().write(hex("17 0303 0020" + "00".repeat(32)));
            below.getInputStream().readAllBytes();
            assertTrue(logged(below).startsWith(": TLS broke: "), logged(below));
            assertServes(host);
        }
    }

    private static void copy(String name, Path cert, Path key) throws IOException {
        Files.copy(certificates.cert(name), cert, StandardCopyOption.REPLACE_EXISTING);
        Files.copy(certificates.key(name), key, StandardCopyOption.REPLACE_EXISTING);
    }

    private static Certificate shown(ServiceHost host, SSLContext context) throws IOException {
        try (SSLSocket socket = connect(host, context)) {
            socket.startHandshake();
            return socket.getSession().getPeerCertificates()[0];
        }
    }

    @Test
    void takesNewKeysWhileConnectionsAreOpen() throws IOException {
        Path cert = folder.resolve("live.pem");
        Path key = folder.resolve("live.key");
        copy("host", cert, key);
        certificates.host("next", "ca", HOST);
        SSLContext client = certificates.trusting("ca", null);
        try (ServiceHost host = host(new TlsFiles(cert, key, null));
                RawClient before = open(host, null)) {
            Certificate old = shown(host, client);
            assertEquals(old, shown(host, client));
            copy("next", cert, key);
            Certificate now = shown(host, client);
            while (now.equals(old)) {
                // It looks once a second.
                now = shown(host, client);
            }
            assertEquals("before", before.call("test.Echo", "echo", "before").text());
            assertServes(host);
        }
    }

    @Test
    void keepsTheOldKeysWhereTheNewAreBroken() throws IOException {
        Path cert = folder.resolve("broken.pem");
        Path key = folder.resolve("broken.key");
        copy("host", cert, key);
        SSLContext client = certificates.trusting("ca", null);
        try (ServiceHost host = host(new TlsFiles(cert, key, null))) {
            Certificate old = shown(host, client);
            Files.copy(certificates.key("alice"), key, StandardCopyOption.REPLACE_EXISTING);
            String line = "The files for TLS have changed, but the old ones stay in use: The key in " + key
                    + " does not belong to the certificate in " + cert;
            while (!log.contains(line)) {
                assertEquals(old, shown(host, client));
            }
            assertEquals(old, shown(host, client));
            assertServes(host);
        }
    }

    /** A client over the limit is told so over TLS, too. */
    @Test
    void refusesConnectionsOverTheLimit() throws IOException {
        try (ServiceHost host = host(files("host", null), Limits.defaults().withConnections(1));
                RawClient first = open(host, null)) {
            try (RawClient second = open(host, null)) {
                Reply reply = second.read();
                assertEquals(ERROR, reply.kind());
                assertEquals(Status.BUSY.code(), reply.status());
                assertEquals("The host has 1 connections, its limit (--connections) is 1.", reply.message());
                assertTrue(second.closed());
            }
            assertEquals(RESPONSE, first.call("test.Echo", "echo", "").kind());
        }
    }

    @Test
    void aUnixSocketBesideItStaysPlain() throws IOException {
        Path path = folder.resolve("plain.sock");
        try (ServiceHost host = ServiceHost.builder()
                        .tls(files("host", null))
                        .listen("127.0.0.1:0")
                        .listen("unix:" + path)
                        .service(TestService.echo("test.Echo"))
                        .start();
                RawClient local = new RawClient(path).greet()) {
            assertEquals("local", local.call("test.Echo", "echo", "local").text());
            assertServes(host);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"genpkey -algorithm ed25519", "genrsa 2048"})
    void takesOtherKindsOfKeys(String command) throws IOException {
        List<String> make = new ArrayList<>(List.of(command.split(" ")));
        make.addAll(make.get(0).equals("genrsa") ? 1 : make.size(), List.of("-out", "other.key"));
        certificates.openssl(make);
        certificates.openssl(List.of(
                "req",
                "-x509",
                "-key",
                "other.key",
                "-out",
                "other.pem",
                "-subj",
                "/CN=other",
                "-addext",
                "subjectAltName=" + HOST));
        try (ServiceHost host = host(files("other", null));
                RawClient client = new RawClient(connect(host, certificates.trusting("other", null))).greet()) {
            assertEquals("served", client.call("test.Echo", "echo", "served").text());
        }
    }

    private static String failure(Path cert, Path key, Path clientCa) {
        return assertThrows(
                        IOException.class,
                        () -> host(new TlsFiles(cert, key, clientCa)).close())
                .getMessage();
    }

    private static void assertStarts(Path cert, Path key) throws IOException {
        host(new TlsFiles(cert, key, null)).close();
    }

    @Test
    void saysWhichFileIsMissing() {
        Path none = folder.resolve("none.pem");
        String message = "There is no file " + none + ".";
        assertEquals(message, failure(none, certificates.key("host"), null));
        assertEquals(message, failure(certificates.cert("host"), none, null));
        assertEquals(message, failure(certificates.cert("host"), certificates.key("host"), none));
        assertEquals("Cannot read " + folder + ": Is a directory.", failure(folder, certificates.key("host"), null));
    }

    @Test
    void saysWhereTheFilesHoldSomethingElse() throws IOException {
        Path empty = Files.createFile(folder.resolve("empty.pem"));
        Path damaged = Files.writeString(
                folder.resolve("damaged.pem"),
                "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n");
        Path cert = certificates.cert("host");
        Path key = certificates.key("host");
        assertEquals(
                key
                        + " holds no certificate (-----BEGIN CERTIFICATE-----) but a private key: have the two files been swapped?",
                failure(key, cert, null));
        assertEquals(
                cert
                        + " holds no private key (-----BEGIN PRIVATE KEY-----) but a certificate: have the two files been swapped?",
                failure(cert, cert, null));
        assertEquals(
                empty
                        + " holds no certificate (-----BEGIN CERTIFICATE-----). To convert it from the binary form (DER): "
                        + "openssl x509 -inform der -in " + empty + " -out cert.pem",
                failure(empty, key, null));
        assertEquals(
                empty
                        + " holds no private key (-----BEGIN PRIVATE KEY-----). To convert it from the binary form (DER): "
                        + "openssl pkey -inform der -in " + empty + " -out key.pem",
                failure(cert, empty, null));
        assertEquals(
                "Certificate 1 in " + damaged + " is damaged. To inspect it: openssl x509 -in " + damaged + " -text",
                failure(damaged, key, null));
        assertEquals(
                "The private key in " + damaged
                        + " is damaged or neither EC, RSA nor EdDSA. To inspect it: openssl pkey -in " + damaged
                        + " -noout -text",
                failure(cert, damaged, null));
    }

    @Test
    void saysWhereTheKeyIsOfAnotherCertificate() throws IOException {
        Path cert = certificates.cert("host");
        Path key = certificates.key("host");
        Path other = certificates.key("alice");
        assertEquals(
                "The key in " + other + " does not belong to the certificate in " + cert
                        + ". These two commands must print the " + "same: openssl pkey -in " + other
                        + " -pubout; openssl x509 -in " + cert + " -noout -pubkey",
                failure(cert, other, null));
        Path chain = Files.writeString(
                folder.resolve("chain.pem"), Files.readString(certificates.cert("ca")) + Files.readString(cert));
        assertEquals(
                "The key in " + key + " belongs to certificate 2 in " + chain
                        + ". The host's own certificate must be the first "
                        + "there, followed by the one that signed it, and so on.",
                failure(chain, key, null));
        Files.writeString(chain, Files.readString(cert) + Files.readString(certificates.cert("ca")));
        assertStarts(chain, key);
    }

    @ParameterizedTest
    @CsvSource({
        "'genrsa -traditional -out old.key', PKCS#1, RSA",
        "'ecparam -name prime256v1 -genkey -out old.key', SEC 1, EC",
    })
    void saysHowAnOlderFormOfKeyIsTurned(String command, String form, String kind) throws IOException {
        certificates.openssl(List.of(command.split(" ")));
        Path old = folder.resolve("old.key");
        Path cert = folder.resolve("old.pem");
        certificates.openssl(
                List.of("req", "-x509", "-key", old.toString(), "-out", cert.toString(), "-subj", "/CN=old"));
        String message = failure(cert, old, null);
        assertEquals(
                "The private key in " + old + " has the older form " + form + " (-----BEGIN " + kind
                        + " PRIVATE KEY-----), but "
                        + "PKCS#8 is needed. To convert it: openssl pkcs8 -topk8 -nocrypt -in " + old
                        + " -out key.pem",
                message);
        Certificates.run(
                folder, List.of(message.substring(message.indexOf("openssl ")).split(" ")));
        assertStarts(cert, folder.resolve("key.pem"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "pkey -in host.key -aes256 -passout pass:secret -out locked.key",
                "rsa -in rsa.key -traditional -aes256 -passout pass:secret -out locked.key"
            })
    void saysHowAnEncryptedKeyIsDecrypted(String command) throws IOException {
        certificates.openssl(List.of("genrsa", "-out", "rsa.key"));
        certificates.openssl(List.of(command.split(" ")));
        Path locked = folder.resolve("locked.key");
        String message = failure(certificates.cert("host"), locked, null);
        assertEquals(
                "The private key in " + locked
                        + " is encrypted, and a host that starts by itself has nobody to ask for the "
                        + "passphrase. To decrypt it: openssl pkey -in " + locked
                        + " -out key.pem (and then: chmod 600 key.pem)",
                message);
        String mend = message.substring(message.indexOf("openssl "), message.indexOf(" (and"));
        Certificates.run(folder, List.of((mend + " -passin pass:secret").split(" ")));
        assertTrue(Files.readString(folder.resolve("key.pem")).startsWith("-----BEGIN PRIVATE KEY-----"));
    }

    @Test
    void warnsOfAKeyThatOthersMayRead() throws IOException {
        Path key = folder.resolve("open.key");
        Files.copy(certificates.key("host"), key);
        Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("rw-r--r--"));
        assertStarts(certificates.cert("host"), key);
        assertTrue(log.contains("Every user of this machine may open " + key
                + ", which holds a private key (rw-r--r--). " + "To fix it: chmod 600 " + key));
        assertFalse(log.contains("may open " + certificates.key("host")));
    }
}
