// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.host;

import java.io.EOFException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import org.creo.client.CreoException;
import org.creo.client.DeadlineException;
import org.creo.client.MalformedException;
import org.creo.client.Options;
import org.creo.client.ServiceException;
import org.creo.client.TransportException;
import org.creo.client.internal.Channel;

/** What an error of the client means to the user of a command, and what can be done about it. */
final class Diagnosis {

    /** How the client's messages about a ping begin. */
    static final String PING = "PING";

    /** What it says when an answer did not come in time, with a status that the host did not send. */
    private static final String LATE = ": DEADLINE: no answer within ";
    /** What it says when a host did not even send its greeting. */
    private static final String WORDLESS = " without a word";
    /** What it says when the greeting did not come in time. */
    private static final Pattern UNGREETED =
            Pattern.compile("took the connection and (said nothing|sent no whole preface) for [0-9]+ m?s");

    /** What a host says that accepts only TLS. */
    private static final String ONLY_TLS = ": MALFORMED: This host accepts only TLS at ";

    private static final String USES_TLS = " uses TLS: add --tls";
    /** The content type of a TLS alert, which answers a client that does not speak TLS. */
    private static final int TLS_ALERT = 21;
    /** How long to wait when asking whether a silent port speaks TLS. */
    private static final Duration PROBE = Duration.ofSeconds(2);

    private final HostAddress host;
    private final boolean tls;

    /** @param tls whether TLS is spoken to the host */
    Diagnosis(HostAddress host, boolean tls) {
        this.host = host;
        this.tls = tls;
    }

    /** There is no connection. */
    HostException unconnected(TransportException e) {
        // The client says that it cannot connect, and to which address; the cause of that says why.
        Throwable why = e.getCause().getCause();
        Optional<String> explained = tls && why != null ? explain(why) : Optional.empty();
        return new HostException(
                explained
                        .map(text -> "no TLS connection to " + host + ": " + text)
                        .orElse(e.getMessage()),
                e);
    }

    /**
     * A call has failed.
     *
     * @param call how the client's messages about it begin
     */
    HostException of(String call, CreoException e) {
        String text = text(call, e);
        if (text.contains(ONLY_TLS)) {
            return new HostException(host + USES_TLS, e);
        }
        if (e instanceof ServiceException error) {
            return new HostError(text, error.status());
        }
        Optional<MalformedException> stranger =
                find(MalformedException.class, e).filter(cause -> cause.preface().length > 0);
        if (stranger.isPresent()) {
            return new HostException(host + guess(stranger.get().preface()), e);
        }
        Optional<SSLException> refusal = find(SSLException.class, e);
        if (refusal.isPresent()) {
            return new HostException(
                    host + ": " + explain(refusal.get()).orElse(refusal.get().getMessage()), e);
        }
        if (e instanceof TransportException && text.contains(WORDLESS)) {
            return silence("closed the connection" + WORDLESS, e);
        }
        Matcher ungreeted = UNGREETED.matcher(text);
        if (e instanceof TransportException && ungreeted.find()) {
            return silence(ungreeted.group(), e);
        }
        boolean closed = call.equals(PING) && find(EOFException.class, e).isPresent();
        return new HostException(closed ? host + " closed the connection" : text, e);
    }

    /** Whether an answer did not come in time, by the client's clock. */
    static boolean isLate(DeadlineException e) {
        return e.getMessage().contains(LATE);
    }

    /** What the client says, without the call that it is about. */
    private String text(String call, CreoException e) {
        String about = call + " at ";
        String text = e.getMessage().startsWith(about)
                ? e.getMessage().substring(about.length())
                : host + ": " + e.getMessage();
        return text.replace(LATE, ": no answer within ").replaceFirst(": $", "");
    }

    private static <E extends Throwable> Optional<E> find(Class<E> type, Throwable e) {
        return e == null ? Optional.empty() : type.isInstance(e) ? Optional.of(type.cast(e)) : find(type, e.getCause());
    }

    /** What answers in place of a host, by its first bytes. */
    private static String guess(byte[] theirs) {
        String text = new String(theirs, StandardCharsets.ISO_8859_1);
        if (theirs[0] == TLS_ALERT) {
            return USES_TLS;
        }
        if (text.matches("RASP[^\\x01]\\x00{3}")) {
            return " speaks version " + (theirs[4] & 0xFF)
                    + " of RASP, this creo speaks version 1: use a creo of the host's release";
        }
        String what = text.startsWith("HTTP/")
                ? "it is a web server (HTTP)"
                : text.startsWith("SSH-")
                        ? "it is an SSH server"
                        : "its answer begins with \"" + text.replaceAll("[^\\x20-\\x7e]", "?") + "\"";
        return " is not a RASP host: " + what;
    }

    /** Nothing came in the time of a call. */
    HostException silent(Duration timeout, CreoException e) {
        return silence("accepted the connection and sent nothing within " + timeout.toMillis() + " ms", e);
    }

    /** Why a port may say nothing, or close at once; asks it once more, in TLS. */
    private HostException silence(String what, CreoException e) {
        return new HostException(
                host
                        + (!tls && speaksTls()
                                ? USES_TLS
                                : " " + what
                                        + ": it may not be a RASP host, or one that accepts no connections from here"),
                e);
    }

    /** Whether it completes a TLS handshake, or would with another client. */
    private boolean speaksTls() {
        if (host.path().isPresent()) {
            return false;
        }
        try {
            Options options =
                    Options.defaults().withTls(SSLContext.getDefault()).withConnectTimeout(PROBE);
            new Channel(host.text(), options).close();
            return true;
        } catch (TransportException e) {
            return find(SSLHandshakeException.class, e).isPresent();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java runtime has TLS", e);
        }
    }

    /**
     * What Java says about TLS, in words for the user who has to fix it; empty where there was no connection for it.
     */
    private static Optional<String> explain(Throwable e) {
        String message = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
        String lower = message.toLowerCase(Locale.ROOT);
        boolean isUnconnected = e instanceof ConnectException || e instanceof NoRouteToHostException;
        if (e instanceof EOFException
                || e instanceof SocketException && !isUnconnected
                || e instanceof SocketTimeoutException && message.contains("TLS")
                || lower.contains("unrecognized ssl message")) {
            return Optional.of("the host does not answer as one that uses TLS does (leave out --tls if it does not)");
        }
        if (lower.contains("path building failed") || lower.contains("path validation failed")) {
            return Optional.of(
                    "no authority that is trusted here signed its certificate; --ca FILE names one that did (" + message
                            + ")");
        }
        if (lower.contains("subject alternative") || lower.contains("no name matching")) {
            return Optional.of("its certificate is for another name: " + message);
        }
        if (lower.contains("certificate_required") || lower.contains("bad_certificate")) {
            return Optional.of("the host wants a certificate from its clients; --cert FILE and --key FILE name yours ("
                    + message + ")");
        }
        return e instanceof SSLException ? Optional.of(message) : Optional.empty();
    }
}
