// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client.internal;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.StringJoiner;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Opens connections to the first of a client's hosts that answers. For one thread at a time. */
final class Dialer {
    private final List<Address> addresses;
    private final String text;
    private final Settings settings;
    /** Which address is tried first: the one that served last. */
    private volatile int first;
    /** The host that {@code local:} stands for; null as long as that is not known. */
    private volatile LocalHost local;

    Dialer(String addresses, Settings settings) {
        this.addresses = Address.list(addresses);
        this.text = addresses;
        this.settings = settings;
        if (isLocal() && !settings.lazy) {
            local = LocalHost.current();
        }
    }

    /** Whether one of the addresses is the host that runs the method which calls. */
    private boolean isLocal() {
        return addresses.stream().anyMatch(Address::isLocal);
    }

    /**
     * Checks that the calling thread may call a host that it runs in, and remembers which one that is. It is refused if
     * it runs in none.
     *
     * @param protocolId of the interface that is called
     * @throws IllegalStateException if what it runs must not wait for such a call
     */
    void checkLocal(int protocolId) {
        if (!isLocal()) {
            return;
        }
        LocalHost.check(protocolId);
        if (local == null) {
            local = LocalHost.current();
        }
    }

    /**
     * Tries each address once. The remaining addresses share the remaining time.
     *
     * @throws InterruptedIOException if the thread was interrupted
     * @throws IOException if none answers; the message gives the reason, of several each
     */
    Connection dial(long nanos, Connection.Owner owner) throws IOException {
        long due = System.nanoTime() + nanos;
        IOException failure = null;
        StringJoiner reasons = new StringJoiner("; ");
        int start = first;
        for (int i = 0; i < addresses.size(); i++) {
            int index = (start + i) % addresses.size();
            Address address = addresses.get(index);
            try {
                Connection connection = open(address, (due - System.nanoTime()) / (addresses.size() - i), owner);
                first = index;
                return connection;
            } catch (IOException e) {
                if (Thread.currentThread().isInterrupted()) {
                    throw e;
                }
                failure = e;
                reasons.add((hasSeveral() ? address + ": " : "") + reason(address, e));
            }
        }
        throw (ConnectException) new ConnectException(reasons.toString()).initCause(failure);
    }

    /**
     * Why there is no connection: where there is no host in the words of all languages, else in those of the system.
     */
    private static String reason(Address address, IOException e) {
        String reason = Failure.reason(e);
        if (reason.startsWith("Connection refused")) {
            return "connection refused: is the host running?";
        }
        return address.path != null && !Files.exists(Path.of(address.path))
                ? "no such file: is the host running?"
                : reason;
    }

    /** Whether there are several addresses. */
    boolean hasSeveral() {
        return addresses.size() > 1;
    }

    /** Tries an address last from now on. */
    void avoid(Address address) {
        first = addresses.indexOf(address) + 1;
    }

    private Connection open(Address address, long nanos, Connection.Owner owner) throws IOException {
        if (address.isLocal()) {
            return greet(address, LocalTransport.connect(local), owner);
        }
        if (address.path != null) {
            return greet(address, SocketTransport.connectUnix(address.path, nanos), owner);
        }
        long due = System.nanoTime() + nanos;
        InetAddress[] candidates = lookUp(address.host, nanos);
        IOException failure = null;
        for (int i = 0; i < candidates.length; i++) {
            checkToken(candidates[i]);
            try {
                long share = (due - System.nanoTime()) / (candidates.length - i);
                return greet(address, connect(address, candidates[i], share), owner);
            } catch (IOException e) {
                failure = e;
            }
        }
        throw failure;
    }

    private Transport connect(Address address, InetAddress candidate, long nanos) throws IOException {
        long due = System.nanoTime() + nanos;
        Transport plain = SocketTransport.connect(new InetSocketAddress(candidate, address.port), nanos);
        return settings.tls == null ? plain : TlsTransport.over(plain, settings.tls, address, due - System.nanoTime());
    }

    private Connection greet(Address address, Transport transport, Connection.Owner owner) throws IOException {
        byte[] opening;
        try {
            opening = opening();
        } catch (RuntimeException | Error e) {
            transport.close(); // the program's function has no token
            throw e;
        }
        return new Connection(address, transport, opening, settings, owner);
    }

    /** What is sent before the first request. */
    private byte[] opening() {
        byte[] preface = Frame.preface();
        if (settings.hello == null) {
            return preface;
        }
        byte[] hello = settings.hello.get();
        byte[] both = Arrays.copyOf(preface, preface.length + hello.length);
        System.arraycopy(hello, 0, both, preface.length, hello.length);
        return both;
    }

    private void checkToken(InetAddress address) throws IOException {
        if (settings.hello != null
                && settings.tls == null
                && !settings.plaintextToken
                && !address.isLoopbackAddress()) {
            throw new ConnectException("the token is not sent, because others could read it on the way; use TLS, or"
                    + " Options.allowPlaintextToken() where all networks on it are trusted");
        }
    }

    /** Looks a name up. The system may take any time for it, so it runs in a thread that can be abandoned. */
    private static InetAddress[] lookUp(String host, long nanos) throws IOException {
        FutureTask<InetAddress[]> search = new FutureTask<>(() -> InetAddress.getAllByName(host));
        if (host.indexOf(':') >= 0 || host.matches("[0-9.]+|localhost")) {
            search.run();
        } else {
            Threads.daemon(search, "creo-names").start();
        }
        try {
            return search.get(nanos, TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            throw new SocketTimeoutException("the name was not found in time");
        } catch (ExecutionException e) {
            throw new UnknownHostException("there is no machine of that name");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("the thread was interrupted");
        }
    }

    /** All addresses, as they were given. */
    @Override
    public String toString() {
        return text;
    }
}
