// SPDX-License-Identifier: Apache-2.0

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import trials.TrialsClient;
import trials.VaultClient;
import trials.runtime.CreoException;
import trials.runtime.Options;

/** Hosts and clients that authenticate each other, and some that do not. */
public final class Client {
    private Client() {}

    /**
     * Runs the scenario.
     *
     * @param arguments ports of a host with tokens, of one that asks for certificates, of one without TLS; a token; a
     *     folder with certificates
     * @throws Exception if a certificate cannot be read
     */
    public static void main(String[] arguments) throws Exception {
        String secured = "localhost:" + arguments[0];
        String mutual = "localhost:" + arguments[1];
        String plain = "localhost:" + arguments[2];
        Path folder = Path.of(arguments[4]);
        Options trusting = Options.defaults().withTls(context(folder.resolve("authority.pem"), null));
        Options known =
                Options.defaults().withTls(context(folder.resolve("authority.pem"), folder.resolve("client.p12")));
        Options mistaken = Options.defaults().withTls(context(folder.resolve("other.pem"), null));
        try (VaultClient vault = new VaultClient(secured, trusting.withToken(arguments[3]));
                TrialsClient client = new TrialsClient(secured, trusting.withToken(arguments[3]))) {
            System.out.println("trusted: " + client.same(1));
            System.out.println("a token: " + vault.open());
        }
        try (TrialsClient client = new TrialsClient(mutual, known)) {
            System.out.println("a certificate: " + client.same(1));
        }
        System.out.println("no certificate: " + failure(mutual, trusting));
        System.out.println("another authority: " + failure(secured, mistaken));
        System.out.println("another name: " + failure("127.0.0.1:" + arguments[0], trusting));
        System.out.println("TLS to a plain port: " + failure(plain, trusting));
        System.out.println("no TLS to a port of TLS: "
                + (failure(secured, Options.defaults()).isEmpty() ? "done" : "failed"));
    }

    private static String failure(String address, Options options) {
        try (TrialsClient client = new TrialsClient(address, options)) {
            client.same(1);
            return "";
        } catch (CreoException e) {
            return e.status().name();
        }
    }

    private static SSLContext context(Path authority, Path identity) throws IOException, GeneralSecurityException {
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        try (InputStream in = Files.newInputStream(authority)) {
            trusted.setCertificateEntry(
                    "authority", CertificateFactory.getInstance("X.509").generateCertificate(in));
        }
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(identity == null ? null : keys(identity), trust.getTrustManagers(), null);
        return context;
    }

    private static KeyManager[] keys(Path identity) throws IOException, GeneralSecurityException {
        char[] password = "secret".toCharArray();
        KeyStore own = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(identity)) {
            own.load(in, password);
        }
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(own, password);
        return keys.getKeyManagers();
    }
}
