// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.transport;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.KeyFactory;
import java.security.NoSuchAlgorithmException;
import java.security.PrivateKey;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The contents of one PEM file. Messages about what is wrong with them include the command that fixes it. */
final class Pem {
    private static final Pattern BLOCK =
            Pattern.compile("-----BEGIN ([A-Z0-9 ]+)-----(.*?)-----END \\1-----", Pattern.DOTALL);
    private static final List<String> ALGORITHMS = List.of("EC", "RSA", "EdDSA");

    private final Path file;
    private final String text;

    Pem(Path file, byte[] contents) {
        this.file = file;
        this.text = new String(contents, StandardCharsets.ISO_8859_1);
    }

    /** All certificates, in the order of the file. */
    List<X509Certificate> certificates() throws IOException {
        List<X509Certificate> found = new ArrayList<>();
        for (Matcher block = BLOCK.matcher(text); block.find(); ) {
            if (block.group(1).equals("CERTIFICATE")) {
                found.add(certificate(block.group(2), found.size() + 1));
            }
        }
        if (found.isEmpty()) {
            throw new IOException(file + " holds no certificate (-----BEGIN CERTIFICATE-----)"
                    + (text.contains("PRIVATE KEY")
                            ? " but a private key: have the two files been swapped?"
                            : ". To convert it from the binary form (DER): openssl x509 -inform der -in " + file
                                    + " -out cert.pem"));
        }
        return found;
    }

    private X509Certificate certificate(String base64, int number) throws IOException {
        try {
            return (X509Certificate) CertificateFactory.getInstance("X.509")
                    .generateCertificate(new ByteArrayInputStream(decode(base64)));
        } catch (CertificateException | IllegalArgumentException e) {
            throw new IOException(
                    "Certificate " + number + " in " + file + " is damaged. To inspect it: openssl x509 -in " + file
                            + " -text",
                    e);
        }
    }

    /** The private key. */
    PrivateKey key() throws IOException {
        for (Matcher block = BLOCK.matcher(text); block.find(); ) {
            String kind = block.group(1);
            if (kind.equals("ENCRYPTED PRIVATE KEY") || block.group(2).contains("ENCRYPTED")) {
                throw new IOException(
                        "The private key in " + file + " is encrypted, and a host that starts by itself has nobody "
                                + "to ask for the passphrase. To decrypt it: openssl pkey -in " + file
                                + " -out key.pem (and then: chmod 600 key.pem)");
            }
            if (kind.equals("PRIVATE KEY")) {
                return key(block.group(2));
            }
            if (kind.endsWith(" PRIVATE KEY")) {
                throw new IOException("The private key in " + file + " has the older form "
                        + (kind.startsWith("RSA") ? "PKCS#1" : "SEC 1") + " (-----BEGIN " + kind
                        + "-----), but PKCS#8 is needed. "
                        + "To convert it: openssl pkcs8 -topk8 -nocrypt -in " + file + " -out key.pem");
            }
        }
        throw new IOException(file + " holds no private key (-----BEGIN PRIVATE KEY-----)"
                + (text.contains("BEGIN CERTIFICATE")
                        ? " but a certificate: have the two files been swapped?"
                        : ". To convert it from the binary form (DER): openssl pkey -inform der -in " + file
                                + " -out key.pem"));
    }

    private PrivateKey key(String base64) throws IOException {
        Exception reason = null;
        for (String algorithm : ALGORITHMS) {
            try {
                return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(decode(base64)));
            } catch (InvalidKeySpecException | NoSuchAlgorithmException | IllegalArgumentException e) {
                reason = e;
            }
        }
        throw new IOException(
                "The private key in " + file
                        + " is damaged or neither EC, RSA nor EdDSA. To inspect it: openssl pkey -in " + file
                        + " -noout -text",
                reason);
    }

    private static byte[] decode(String base64) {
        return Base64.getMimeDecoder().decode(base64);
    }
}
