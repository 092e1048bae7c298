// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client.internal;

import java.net.URI;
import java.net.URISyntaxException;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import org.creo.client.CallInfo;
import org.creo.client.CancelledException;
import org.creo.client.CreoException;
import org.creo.client.Phase;
import org.creo.client.RefusedException;
import org.creo.client.Status;

/** Somebody else's REST service, as a generated client calls it. Threads may share it. */
public final class RestService implements AutoCloseable {
    private static final int NO_REQUEST = 0;

    private final String url;
    private final RestSettings settings;
    private final Connections connections;
    /** Whether closing it ends its calls. */
    private final boolean original;

    /** The JDK's client, and the calls that are open. */
    private static final class Connections {
        final Set<RestCall<?>> open = ConcurrentHashMap.newKeySet();
        private HttpClient client; // guarded by this object's lock
        private boolean closed; // likewise

        /** It has a thread, so it is made for the first call. Null where this is closed. */
        synchronized HttpClient client(RestSettings settings) {
            if (client == null && !closed) {
                HttpClient.Builder builder = HttpClient.newBuilder()
                        .connectTimeout(Duration.ofMillis(settings.connectMillis))
                        .followRedirects(HttpClient.Redirect.NEVER);
                if (settings.tls != null) {
                    builder.sslContext(settings.tls);
                }
                client = builder.build();
            }
            return closed ? null : client;
        }

        synchronized void close() {
            closed = true;
            client = null; // its thread ends when nobody has it any more
        }
    }

    /**
     * Nothing is connected before the first call.
     *
     * @param url where the service is
     * @param options how to call it
     * @throws RefusedException if it is not the URL of a service, or secrets would be sent there without encryption
     */
    public RestService(String url, Configured<RestSettings> options) {
        this(checked(url, options.settings), options.settings, new Connections(), true);
    }

    private RestService(String url, RestSettings settings, Connections connections, boolean original) {
        this.url = url;
        this.settings = settings;
        this.connections = connections;
        this.original = original;
    }

    private static String checked(String url, RestSettings settings) {
        URI parsed;
        try {
            parsed = new URI(url);
        } catch (URISyntaxException e) {
            throw refused(url, "is no URL");
        }
        boolean encrypted = "https".equals(parsed.getScheme());
        if (!encrypted && !"http".equals(parsed.getScheme()) || parsed.getHost() == null) {
            throw refused(url, "is not like https://api.example.org/v1");
        }
        if (parsed.getRawUserInfo() != null || parsed.getRawQuery() != null || parsed.getRawFragment() != null) {
            throw refused(url, "has more than a host and a path");
        }
        if (!settings.hosts.isEmpty()
                && !settings.hosts.contains(parsed.getHost().toLowerCase(Locale.ROOT))) {
            throw refused(url, "is not at one of the hosts that may be called (withHosts)");
        }
        boolean local = parsed.getHost().matches("localhost|127\\.[0-9.]+|\\[::1\\]");
        if (settings.secret && !encrypted && !local && !settings.plaintextToken) {
            throw refused(url, "is not encrypted, and secrets are not sent there (allowPlaintextToken)");
        }
        return url.replaceAll("/+$", "");
    }

    private static RefusedException refused(String url, String why) {
        return new RefusedException(Status.BAD_ARGUMENT, "'" + url + "' " + why);
    }

    /**
     * The same service with another time-out for its calls. Closing it does nothing: close the original.
     *
     * @param timeout as in {@link RestSettings#withCallTimeout}
     * @return a view of this service
     * @throws IllegalArgumentException if it is out of range
     */
    public RestService withCallTimeout(Duration timeout) {
        return new RestService(url, settings.withCallTimeout(timeout), connections, false);
    }

    /**
     * The same service at another URL, with the same options and connections. Closing it does nothing: close the
     * original.
     *
     * @param other where it is
     * @return a view of this service
     * @throws RefusedException as the constructor does, and where there are secrets, which are for one service, if it
     *     has another scheme, host or port
     */
    public RestService withUrl(String other) {
        String next = checked(other, settings);
        if (settings.secret && !RestCall.origin(URI.create(url)).equals(RestCall.origin(URI.create(next)))) {
            throw refused(other, "is elsewhere than " + url + ", and secrets are for that alone");
        }
        return new RestService(next, settings, connections, false);
    }

    /**
     * Calls a method and waits for its answer.
     *
     * @param <R> what it returns
     * @param method the method to call
     * @param arguments put themselves into the request
     * @return its result
     * @throws CreoException an exception that the method declares, or one that says what failed
     */
    public <R> R call(RestMethod<R> method, Consumer<RestRequest> arguments) {
        CallInfo told = before(method);
        R result;
        try {
            result = await(begin(method, arguments, told));
        } catch (RuntimeException | Error e) {
            after(told, e);
            throw e;
        }
        after(told, null);
        return result;
    }

    private <R> R await(RestCall<R> call) {
        HttpResponse<byte[]> answer;
        try {
            answer = call.answer.get();
        } catch (InterruptedException e) {
            call.cancel();
            Thread.currentThread().interrupt();
            throw Errors.in(new CancelledException(call + ": the thread was interrupted"), url, Phase.WAIT, NO_REQUEST);
        } catch (ExecutionException e) {
            throw call.failure(e.getCause());
        }
        return call.result(answer);
    }

    /**
     * Calls a method and does not wait for its answer.
     *
     * @param <R> what it returns
     * @param method the method to call
     * @param arguments put themselves into the request
     * @return completes with its result or a {@link CreoException}; cancelling it cancels the call
     */
    public <R> CompletableFuture<R> callAsync(RestMethod<R> method, Consumer<RestRequest> arguments) {
        CallInfo told = before(method);
        CompletableFuture<R> future = new CompletableFuture<>();
        RestCall<R> call;
        try {
            call = begin(method, arguments, told);
        } catch (RuntimeException | Error e) {
            after(told, e);
            if (e instanceof CreoException) {
                future.completeExceptionally(e);
                return future;
            }
            throw e;
        }
        future.whenComplete((result, error) -> {
            call.cancel();
            after(told, error);
        });
        call.answer.whenComplete((answer, error) -> {
            try {
                if (error != null) {
                    throw call.failure(error);
                }
                future.complete(call.result(answer));
            } catch (RuntimeException | Error e) {
                future.completeExceptionally(e);
            }
        });
        return future;
    }

    private <R> RestCall<R> begin(RestMethod<R> method, Consumer<RestRequest> arguments, CallInfo told) {
        RestRequest request = new RestRequest(url);
        arguments.accept(request);
        URI target = request.url();
        Map<String, String> context = told == null ? Onward.context() : told.context();
        RestCall<R> call =
                new RestCall<>(method, url, settings, TimeLeft.orLess(settings.callMillis), request.bytes(), context);
        HttpClient client = connections.client(settings);
        if (client == null) {
            throw Errors.in(new CancelledException(call + ": the client was closed"), url, Phase.NONE, NO_REQUEST);
        }
        connections.open.add(call);
        call.answer.whenComplete((answer, error) -> connections.open.remove(call));
        call.start(client, target);
        if (connections.client(settings) == null) {
            call.close(); // it may have begun while this was closed
        }
        return call;
    }

    private CallInfo before(RestMethod<?> method) {
        if (settings.hook == null) {
            return null;
        }
        int dot = method.name.indexOf('.');
        CallInfo told =
                new CallInfo(method.name.substring(0, dot), method.name.substring(dot + 1), url, Onward.context());
        settings.hook.before(told);
        return told;
    }

    private void after(CallInfo told, Throwable error) {
        if (told != null) {
            try {
                settings.hook.after(told, error);
            } catch (RuntimeException | Error e) {
                // The call has ended, and nobody who could handle this waits for it any more.
            }
        }
    }

    /** Ends open calls with a {@link CancelledException}, and so later ones. Closing twice does nothing. */
    @Override
    public void close() {
        if (original) {
            connections.close();
            connections.open.forEach(RestCall::close);
        }
    }

    /** The URL. */
    @Override
    public String toString() {
        return url;
    }
}
