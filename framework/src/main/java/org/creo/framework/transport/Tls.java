// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.transport;

import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.ClientAuth;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslProvider;
import io.netty.handler.ssl.SupportedCipherSuiteFilter;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The host's side of TLS: keys from files, read again when they change. Any thread may call it. */
final class Tls {
    private static final Logger LOG = LoggerFactory.getLogger(Tls.class);

    static {
        // A client of TLS 1.2 could ask for one handshake after the other, which costs the host more than the client.
        // The JDK reads this property once, when TLS is first used in the process. A value that is set already is not
        // changed.
        String reject = "jdk.tls.rejectClientInitiatedRenegotiation";
        if (System.getProperty(reject) == null) {
            System.setProperty(reject, "true");
        }
    }

    private static final String[] VERSIONS = {"TLSv1.3", "TLSv1.2"};
    /** Ciphers with forward secrecy and authenticated encryption. */
    private static final List<String> CIPHERS = List.of(
            "TLS_AES_128_GCM_SHA256",
            "TLS_AES_256_GCM_SHA384",
            "TLS_CHACHA20_POLY1305_SHA256",
            "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256",
            "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256",
            "TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384",
            "TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384",
            "TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256",
            "TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256");

    /** A client that names none of them is served all the same: its first bytes say what it speaks. */
    private static final ApplicationProtocolConfig VERSIONS_OF_HTTP = new ApplicationProtocolConfig(
            ApplicationProtocolConfig.Protocol.ALPN,
            ApplicationProtocolConfig.SelectorFailureBehavior.NO_ADVERTISE,
            ApplicationProtocolConfig.SelectedListenerFailureBehavior.ACCEPT,
            ApplicationProtocolNames.HTTP_2,
            ApplicationProtocolNames.HTTP_1_1);

    private final TlsFiles files;
    private final Duration handshakeTime;
    /** Whether clients may choose a version of HTTP. */
    private final boolean http;

    private final Reloading<SslContext> context;

    /** @throws IOException if a file cannot be read, or its contents are wrong; the message says what to do */
    Tls(TlsFiles files, Duration handshakeTime, boolean http) throws IOException {
        this.files = files;
        this.http = http;
        this.handshakeTime = handshakeTime;
        List<Path> all = new ArrayList<>(List.of(files.cert(), files.key()));
        if (files.clientCa() != null) {
            all.add(files.clientCa());
        }
        context = new Reloading<>("The files for TLS", all, this::load);
    }

    /** Makes the handler for one connection. */
    SslHandler handler(ByteBufAllocator allocator) {
        SslHandler handler = context.get().newHandler(allocator);
        handler.setHandshakeTimeout(handshakeTime.toMillis(), TimeUnit.MILLISECONDS);
        return handler;
    }

    private SslContext load(List<byte[]> contents) throws IOException {
        List<X509Certificate> chain = new Pem(files.cert(), contents.get(0)).certificates();
        PrivateKey key = new Pem(files.key(), contents.get(1)).key();
        checkFit(key, chain);
        warn(chain.get(0));
        PrivateFile.warn(files.key(), "private key");
        SslContextBuilder builder = SslContextBuilder.forServer(key, chain.toArray(X509Certificate[]::new))
                .sslProvider(SslProvider.JDK)
                .protocols(VERSIONS)
                .ciphers(CIPHERS, SupportedCipherSuiteFilter.INSTANCE);
        if (http) {
            builder.applicationProtocolConfig(VERSIONS_OF_HTTP);
        }
        if (files.clientCa() != null) {
            List<X509Certificate> trusted = new Pem(files.clientCa(), contents.get(2)).certificates();
            builder.clientAuth(ClientAuth.REQUIRE).trustManager(trusted.toArray(X509Certificate[]::new));
        }
        return builder.build();
    }

    private void checkFit(PrivateKey key, List<X509Certificate> chain) throws IOException {
        for (int i = 0; i < chain.size(); i++) {
            if (fits(key, chain.get(i).getPublicKey())) {
                if (i == 0) {
                    return;
                }
                throw new IOException(
                        "The key in " + files.key() + " belongs to certificate " + (i + 1) + " in " + files.cert()
                                + ". The host's own certificate must be the first there, followed by the one that signed it, and so on.");
            }
        }
        throw new IOException("The key in " + files.key() + " does not belong to the certificate in " + files.cert()
                + ". These two commands must print the same: openssl pkey -in " + files.key()
                + " -pubout; openssl x509 -in " + files.cert() + " -noout -pubkey");
    }

    /** Whether the private key signs what the public one verifies. */
    private static boolean fits(PrivateKey key, PublicKey certified) {
        String algorithm = switch (key.getAlgorithm()) {
            case "EC" -> "SHA256withECDSA";
            case "RSA" -> "SHA256withRSA";
            default -> key.getAlgorithm();
        };
        try {
            Signature signature = Signature.getInstance(algorithm);
            byte[] sample = {42};
            signature.initSign(key);
            signature.update(sample);
            byte[] signed = signature.sign();
            signature.initVerify(certified);
            signature.update(sample);
            return signature.verify(signed);
        } catch (GeneralSecurityException e) {
            // For example, the keys are of two different kinds.
            return false;
        }
    }

    private void warn(X509Certificate certificate) {
        Instant now = Instant.now();
        Instant end = certificate.getNotAfter().toInstant();
        if (now.isAfter(end)) {
            LOG.warn("The certificate in {} expired at {}: clients refuse it", files.cert(), end);
        } else if (now.isBefore(certificate.getNotBefore().toInstant())) {
            LOG.warn(
                    "The certificate in {} is not valid before {}: clients refuse it",
                    files.cert(),
                    certificate.getNotBefore().toInstant());
        }
    }
}
