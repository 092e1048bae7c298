// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.rasp;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Certificates and keys from PEM files. */
public final class Pem {

    private static final Pattern KEY = Pattern.compile("-----BEGIN PRIVATE KEY-----(.*?)-----END PRIVATE KEY-----", Pattern.DOTALL);
    private static final List<String> ALGORITHMS = List.of("RSA", "EC", "EdDSA");

    private Pem() {}

    /** @throws IOException whose message is for the user */
    public static List<X509Certificate> certificates(Path file) throws IOException {
        try {
            List<? extends Certificate> found = List.copyOf(CertificateFactory.getInstance("X.509")
                    .generateCertificates(new ByteArrayInputStream(Files.readAllBytes(file))));
            if (!found.isEmpty()) {
                return found.stream().map(X509Certificate.class::cast).toList();
            }
        } catch (CertificateException e) {
            throw new IOException(file + " holds no certificate in PEM form: " + e.getMessage(), e);
        }
        throw new IOException(file + " holds no certificate in PEM form");
    }

    /** @throws IOException whose message is for the user */
    public static PrivateKey key(Path file) throws IOException {
        Matcher key = KEY.matcher(Files.readString(file, StandardCharsets.ISO_8859_1));
        if (!key.find()) {
            throw new IOException(file + " holds no key that begins with 'BEGIN PRIVATE KEY'; other forms become one by"
                    + " 'openssl pkcs8 -topk8 -nocrypt -in KEY -out NEW'");
        }
        PKCS8EncodedKeySpec encoded = new PKCS8EncodedKeySpec(Base64.getMimeDecoder().decode(key.group(1)));
        for (String algorithm : ALGORITHMS) {
            try {
                return KeyFactory.getInstance(algorithm).generatePrivate(encoded);
            } catch (GeneralSecurityException e) {
                // The key does not say which it is for; another algorithm may read it.
            }
        }
        throw new IOException(file + " holds a key of none of these kinds: " + String.join(", ", ALGORITHMS));
    }
}
