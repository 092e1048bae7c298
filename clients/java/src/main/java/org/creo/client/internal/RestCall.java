// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client.internal;

import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.channels.UnresolvedAddressException;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLException;
import org.creo.client.CancelledException;
import org.creo.client.CreoException;
import org.creo.client.DeadlineException;
import org.creo.client.MalformedException;
import org.creo.client.Phase;
import org.creo.client.RestException;
import org.creo.client.Status;
import org.creo.client.TransportException;

/**
 * One call to somebody else's REST service: its request, those to which it is redirected, and its answer.
 *
 * @param <R> what it returns
 */
final class RestCall<R> {
    /** How much is read of an answer that says that something failed. */
    private static final int ERROR_LIMIT = 64 << 10;
    /** How much of that an error keeps. */
    private static final int SHOWN = 8 << 10;

    private static final int NO_REQUEST = 0;
    private static final int MOST_REDIRECTS = 5;
    private static final Set<Integer> REDIRECTS = Set.of(301, 302, 303, 307, 308);

    /** What ended a call before its answer was there. */
    private enum End {
        CLOSED,
        LATE,
        GIVEN_UP
    }

    private final RestMethod<R> method;
    private final String address;
    private final RestSettings settings;
    private final long millis;
    private final byte[] body;
    private final Map<String, String> context;
    /** Completes with the answer, or with what ended the call before. */
    final CompletableFuture<HttpResponse<byte[]>> answer = new CompletableFuture<>();

    private volatile End end;
    private volatile CompletableFuture<?> attempt;
    private volatile BodyCollector collector;

    /**
     * @param millis how long it may take; 0 for any time
     * @param body of the request; null for none
     * @param context what of it belongs to a trace is sent
     */
    RestCall(
            RestMethod<R> method,
            String address,
            RestSettings settings,
            long millis,
            byte[] body,
            Map<String, String> context) {
        this.method = method;
        this.address = address;
        this.settings = settings;
        this.millis = millis;
        this.body = body;
        this.context = context;
    }

    void start(HttpClient client, URI url) {
        if (millis > 0) {
            CompletableFuture<Void> clock = new CompletableFuture<>();
            // Not in the thread of the JDK's clock, which others wait for.
            clock.orTimeout(millis, TimeUnit.MILLISECONDS).exceptionally(late -> {
                CompletableFuture.runAsync(() -> end(End.LATE));
                return null;
            });
            answer.whenComplete((done, error) -> clock.complete(null));
        }
        send(client, url, 0);
    }

    private void send(HttpClient client, URI url, int redirects) {
        CompletableFuture<HttpResponse<byte[]>> sent = client.sendAsync(request(url), info -> {
            boolean good = info.statusCode() / 100 == 2;
            collector = new BodyCollector(good ? settings.bodyLimit : ERROR_LIMIT, !good || method.accept == null);
            return collector;
        });
        attempt = sent;
        if (answer.isDone()) {
            abort();
        }
        sent.whenComplete((response, error) -> {
            if (error != null) {
                answer.completeExceptionally(error);
                return;
            }
            URI next = next(response, redirects);
            if (next == null) {
                answer.complete(response);
            } else {
                send(client, next, redirects + 1);
            }
        });
    }

    private HttpRequest request(URI url) {
        HttpRequest.Builder request = HttpRequest.newBuilder(url)
                // Without TLS the JDK would ask each service for an upgrade, which some break on.
                .version("https".equals(url.getScheme()) ? HttpClient.Version.HTTP_2 : HttpClient.Version.HTTP_1_1)
                .method(
                        method.verb,
                        body == null
                                ? HttpRequest.BodyPublishers.noBody()
                                : HttpRequest.BodyPublishers.ofByteArray(body));
        if (body != null) {
            request.header("Content-Type", "application/json");
        }
        if (method.accept != null) {
            request.header("Accept", method.accept);
        }
        for (String name : new String[] {"traceparent", "tracestate"}) {
            String value = context.get(name);
            if (value != null && value.matches("[ -~]+")) {
                request.header(name, value);
            }
        }
        for (int i = 0; i < settings.headers.size(); i += 2) {
            request.setHeader(settings.headers.get(i), settings.headers.get(i + 1));
        }
        return request.build();
    }

    /**
     * Where an answer redirects a request that changes nothing, on the same host: what goes along with the request is
     * for nobody else. Null for all other answers.
     */
    private URI next(HttpResponse<?> response, int redirects) {
        if (!REDIRECTS.contains(response.statusCode()) || !method.verb.equals("GET") || redirects == MOST_REDIRECTS) {
            return null;
        }
        String location = response.headers().firstValue("Location").orElse("");
        try {
            URI next = response.uri().resolve(location);
            return !location.isEmpty() && origin(next).equals(origin(response.uri())) ? next : null;
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    /** Scheme, host and port of a URL. */
    static String origin(URI url) {
        return url.getScheme() + "://" + url.getRawAuthority();
    }

    /** The client was closed. */
    void close() {
        end(End.CLOSED);
    }

    /** The caller does not want it any more; nothing where it has ended. */
    void cancel() {
        end(End.GIVEN_UP);
    }

    private void end(End reason) {
        synchronized (this) {
            if (answer.isDone() || end != null) {
                return;
            }
            end = reason;
        }
        answer.completeExceptionally(new IOException("the call was ended"));
        abort();
    }

    private void abort() {
        CompletableFuture<?> sent = attempt;
        if (sent != null) {
            sent.cancel(true);
        }
        BodyCollector taking = collector;
        if (taking != null) {
            taking.cancel();
        }
    }

    /** Why the call has no answer. */
    CreoException failure(Throwable error) {
        Throwable cause = error instanceof CompletionException ? error.getCause() : error;
        End reason = end;
        if (reason == End.LATE) {
            return in(new DeadlineException(this + ": no whole answer within " + Failure.time(millis)), Phase.WAIT);
        }
        if (reason != null) {
            String why = reason == End.CLOSED ? "the client was closed" : "the call was given up";
            return in(new CancelledException(this + ": " + why), Phase.WAIT);
        }
        for (Throwable each = cause; each != null; each = each.getCause()) {
            if (each instanceof MalformedException) {
                return malformed((MalformedException) each);
            }
        }
        Phase phase = connecting(cause) ? Phase.CONNECT : Phase.WAIT;
        String why = cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
        return in(new TransportException(this + ": " + why + " (" + phase + ")", cause), phase);
    }

    private static boolean connecting(Throwable error) {
        return error instanceof ConnectException
                || error instanceof HttpConnectTimeoutException
                || error instanceof UnresolvedAddressException
                || error instanceof SSLException;
    }

    /**
     * What the answer says.
     *
     * @throws CreoException an exception that the method declares, or one that says what failed
     */
    R result(HttpResponse<byte[]> response) {
        int code = response.statusCode();
        String mediaType = response.headers().firstValue("Content-Type").orElse("");
        String coding = response.headers().firstValue("Content-Encoding").orElse("identity");
        if (!coding.equalsIgnoreCase("identity")) {
            throw malformed(new MalformedException("the answer is encoded by " + coding + ", which was not asked for"));
        }
        if (code / 100 == 2) {
            try {
                return method.result(response.body(), mediaType);
            } catch (MalformedException e) {
                throw malformed(e);
            }
        }
        CreoException declared = method.exception(code, response.body());
        if (declared != null) {
            throw Errors.endedBy(in(declared, Phase.WAIT), toString());
        }
        if (method.isAbsent(code)) {
            return method.absent();
        }
        String what = code
                + response.headers()
                        .firstValue("Location")
                        .map(place -> ", which leads to " + place + " and is not followed")
                        .orElse("");
        byte[] shown = Arrays.copyOf(response.body(), Math.min(SHOWN, response.body().length));
        throw in(new RestException(status(code), this + ": " + what, code, mediaType, shown), Phase.WAIT);
    }

    private MalformedException malformed(MalformedException error) {
        return in(new MalformedException(this + ": " + error.getMessage()), Phase.DECODE);
    }

    private <E extends CreoException> E in(E error, Phase phase) {
        return Errors.in(error, address, phase, NO_REQUEST);
    }

    /** What a status means to a caller. */
    private static Status status(int code) {
        switch (code) {
            case 400:
            case 422:
                return Status.MALFORMED;
            case 401:
                return Status.UNAUTHENTICATED;
            case 403:
                return Status.FORBIDDEN;
            case 404:
            case 405:
                return Status.UNKNOWN_METHOD;
            case 408:
            case 504:
                return Status.DEADLINE;
            case 413:
            case 414:
            case 431:
                return Status.TOO_LARGE;
            case 429:
                return Status.BUSY;
            case 502:
            case 503:
                return Status.UNAVAILABLE;
            default:
                return Status.INTERNAL;
        }
    }

    /** Interface, method and URL. */
    @Override
    public String toString() {
        return method + " at " + address;
    }
}
