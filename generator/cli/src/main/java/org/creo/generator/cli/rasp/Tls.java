// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.rasp;

import java.io.EOFException;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;

/** What a connection by TLS believes, and what it shows of its own. The host's name must be that of its certificate. */
public final class Tls {

    private static final char[] NO_PASSWORD = {};

    private final SSLContext context;
    private final boolean checksName;

    private Tls(SSLContext context, boolean checksName) {
        this.context = context;
        this.checksName = checksName;
    }

    /**
     * @param authorities whose certificates are believed; empty for those that Java's own list holds
     * @param own         the certificate to show, ahead of those that vouch for it; empty for none
     * @param key         of that certificate
     */
    public static Tls of(List<X509Certificate> authorities, List<X509Certificate> own, Optional<PrivateKey> key) throws IOException {
        try {
            TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(authorities.isEmpty() ? null : trusting(authorities));
            KeyManager[] keys = null;
            if (key.isPresent()) {
                KeyManagerFactory factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
                factory.init(showing(own, key.get()), NO_PASSWORD);
                keys = factory.getKeyManagers();
            }
            return new Tls(context(keys, trust.getTrustManagers()), true);
        } catch (GeneralSecurityException e) {
            throw new IOException("TLS cannot be used: " + e.getMessage(), e);
        }
    }

    /** One that believes everything, to find out whether a host speaks TLS at all; nothing may be sent over it. */
    static Tls believingAll() {
        try {
            return new Tls(context(null, new TrustManager[] {new Believer()}), false);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java runtime has TLS", e);
        }
    }

    private static SSLContext context(KeyManager[] keys, TrustManager[] trust) throws GeneralSecurityException {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys, trust, null);
        return context;
    }

    private static KeyStore trusting(List<X509Certificate> authorities) throws GeneralSecurityException, IOException {
        KeyStore store = empty();
        for (X509Certificate authority : authorities) {
            store.setCertificateEntry("authority " + store.size(), authority);
        }
        return store;
    }

    private static KeyStore showing(List<X509Certificate> own, PrivateKey key) throws GeneralSecurityException, IOException {
        KeyStore store = empty();
        store.setKeyEntry("own", key, NO_PASSWORD, own.toArray(Certificate[]::new));
        return store;
    }

    private static KeyStore empty() throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
        store.load(null, NO_PASSWORD);
        return store;
    }

    /** @throws HostException if the handshake fails; the message says what to do about it */
    SSLSocket wrap(Socket plain, HostAddress host, Duration timeout) throws IOException {
        SSLSocket socket = (SSLSocket) context.getSocketFactory().createSocket(plain, host.name(), host.port(), true);
        if (checksName) {
            SSLParameters parameters = socket.getSSLParameters();
            parameters.setEndpointIdentificationAlgorithm("HTTPS");
            socket.setSSLParameters(parameters);
        }
        try {
            socket.setSoTimeout((int) timeout.toMillis());
            socket.startHandshake();
            socket.setSoTimeout(0);
            return socket;
        } catch (SSLException | SocketException | EOFException | SocketTimeoutException e) {
            throw new HostException("no TLS connection to " + host + ": " + explain(e), e);
        }
    }

    /** What Java says about a handshake, in the words of who has to mend it. */
    static String explain(IOException e) {
        String message = Transport.reason(e);
        String lower = message.toLowerCase(Locale.ROOT);
        if (e instanceof SocketTimeoutException || e instanceof SocketException || e instanceof EOFException
                || lower.contains("unrecognized ssl message") || lower.contains("terminated the handshake")) {
            return "the host does not answer as one that uses TLS does (leave out --tls if it does not)";
        }
        if (lower.contains("path building failed") || lower.contains("path validation failed")) {
            return "its certificate is of nobody that is trusted here; --ca FILE names who is (" + message + ")";
        }
        if (lower.contains("subject alternative") || lower.contains("no name matching")) {
            return "its certificate is for another name: " + message;
        }
        if (lower.contains("certificate_required") || lower.contains("bad_certificate")) {
            return "the host wants a certificate from its clients; --cert FILE and --key FILE name yours (" + message + ")";
        }
        return message;
    }

    private static final class Believer implements X509TrustManager {

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) throws CertificateException {
            throw new CertificateException("not for servers");
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {
            // Whoever it is: it is only asked which language it speaks.
        }

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
