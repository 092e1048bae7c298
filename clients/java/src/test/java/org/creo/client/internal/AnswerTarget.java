// SPDX-License-Identifier: Apache-2.0
package org.creo.client.internal;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletionException;
import java.util.concurrent.SynchronousQueue;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.creo.client.CreoException;
import org.creo.client.DeadlineException;
import org.creo.client.MalformedException;
import org.creo.client.Options;
import org.creo.client.ServiceException;
import org.creo.client.TransportException;

/**
 * What Jazzer sends to a client in answer to its first call: everything that the host sends before it closes.
 *
 * <p>Whatever the bytes are, the call ends at once with its result or with one of the errors that it may throw.
 */
public final class AnswerTarget {
    private static final Duration LONG = Duration.ofSeconds(20);
    private static final SynchronousQueue<byte[]> NEXT = new SynchronousQueue<>();
    private static final String ADDRESS = serve();

    private AnswerTarget() {}

    /**
     * Called by Jazzer, with one input after another.
     *
     * @param input the bytes of the host
     */
    public static void fuzzerTestOneInput(byte[] input) {
        outcome(input);
    }

    /**
     * Prints a line of {@code framework/protocol/vectors/corpus/answers.txt} for each file: a step of
     * {@code scripts/fuzz}.
     *
     * @param folders a single folder, with inputs
     * @throws IOException if it cannot be read
     */
    public static void main(String[] folders) throws IOException {
        try (Stream<Path> files = Files.list(Path.of(folders[0]))) {
            for (Path file : files.sorted().collect(Collectors.toList())) {
                byte[] answer = Files.readAllBytes(file);
                StringBuilder hex = new StringBuilder();
                for (byte b : answer) {
                    hex.append(String.format("%02x", b));
                }
                System.out.println("answers-" + file.getFileName().toString().substring(0, 10) + " | - | " + hex + " | "
                        + outcome(answer));
            }
        }
    }

    /** The outcome of a call to a method that returns an int and declares no exception. */
    static String outcome(byte[] answer) {
        return outcome(answer, Channel::call);
    }

    /** The same for a call that is not waited for at once. */
    static String laterOutcome(byte[] answer) {
        return outcome(answer, (channel, method, arguments) -> {
            try {
                return channel.callAsync(method, arguments).join();
            } catch (CompletionException e) {
                throw (CreoException) e.getCause();
            }
        });
    }

    /** A way to call. */
    private interface Caller {
        Integer call(Channel channel, RemoteMethod<Integer> method, Consumer<WireWriter> arguments);
    }

    private static String outcome(byte[] answer, Caller caller) {
        RemoteMethod<Integer> method = RemoteMethod.of("Some.method", 1, 2, in -> {
            int value = in.getInt();
            in.end();
            return value;
        });
        try (Channel channel =
                new Channel(ADDRESS, Options.defaults().withConnectTimeout(LONG).withCallTimeout(LONG))) {
            NEXT.put(answer);
            return "value " + caller.call(channel, method, none -> {});
        } catch (DeadlineException e) {
            if (e.getMessage().contains("no answer within")) {
                throw new AssertionError("the client waits for a host that is gone", e);
            }
            return "error " + e.status();
        } catch (ServiceException e) {
            return "error " + e.status();
        } catch (MalformedException e) {
            return "malformed";
        } catch (TransportException e) {
            return "cut";
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String serve() {
        try {
            ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
            Thread thread = new Thread(() -> serve(server), "host");
            thread.setDaemon(true);
            thread.start();
            return "127.0.0.1:" + server.getLocalPort();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void serve(ServerSocket server) {
        while (true) {
            try (Socket socket = server.accept()) {
                socket.setTcpNoDelay(true);
                // A thousand connections a second would use up all ports, since each keeps its port busy for a minute.
                socket.setSoLinger(true, 0);
                byte[] answer = NEXT.take();
                new DataInputStream(socket.getInputStream())
                        .readFully(new byte[Frame.PREFACE_SIZE + Frame.REQUEST_HEADER_SIZE]);
                OutputStream out = socket.getOutputStream();
                out.write(answer);
                out.flush();
            } catch (IOException e) {
                // The client has seen enough.
            } catch (InterruptedException e) {
                return;
            }
        }
    }
}
