// SPDX-License-Identifier: Apache-2.0
package org.creo.framework;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedKeyManager;

/**
 * Keys and certificates as an administrator would make them, with openssl: {@code name.pem} and {@code name.key} in one
 * folder.
 */
public final class Certificates {
    private static final List<String> NEW_KEY =
            List.of("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes");

    private final Path folder;

    public Certificates(Path folder) {
        this.folder = folder;
    }

    public Path cert(String name) {
        return folder.resolve(name + ".pem");
    }

    public Path key(String name) {
        return folder.resolve(name + ".key");
    }

    /** A certificate that signs others, or only itself if a host uses it. */
    public void authority(String name) {
        List<String> arguments = new ArrayList<>(List.of("req", "-x509"));
        arguments.addAll(NEW_KEY);
        arguments.addAll(List.of(
                "-keyout",
                key(name).toString(),
                "-out",
                cert(name).toString(),
                "-days",
                "10",
                "-subj",
                "/CN=" + name,
                "-addext",
                "subjectAltName=DNS:localhost,IP:127.0.0.1"));
        openssl(arguments);
    }

    /** A certificate for a host that clients call by the name {@code alternative}, such as {@code DNS:localhost}. */
    public void host(String name, String authority, String alternative) {
        sign(name, authority, "/CN=" + name, "subjectAltName=" + alternative);
    }

    /** A certificate for a client with this subject, such as {@code /CN=alice/OU=admin}. */
    public void client(String name, String authority, String subject) {
        sign(name, authority, subject, "extendedKeyUsage=clientAuth");
    }

    private void sign(String name, String authority, String subject, String extension) {
        List<String> arguments = new ArrayList<>(List.of(
                "req",
                "-x509",
                "-CA",
                cert(authority).toString(),
                "-CAkey",
                key(authority).toString()));
        arguments.addAll(NEW_KEY);
        arguments.addAll(List.of(
                "-keyout",
                key(name).toString(),
                "-out",
                cert(name).toString(),
                "-days",
                "10",
                "-subj",
                subject,
                "-addext",
                "basicConstraints=critical,CA:FALSE",
                "-addext",
                extension));
        openssl(arguments);
    }

    /** Lets a certificate end the day before. */
    public void expire(String name, String authority) {
        Path request = folder.resolve(name + ".csr");
        openssl(List.of(
                "x509",
                "-x509toreq",
                "-in",
                cert(name).toString(),
                "-signkey",
                key(name).toString(),
                "-copy_extensions",
                "copyall",
                "-out",
                request.toString()));
        openssl(List.of(
                "x509",
                "-req",
                "-in",
                request.toString(),
                "-CA",
                cert(authority).toString(),
                "-CAkey",
                key(authority).toString(),
                "-copy_extensions",
                "copyall",
                "-days",
                "-1",
                "-out",
                cert(name).toString()));
    }

    /** Runs openssl, which must succeed, and returns what it prints. */
    public String openssl(List<String> arguments) {
        List<String> command = new ArrayList<>(List.of("openssl"));
        command.addAll(arguments);
        return run(folder, command);
    }

    /** Runs a command, which must succeed, and returns what it prints. */
    public static String run(Path folder, List<String> command) {
        try {
            Process process = new ProcessBuilder(command)
                    .directory(folder.toFile())
                    .redirectErrorStream(true)
                    .start();
            process.getOutputStream().close();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (process.waitFor() != 0) {
                throw new AssertionError(command + " failed:\n" + output);
            }
            return output;
        } catch (IOException | InterruptedException e) {
            throw new AssertionError("cannot run " + command, e);
        }
    }

    /**
     * The TLS context of a client that trusts what {@code trusted} has signed.
     *
     * @param own the certificate to show, or null
     */
    public SSLContext trusting(String trusted, String own) {
        try {
            CertificateFactory certificates = CertificateFactory.getInstance("X.509");
            KeyStore roots = KeyStore.getInstance("PKCS12");
            roots.load(null, null);
            roots.setCertificateEntry("root", read(certificates, trusted));
            TrustManagerFactory trust = TrustManagerFactory.getInstance("PKIX");
            trust.init(roots);
            KeyManager[] show = own == null
                    ? null
                    : new KeyManager[] {new Stubborn((X509Certificate) read(certificates, own), readKey(own))};
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(show, trust.getTrustManagers(), null);
            return context;
        } catch (GeneralSecurityException | IOException e) {
            throw new AssertionError("cannot make a client that trusts " + trusted, e);
        }
    }

    private Certificate read(CertificateFactory certificates, String name)
            throws IOException, GeneralSecurityException {
        return certificates.generateCertificate(new ByteArrayInputStream(Files.readAllBytes(cert(name))));
    }

    private PrivateKey readKey(String name) throws IOException, GeneralSecurityException {
        String base64 = Files.readString(key(name)).replaceAll("-----.*-----", "");
        return KeyFactory.getInstance("EC")
                .generatePrivate(new PKCS8EncodedKeySpec(Base64.getMimeDecoder().decode(base64)));
    }

    /** Shows its certificate to every host; the JDK's own key manager holds back one that the host would refuse. */
    private static final class Stubborn extends X509ExtendedKeyManager {
        private final X509Certificate certificate;
        private final PrivateKey key;

        Stubborn(X509Certificate certificate, PrivateKey key) {
            this.certificate = certificate;
            this.key = key;
        }

        @Override
        public String chooseClientAlias(String[] types, Principal[] issuers, Socket socket) {
            return "own";
        }

        @Override
        public String[] getClientAliases(String type, Principal[] issuers) {
            return new String[] {"own"};
        }

        @Override
        public X509Certificate[] getCertificateChain(String alias) {
            return new X509Certificate[] {certificate};
        }

        @Override
        public PrivateKey getPrivateKey(String alias) {
            return key;
        }

        @Override
        public String[] getServerAliases(String type, Principal[] issuers) {
            return null;
        }

        @Override
        public String chooseServerAlias(String type, Principal[] issuers, Socket socket) {
            return null;
        }
    }
}
