// SPDX-License-Identifier: Apache-2.0
package org.creo.server.config;

import static org.creo.server.config.Group.LIMITS;
import static org.creo.server.config.Group.LISTENING;
import static org.creo.server.config.Group.OPERATIONS;
import static org.creo.server.config.Group.RUNNING;
import static org.creo.server.config.Group.SERVICES;
import static org.creo.server.config.Group.STATES;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import org.creo.framework.files.FileMount;
import org.creo.framework.host.WhenFull;
import org.creo.framework.limits.Limits;
import org.creo.framework.scheduler.Schedulers;
import org.creo.framework.transport.Address;
import org.creo.framework.transport.Sockets;
import org.creo.framework.web.HandedOut;
import org.creo.framework.web.HttpWhere;
import org.creo.server.state.StateSync;

/** All settings. Help, {@code --print-config} and the checks of files and variables use this list. */
public final class Settings {
    /** All settings, in the order in which they are shown; the declarations below add to this list. */
    private static final List<Setting<?>> ALL = new ArrayList<>();

    public static final Setting<List<String>> SERVICE = setting(SERVICES, "service", Kind.listOf("CLASS"), List::of)
            .means("What to serve: classes that implement an interface of a description, or HttpProgram");
    public static final Setting<List<String>> CLASS_PATH = setting(
                    SERVICES, "class-path", Kind.listOf("FILE"), List::of)
            .means("JARs and folders in which those classes are");

    public static final Setting<String> WORKER = setting(SERVICES, "worker", Kind.COMMAND, () -> "")
            .means(
                    "A command that answers for the descriptions that are served, in whatever language, such as 'python3 shelf.py';"
                            + " the host starts it, and again when it ends");
    public static final Setting<Boolean> RELOAD = setting(SERVICES, "reload", Kind.SWITCH, () -> false)
            .means(
                    "Whether the workers are started anew when their files change: those that the command names, and code below"
                            + " the folder in which the host runs; new ones first, then the old ones end. For development");
    public static final Setting<Boolean> ATTACH = setting(SERVICES, "attach", Kind.SWITCH, () -> false)
            .means("Whether workers may come over the network, with a token or a certificate that has the role worker");

    public static final Setting<List<String>> LISTEN = setting(
                    LISTENING, "listen", Kind.ADDRESSES, () -> List.of("127.0.0.1:7000"))
            .means("Addresses such as 127.0.0.1:7000, [::1]:7000 or unix:/run/my.sock; port 0 for one that is free");
    public static final Setting<Optional<Path>> TLS_CERT = setting(LISTENING, "tls-cert", Kind.FILE, Optional::empty)
            .means("Certificate of the host, followed by its authorities', in PEM; turns TLS on");
    public static final Setting<Optional<Path>> TLS_KEY =
            setting(LISTENING, "tls-key", Kind.FILE, Optional::empty).means("Private key of that certificate, in PEM");
    public static final Setting<Optional<Path>> TLS_CLIENT_CA = setting(
                    LISTENING, "tls-client-ca", Kind.FILE, Optional::empty)
            .means("Certificates of the authorities for clients, in PEM; every client must then show a certificate");
    public static final Setting<Optional<Path>> TOKENS_FILE = setting(
                    LISTENING, "tokens-file", Kind.FILE, Optional::empty)
            .means("The tokens that let clients in; see the command token");
    public static final Setting<Duration> TOKENS_GRACE = setting(
                    LISTENING, "tokens-grace", Kind.TIME, () -> Duration.ofSeconds(60))
            .means("How long the tokens read before let clients in where that file is gone or wrong; then none does");
    public static final Setting<Optional<Path>> ACCESS = setting(LISTENING, "access", Kind.FILE, Optional::empty)
            .means(
                    "A file that says which paths are open to whom, such as /lab.Store/read role:staff; then nothing else is");
    public static final Setting<Boolean> INSECURE = setting(LISTENING, "insecure", Kind.SWITCH, () -> false)
            .means("Whether other machines may be served without TLS");
    public static final Setting<HttpWhere> HTTP = setting(
                    LISTENING, "http", Kind.oneOf(List.of(HttpWhere.values())), () -> HttpWhere.SAFE)
            .means(
                    "Where HTTP is spoken, on the same ports: safe is on addresses of this machine, Unix domain sockets and with TLS");

    public static final Setting<List<String>> HOST_NAMES = setting(
                    LISTENING, "host-names", Kind.listOf("NAME"), List::of)
            .means(
                    "More names by which HTTP may call this host, such as lab.example.org; requests to other names are refused");
    public static final Setting<List<String>> ORIGINS = setting(LISTENING, "origins", Kind.listOf("ORIGIN"), List::of)
            .means("Origins of others whose pages may call this host, such as https://app.example.org");

    public static final Setting<List<FileMount>> FILES = setting(LISTENING, "files", Kind.FILES, List::of)
            .means(
                    "Folders whose files are served over HTTP, each with its path, such as /docs=/srv/manual; / is the whole host");
    public static final Setting<Map<String, String>> FALLBACK = setting(LISTENING, "fallback", Kind.FALLBACK, Map::of)
            .means(
                    "For people who go to a path of --files without a file: the file in that folder that they get, such as"
                            + " /app=index.html");

    public static final Setting<Optional<Path>> PROGRAMS = setting(LISTENING, "programs", Kind.FOLDER, Optional::empty)
            .means(
                    "A folder with JARs of programs, such as calc.jar, which is served below /calc/; they may come, be replaced and"
                            + " go while the host runs");

    public static final Setting<Boolean> EXPLORER = setting(LISTENING, "explorer", Kind.SWITCH, () -> true)
            .means("Whether a page at /creo/ shows people what can be called by HTTP, and lets them try it");

    public static final Setting<List<HandedOut>> HAND_OUT = setting(
                    LISTENING, "hand-out", Kind.someOf(List.of(HandedOut.values())), List::of)
            .means(
                    "What is handed out over HTTP below /creo/, to callers who may call all methods: clients, the description");

    public static final Setting<String> CLIENTS_URL = setting(LISTENING, "clients-url", Kind.URL, () -> "")
            .means(
                    "Where callers find the clients that are handed out, such as https://lab.example.org/creo/clients/, if a proxy"
                            + " adds TLS or a path");

    public static final Setting<Boolean> CHECK_CACHED = setting(LISTENING, "check-cached", Kind.SWITCH, () -> false)
            .means(
                    "Whether methods that are @CACHED run even if a client of HTTP has their answer, and a warning tells where that has changed");

    public static final Setting<Integer> FRAME_SIZE = limit(
                    "frame-size", Kind.ARRAY_SIZE, Limits::frame, Limits::withFrame)
            .means("Largest request, answer and item of a stream");
    public static final Setting<Long> FRAME_MEMORY = limit(
                    "frame-memory", Kind.HEAP_SIZE, Limits::memory, Limits::withMemory)
            .shownAs("a quarter of the heap")
            .means(
                    "Memory for all requests, answers and items under way together, or a share of the heap such as 25%; values"
                            + " decoded from them may take as much again");
    public static final Setting<Integer> CONNECTIONS = limit(
                    "connections", Kind.COUNT, Limits::connections, Limits::withConnections)
            .shownAs(
                    "10000, or 80% of the files that the process may open, or with TLS one for each 128 KiB of heap, if those are fewer")
            .means("Maximum number of connections at a time");
    public static final Setting<Integer> CONNECTIONS_PER_ADDRESS = limit(
                    "connections-per-address",
                    Kind.COUNT,
                    Limits::connectionsPerAddress,
                    Limits::withConnectionsPerAddress)
            .shownAs("seven eighths of the default of connections")
            .means("Maximum number of connections at a time from one address");
    public static final Setting<Integer> OPEN_REQUESTS = limit(
                    "open-requests", Kind.COUNT, Limits::openRequests, Limits::withOpenRequests)
            .means("Maximum number of unanswered requests of one connection; at the limit it is not read");
    public static final Setting<Integer> STREAMS = limit("streams", Kind.COUNT, Limits::streams, Limits::withStreams)
            .means(
                    "Maximum number of calls with streams at a time, each of which takes a thread; one client has seven eighths of them at most; further ones get BUSY");
    public static final Setting<Integer> COMPOSING = limit(
                    "composing", Kind.COUNT, Limits::composing, Limits::withComposing)
            .means(
                    "Maximum number of calls at a time of methods that compose, each of which takes a thread, and of services in workers; one client has seven eighths of them at most; further ones get BUSY");
    public static final Setting<Integer> QUEUE_LENGTH = limit(
                    "queue-length", Kind.COUNT, Limits::queue, Limits::withQueue)
            .means("Maximum number of messages that wait in a queue of a service");
    public static final Setting<Integer> NESTING =
            limit("nesting", Kind.COUNT, Limits::nesting, Limits::withNesting).means("Deepest nesting of a value");
    public static final Setting<Integer> ARRAY_LENGTH = limit(
                    "array-length", Kind.COUNT, Limits::items, Limits::withItems)
            .shownAs("as many as fit into a frame")
            .means("Maximum number of items of one array, set or map");
    public static final Setting<Integer> HTTP_BODY = limit(
                    "http-body", Kind.ARRAY_SIZE, Limits::httpBody, Limits::withHttpBody)
            .means(
                    "Largest body of a request of HTTP, or line of it where it is a stream; at most a quarter of the memory");
    public static final Setting<Duration> HANDSHAKE_TIME = limit(
                    "handshake-time", Kind.TIME, Limits::handshakeTime, Limits::withHandshakeTime)
            .means("How long a new connection may take to send its preface; twice that with TLS");
    public static final Setting<Duration> IDLE_TIME = limit(
                    "idle-time", Kind.TIME, Limits::idleTime, Limits::withIdleTime)
            .means("How long a connection may be silent before the host checks whether the client is still there");
    public static final Setting<Duration> FRAME_TIME = limit(
                    "frame-time", Kind.TIME, Limits::frameTime, Limits::withFrameTime)
            .means("How long a request that has begun may take to arrive, plus a second for each MiB");
    public static final Setting<Duration> SEND_TIME = limit(
                    "send-time", Kind.TIME, Limits::sendTime, Limits::withSendTime)
            .means("How long a client may accept nothing of what is sent to it");

    public static final Setting<WhenFull> WHEN_FULL = setting(
                    RUNNING, "when-full", Kind.oneOf(List.of(WhenFull.values())), () -> WhenFull.WAIT)
            .means("What happens to requests whose queue is full: they wait in their connections, or get BUSY");
    public static final Setting<String> SCHEDULER = setting(RUNNING, "scheduler", Kind.NAME, () -> Schedulers.DEFAULT)
            .means(
                    "What runs requests: queue, pool, accept-many, cohort, one-to-one, stealing, nothread, or a class of your own");
    public static final Setting<Integer> SCHEDULER_THREADS = setting(
                    RUNNING,
                    "scheduler-threads",
                    Kind.COUNT,
                    () -> Runtime.getRuntime().availableProcessors())
            .shownAs("one for each processor")
            .means("Threads of the schedulers that have a fixed number of them");
    public static final Setting<OptionalInt> WORKERS = setting(RUNNING, "workers", Kind.WORKERS, OptionalInt::empty)
            .means(
                    "Threads for the branches of methods that compose, in addition to the method's own: as many as pay at the moment, or a fixed number; 0 for one branch after the other. With --worker: how many processes of it, by default one for each processor");
    public static final Setting<Integer> IO_THREADS = setting(
                    RUNNING,
                    "io-threads",
                    Kind.COUNT,
                    () -> Runtime.getRuntime().availableProcessors())
            .shownAs("one for each processor")
            .means("Threads that read and write");
    public static final Setting<Sockets> SOCKETS = setting(
                    RUNNING, "sockets", Kind.oneOf(List.of(Sockets.values())), Sockets::standard)
            .shownAs("epoll, or selectors where there is none")
            .means(
                    "What serves the sockets; io_uring takes less of the processor with a hundred connections, and more with few");

    public static final Setting<Optional<Path>> STATE = setting(STATES, "state", Kind.STATE, Optional::empty)
            .means(
                    "What keeps states: the host's memory, until it stops, or a file in a folder that only this host uses");
    public static final Setting<StateSync> STATE_SYNC = setting(
                    STATES, "state-sync", Kind.STATE_SYNC, () -> StateSync.ALWAYS)
            .means(
                    "When that file is synced to the disk itself: before each answer, at an interval, or when the system decides to");

    public static final Setting<Duration> STOP_TIME = setting(
                    OPERATIONS, "stop-time", Kind.TIME, () -> Duration.ofSeconds(10))
            .means("How long accepted requests may take when the host is told to stop");
    public static final Setting<Optional<Address.Tcp>> SIDE_LISTEN = setting(
                    OPERATIONS, "side-listen", Kind.PORT, Optional::empty)
            .means("Where /metrics, /health and /ready are served over HTTP; nowhere unless set");
    public static final Setting<Duration> SLOW_CALL = setting(
                    OPERATIONS, "slow-call", Kind.TIME, () -> Duration.ofSeconds(1))
            .means("Calls that take longer are logged, one line each; 0 for none");
    public static final Setting<Optional<Path>> ACCESS_LOG = setting(
                    OPERATIONS, "access-log", Kind.FILE, Optional::empty)
            .means("File for a line about each answer of HTTP, in the combined format of web servers; none unless set");
    public static final Setting<String> LOG_LEVEL = setting(
                    OPERATIONS,
                    "log-level",
                    Kind.oneOf(List.of("error", "warn", "info", "debug", "trace")),
                    () -> "info")
            .means("What is logged");

    private Settings() {}

    public static List<Setting<?>> all() {
        return List.copyOf(ALL);
    }

    private static <T> Draft<T> setting(Group group, String key, Kind<T> kind, Supplier<T> standard) {
        return new Draft<>(group, key, kind, standard, (limits, value) -> limits, null);
    }

    private static <T> Draft<T> limit(
            String key, Kind<T> kind, Function<Limits, T> limit, BiFunction<Limits, T, Limits> with) {
        return new Draft<>(LIMITS, key, kind, () -> limit.apply(Limits.defaults()), with, null);
    }

    /** A setting that still lacks its meaning. */
    private record Draft<T>(
            Group group,
            String key,
            Kind<T> kind,
            Supplier<T> standard,
            BiFunction<Limits, T, Limits> with,
            String standardText) {
        /** Describes the default for people, who get to see the value itself otherwise. */
        Draft<T> shownAs(String text) {
            return new Draft<>(group, key, kind, standard, with, text);
        }

        /** Adds the setting to the list. The meaning is for help, without a full stop. */
        Setting<T> means(String meaning) {
            Setting<T> setting = new Setting<>(group, key, kind, standard, with, standardText, meaning);
            ALL.add(setting);
            return setting;
        }
    }
}
