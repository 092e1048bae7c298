// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.Collection;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** Certificates and keys in PEM files, the form that OpenSSL and most authorities use. */
public final class Pem {
    private static final Pattern KEY =
            Pattern.compile("-----BEGIN PRIVATE KEY-----(.*?)-----END PRIVATE KEY-----", Pattern.DOTALL);
    private static final String[] ALGORITHMS = {"RSA", "EC", "EdDSA"};
    private static final char[] NO_PASSWORD = {};

    private Pem() {}

    /**
     * Creates the argument of {@link Options#withTls}.
     *
     * @param authorities a file with the certificates of trusted authorities; null for those that Java trusts
     * @param certificate a file with the client's own certificate, followed by its chain; null for none
     * @param key a file with the key of that certificate, not encrypted; null without a certificate
     * @return a context with these
     * @throws IOException if a file cannot be read, or contains something else; the message names it
     */
    public static SSLContext context(Path authorities, Path certificate, Path key) throws IOException {
        try {
            TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(authorities == null ? null : trusting(authorities));
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(certificate == null ? null : showing(certificate, key), trust.getTrustManagers(), null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IOException("TLS cannot be used: " + e.getMessage(), e);
        }
    }

    private static KeyStore trusting(Path authorities) throws IOException, GeneralSecurityException {
        KeyStore store = empty();
        for (Certificate authority : certificates(authorities)) {
            store.setCertificateEntry("authority " + store.size(), authority);
        }
        return store;
    }

    private static KeyManager[] showing(Path certificate, Path key) throws IOException, GeneralSecurityException {
        Certificate[] chain = certificates(certificate).toArray(new Certificate[0]);
        KeyStore store = empty();
        store.setKeyEntry("own", key(key), NO_PASSWORD, chain);
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(store, NO_PASSWORD);
        return keys.getKeyManagers();
    }

    private static KeyStore empty() throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
        store.load(null, NO_PASSWORD);
        return store;
    }

    private static Collection<? extends Certificate> certificates(Path file) throws IOException {
        try {
            Collection<? extends Certificate> found = CertificateFactory.getInstance("X.509")
                    .generateCertificates(new ByteArrayInputStream(Files.readAllBytes(file)));
            if (!found.isEmpty()) {
                return found;
            }
        } catch (CertificateException e) {
            throw new IOException(file + " holds no certificate in PEM form: " + e.getMessage(), e);
        }
        throw new IOException(file + " holds no certificate in PEM form");
    }

    private static PrivateKey key(Path file) throws IOException {
        Matcher key = KEY.matcher(Files.readString(file, StandardCharsets.ISO_8859_1));
        if (!key.find()) {
            throw new IOException(file + " holds no key that begins with 'BEGIN PRIVATE KEY'; other forms become one by"
                    + " 'openssl pkcs8 -topk8 -nocrypt -in KEY -out NEW'");
        }
        for (String algorithm : ALGORITHMS) {
            try {
                byte[] encoded = Base64.getMimeDecoder().decode(key.group(1));
                return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(encoded));
            } catch (GeneralSecurityException | IllegalArgumentException e) {
                // The key does not say its algorithm; another one may be able to read it.
            }
        }
        throw new IOException(file + " holds a key of none of these kinds: " + String.join(", ", ALGORITHMS));
    }
}
