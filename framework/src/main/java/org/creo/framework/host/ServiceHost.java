// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.host;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.creo.framework.compose.Composition;
import org.creo.framework.dispatch.Authenticator;
import org.creo.framework.dispatch.Dispatcher;
import org.creo.framework.dispatch.Grants;
import org.creo.framework.dispatch.GuardedAuthenticator;
import org.creo.framework.dispatch.MessageService;
import org.creo.framework.dispatch.Observer;
import org.creo.framework.dispatch.Observers;
import org.creo.framework.limits.Limits;
import org.creo.framework.limits.MemoryBudget;
import org.creo.framework.limits.ValueMemory;
import org.creo.framework.log.PeerLog;
import org.creo.framework.program.HttpProgram;
import org.creo.framework.program.HttpStreamProgram;
import org.creo.framework.program.ProgramDispatcher;
import org.creo.framework.program.ProgramSupply;
import org.creo.framework.queue.FairQueue;
import org.creo.framework.queue.MemoryQueue;
import org.creo.framework.queue.QueueFactory;
import org.creo.framework.queue.Tracing;
import org.creo.framework.scheduler.Pipeline;
import org.creo.framework.scheduler.QueueScheduler;
import org.creo.framework.scheduler.Scheduler;
import org.creo.framework.state.Held;
import org.creo.framework.state.MemoryStates;
import org.creo.framework.state.StateProvider;
import org.creo.framework.threads.HostFailure;
import org.creo.framework.threads.ThreadWatch;
import org.creo.framework.trace.Traces;
import org.creo.framework.transport.Address;
import org.creo.framework.transport.Carrier;
import org.creo.framework.transport.Listener;
import org.creo.framework.transport.NettyOnClassPath;
import org.creo.framework.transport.Sockets;
import org.creo.framework.transport.TlsFiles;
import org.creo.framework.url.PathPrefix;
import org.creo.framework.web.HttpSettings;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Serves any number of services, each on all of the host's addresses:
 *
 * <pre>{@code
 * ServiceHost host = ServiceHost.builder()
 *         .port(7000)
 *         .service(new DataServiceDispatcher(new MyDataService()))
 *         .start();
 * }</pre>
 *
 * <p>A service runs one request at a time: its methods run one after the other, in the order in which requests arrive,
 * so it needs no locks; but a method that calls its own service through the host waits for itself. Where the
 * description says what methods touch, those that touch nothing in common run at the same time, and the host keeps the
 * state (see {@link org.creo.framework.state.Access}). Different services run at the same time, and may call one
 * another from methods that {@linkplain org.creo.framework.compose.Composes compose}. Methods with streams are an
 * exception: each call of one gets a separate thread, and runs at the same time as all others of its service. An
 * exception that a method declares reaches its caller as that exception, anything else that it throws as INTERNAL; the
 * host goes on.
 *
 * <p>A host that has lost one of its threads, or has run out of memory, has failed: it takes no more requests, tells
 * its owner ({@link Builder#onFailure}), and stops.
 *
 * <p>Any thread may call any method. The threads of a host keep the process alive until it has stopped.
 */
public final class ServiceHost implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ServiceHost.class);

    private static final Duration CLOSE_TIME = Duration.ofSeconds(10);
    /** How long accepted requests may take when the host has failed: some of them may never be answered. */
    private static final Duration FAILURE_TIME = Duration.ofSeconds(2);
    /** How long connections may take to close when the time to stop is used up. */
    private static final Duration FAREWELL_TIME = Duration.ofSeconds(1);

    private final List<Pipeline> pipelines;
    /** Null where no programs come and go. */
    private final ProgramWatch programs;

    private final HostThreads threads;
    private final MemoryBudget memory;
    private final MemoryBudget strangers;
    private final ValueMemory values;
    private final States states;
    private final Carrier carrier;
    /** Null where the host does not ask for credentials. */
    private final Authenticator authenticator;

    private final AtomicBoolean stopping = new AtomicBoolean();
    private final CountDownLatch stopped = new CountDownLatch(1);
    /** Whether the stop left no accepted request unanswered; set before {@link #stopped} opens. */
    private volatile boolean drained;

    ServiceHost(
            List<Pipeline> pipelines,
            ProgramWatch programs,
            HostThreads threads,
            MemoryBudget memory,
            MemoryBudget strangers,
            ValueMemory values,
            States states,
            Carrier carrier,
            Authenticator authenticator) {
        this.authenticator = authenticator;
        this.pipelines = pipelines;
        this.programs = programs;
        this.threads = threads;
        this.memory = memory;
        this.strangers = strangers;
        this.values = values;
        this.states = states;
        this.carrier = carrier;
    }

    /** A builder for a host. */
    public static Builder builder() {
        NettyOnClassPath.check();
        return new Builder();
    }

    /** Where it listens, in the order of the builder's calls, with the real ports where 0 was asked for. */
    public List<String> addresses() {
        return carrier.addresses().stream().map(Address::toString).toList();
    }

    /**
     * The first of its ports.
     *
     * @throws IllegalStateException if it listens only on Unix domain sockets
     */
    public InetSocketAddress address() {
        return carrier.address()
                .orElseThrow(() -> new IllegalStateException("the host listens only on " + addresses()));
    }

    /**
     * Stops: accepts no more connections, answers new requests with UNAVAILABLE and those accepted before with their
     * results, and then closes. Clients get a GOAWAY. When the time is up, requests that still wait get UNAVAILABLE; so
     * do those whose methods still run, which are interrupted.
     *
     * <p>Returns when all is closed, a second or two after the time allowed at the latest: where the states are kept
     * too slowly for that, what was committed last fails. From then on the host calls no service, so whoever has made
     * the services can close them. A second call waits for the first. A service must not call it, since it would wait
     * for itself.
     *
     * @return whether each accepted request was answered by its service
     */
    public boolean stop(Duration allowed) throws InterruptedException {
        if (!stopping.compareAndSet(false, true)) {
            stopped.await();
            return drained;
        }
        long deadline = System.nanoTime() + allowed.toNanos();
        try {
            // Pipelines refuse before connections send GOAWAY: a client that has read it may rely on that.
            if (programs != null) {
                programs.stop();
            }
            List<Pipeline> last = pipelines();
            last.forEach(Pipeline::refuse);
            carrier.stopAccepting();
            boolean all = true;
            for (Pipeline pipeline : last) {
                all &= pipeline.drain(deadline - System.nanoTime());
            }
            drained = all;
        } finally {
            // States hurry before the scheduler closes, which may have to send the answers to calls whose changes are
            // kept only now.
            states.hurry(Duration.ofNanos(Math.max(0, deadline - System.nanoTime())));
            states.close();
            // Methods end before connections close: one that runs on a thread which reads would keep it from closing.
            threads.closeMethods();
            close(Math.max(deadline - System.nanoTime(), FAREWELL_TIME.toNanos()));
        }
        return drained;
    }

    /** Stops the host, because one of its threads has died. */
    void fail(HostFailure failure, Consumer<HostFailure> owner) {
        try {
            try {
                // States are told before the owner is, who may end the process.
                states.failed();
                pipelines().forEach(Pipeline::refuse);
            } finally {
                owner.accept(failure);
            }
        } catch (RuntimeException | Error e) {
            LOG.error("The host's owner could not be told of its failure", e);
        }
        try {
            stop(FAILURE_TIME);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private List<Pipeline> pipelines() {
        return programs == null
                ? pipelines
                : Stream.concat(pipelines.stream(), programs.pipelines()).toList();
    }

    private void close(long nanos) throws InterruptedException {
        try {
            carrier.close(nanos);
        } finally {
            threads.closeRest();
            if (programs != null) {
                programs.close();
            }
            PeerLog.reportLeftOut();
            stopped.countDown();
        }
    }

    /**
     * Why the host should get no new clients at the moment although it runs, without a full stop; nothing where it
     * should. Monitoring asks for it.
     */
    public Optional<String> obstacle() {
        Optional<String> unwritten = states.failure();
        return unwritten.isPresent() || authenticator == null ? unwritten : authenticator.obstacle();
    }

    /** Whether states can be written; where they cannot, only calls that do not write succeed. */
    public boolean stateWritable() {
        return states.failure().isEmpty();
    }

    /** The load of each service. */
    public List<ServiceState> services() {
        return pipelines().stream()
                .map(pipeline -> new ServiceState(
                        pipeline.responder().name(), pipeline.waiting(), pipeline.capacity(), pipeline.writable()))
                .toList();
    }

    /** How many calls with streams are under way. */
    public int streams() {
        return threads.streams().running();
    }

    /** How many calls with streams may be under way. */
    public int streamLimit() {
        return threads.streams().limit();
    }

    /** How many calls of methods that compose are under way. */
    public int composing() {
        return threads.composing().running();
    }

    /** How many calls of methods that compose may be under way. */
    public int composingLimit() {
        return threads.composing().limit();
    }

    /** How many workers run branches. */
    public int busyWorkers() {
        return threads.branches().running();
    }

    /** How many workers there may be now. */
    public int workers() {
        return threads.branches().limit();
    }

    /** How much memory clients make the host keep: frames, items and answers under way, in bytes. */
    public long memoryInUse() {
        return memory.reserved() + strangers.reserved();
    }

    /** How much memory clients may make the host keep, in bytes. */
    public long memoryLimit() {
        return memory.total();
    }

    /** What the states hold now, in declared order: those of a service at one moment. Takes no time. */
    public List<Held<?>> states() {
        return states.held();
    }

    /** How large the file is that keeps the states, or whatever does. */
    public StateProvider.Size stateSize() {
        return states.size();
    }

    /** How many bytes of commits wait to be kept, by the estimate of the state provider. */
    public long stateWaiting() {
        return states.waiting();
    }

    /** How many bytes of commits may wait before calls that write have to; 0 where there is no limit. */
    public long stateLimit() {
        return states.limit();
    }

    /** How many bytes of memory the decoded values of calls under way take. */
    public long valuesInUse() {
        return values.reserved();
    }

    /** How many bytes of memory the decoded values of calls under way may take. */
    public long valuesLimit() {
        return values.total();
    }

    /** {@link #stop Stops} and allows ten seconds for it. If interrupted while waiting, closes at once. */
    @Override
    public void close() {
        try {
            stop(CLOSE_TIME);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Waits until the host has stopped. */
    public void awaitStop() throws InterruptedException {
        stopped.await();
    }

    /** Describes a host; for one thread. */
    public static final class Builder {
        /** The settings so far; {@link HostWiring} reads them. */
        final Map<Dispatcher, MessageService> services = new LinkedHashMap<>();

        final List<ProgramDispatcher> programs = new ArrayList<>();
        ProgramSupply supply;
        final List<Address> addresses = new ArrayList<>();
        TlsFiles tls;
        boolean insecure;
        Limits limits = Limits.defaults();
        WhenFull whenFull = WhenFull.WAIT;
        Authenticator authenticator;
        Grants grants;
        Observer observer = Observer.NONE;
        Supplier<Tracing> tracing = Traces::find;
        int ioThreads = Runtime.getRuntime().availableProcessors();
        Sockets sockets = Sockets.standard();
        private Carrier.Maker carriers = Listener::new;
        HttpSettings http = HttpSettings.DEFAULT;
        QueueFactory queues;
        OptionalInt workers = OptionalInt.empty();
        Scheduler scheduler;
        StateProvider provider = new MemoryStates();
        Consumer<HostFailure> onFailure = failure -> {};
        final ThreadWatch watch = new ThreadWatch();

        private Builder() {}

        /**
         * One more address to listen on: {@code host:port}, {@code [::1]:port} or {@code unix:/path}. Port 0 means one
         * that is free. By default a host listens on {@code 127.0.0.1:0}. An address that other machines can reach
         * needs {@link #tls}.
         *
         * @throws IllegalArgumentException if it is not an address; the message says where it is wrong and gives a
         *     valid one
         */
        public Builder listen(String address) {
            addresses.add(Address.parse(address));
            return this;
        }

        /** One more port to listen on, only for this machine; 0 for one that is free. */
        public Builder port(int number) {
            return listen("127.0.0.1:" + number);
        }

        /** The keys for TLS. All ports then accept only TLS; Unix domain sockets do not use it. */
        public Builder tls(TlsFiles files) {
            tls = files;
            return this;
        }

        /**
         * Whether the host may listen without TLS where other machines can reach it; by default it refuses to start
         * there.
         */
        public Builder insecure(boolean allowed) {
            insecure = allowed;
            return this;
        }

        /**
         * One more service, given by the dispatcher that Creo generated for its interface. Its implementation belongs
         * to whoever has made it, who may use it elsewhere, or serve it by another host: this one does not close it,
         * also where it is {@link AutoCloseable}. The programs {@code creo serve} and {@code HostProgram} end with
         * their host, and do close it.
         */
        public Builder service(Dispatcher dispatcher) {
            if (dispatcher instanceof ProgramDispatcher program) {
                programs.add(program);
            } else {
                services.put(dispatcher, null);
            }
            return this;
        }

        /**
         * One more service, which takes its messages itself.
         *
         * @param dispatcher says which methods there are, and runs the messages for which the service asks it to
         */
        public Builder service(Dispatcher dispatcher, MessageService service) {
            services.put(dispatcher, service);
            return this;
        }

        /**
         * A program that answers the requests of HTTP for a path and those below it, where no method of a service does.
         *
         * @param path such as {@code /proxy}, without a slash at its end; {@code /} for all of the host
         * @param program belongs to whoever has made it; one that is {@link AutoCloseable} is not closed
         * @param roles a caller needs one of them; none where anybody may call whom the host lets in
         * @throws IllegalArgumentException if it is no such path, or one of the host's own
         */
        public Builder program(String path, HttpProgram program, String... roles) {
            programs.add(ProgramDispatcher.of(PathPrefix.of(path), program, roles));
            return this;
        }

        /** As {@link #program(String, HttpProgram, String...)}, for one that reads and sends bit by bit. */
        public Builder program(String path, HttpStreamProgram program, String... roles) {
            programs.add(ProgramDispatcher.of(PathPrefix.of(path), program, roles));
            return this;
        }

        /**
         * Programs that come and go while the host runs: each is below {@code /} and its name, where no method and no
         * other program is.
         */
        public Builder programs(ProgramSupply chosen) {
            supply = chosen;
            return this;
        }

        /** Whether it has a service, a program, or files. */
        public boolean servesAnything() {
            return !services.isEmpty()
                    || !programs.isEmpty()
                    || supply != null
                    || !http.files().isEmpty();
        }

        /** The programs so far. */
        public List<ProgramDispatcher> programs() {
            return List.copyOf(programs);
        }

        /** The services so far, without programs. */
        public List<Dispatcher> services() {
            return List.copyOf(services.keySet());
        }

        /** How much clients may ask for, by default {@link Limits#defaults}. */
        public Builder limits(Limits chosen) {
            limits = chosen;
            return this;
        }

        /** What becomes of a request whose queue is full, by default {@link WhenFull#WAIT}. */
        public Builder whenFull(WhenFull chosen) {
            whenFull = chosen;
            return this;
        }

        /** Authenticates callers, and refuses unknown ones; by default the host does not ask callers who they are. */
        public Builder authenticator(Authenticator chosen) {
            authenticator = chosen == null ? null : new GuardedAuthenticator(chosen);
            return this;
        }

        /**
         * Sets who may go to which paths; by default all are open to whom the host lets in. With grants, HTTP lets in
         * also callers that the host does not know, where they are open to these.
         */
        public Builder grants(Grants chosen) {
            grants = chosen;
            return this;
        }

        /** Whether callers have to say who they are, so that there may be methods for some of them. */
        public boolean knowsCallers() {
            return authenticator != null || tls != null && tls.clientCa() != null;
        }

        /** One more observer of connections and requests; by default there is none. */
        public Builder observer(Observer more) {
            observer = observer == Observer.NONE ? new Observers(more) : new Observers(observer, more);
            return this;
        }

        /**
         * Sets the tracing that follows each request; null for none. By default that is OpenTelemetry, where its API is
         * on the class path and was set up before the host starts: by its agent, by {@code GlobalOpenTelemetry.set}, or
         * by its automatic configuration.
         */
        public Builder tracing(Tracing chosen) {
            tracing = () -> chosen;
            return this;
        }

        /** How many threads read and write, by default one for each processor. */
        public Builder ioThreads(int count) {
            ioThreads = count;
            return this;
        }

        /**
         * Has the threads of another host read and write, and wait for sockets as they do, unless those are selectors:
         * what goes from one host to the other need not wait for a thread. They end with the last of the hosts.
         */
        public Builder beside(ServiceHost other) {
            carriers = other.carrier.beside();
            return this;
        }

        /**
         * How the host waits for its sockets, by default {@link Sockets#standard}. A host whose machine does not have
         * that does not start.
         */
        public Builder sockets(Sockets chosen) {
            sockets = chosen;
            return this;
        }

        /** How the host speaks HTTP, as far as it was told. */
        public HttpSettings http() {
            return http;
        }

        /** How the host speaks HTTP, on the same ports as RASP; by default {@link HttpSettings#DEFAULT}. */
        public Builder http(HttpSettings chosen) {
            http = chosen;
            return this;
        }

        /**
         * Sets the factory of the queues of services whose methods run one at a time, by default a {@link FairQueue}
         * for requests and a {@link MemoryQueue} for answers.
         */
        public Builder queues(QueueFactory factory) {
            queues = factory;
            return this;
        }

        /**
         * Sets the provider that keeps the states of all services, by default {@link MemoryStates}. The host owns it,
         * and closes it when the host stops or cannot start.
         */
        public Builder states(StateProvider chosen) {
            provider = chosen;
            return this;
        }

        /**
         * Fixes the maximum number of threads for the branches of all methods that {@link Composition compose}. With 0
         * all branches run one after the other. By default the host finds the number out: it begins with
         * {@value Composition#WORKERS}, and has more where branches wait for something and more of them help, fewer
         * where they use up the processors.
         */
        public Builder workers(int count) {
            if (count < 0) {
                throw new IllegalArgumentException("a host has 0 workers or more, not " + count);
            }
            workers = OptionalInt.of(count);
            return this;
        }

        /**
         * Sets the scheduler, which decides which thread does what; by default a {@link QueueScheduler}. The host owns
         * it.
         */
        public Builder scheduler(Scheduler chosen) {
            scheduler = chosen;
            return this;
        }

        /**
         * What to do when the host fails, because one of its threads has died or memory has run out: by then it refuses
         * new requests. After {@code told} has returned the host stops, and allows accepted requests two seconds. A
         * process that serves nothing else should end itself here and be started again ({@link System#exit}, and after
         * a while {@link Runtime#halt}); what was acknowledged is kept. By default the host only stops.
         *
         * @param told is called at most once, on a thread that has nothing else to do; memory may have run out
         */
        public Builder onFailure(Consumer<HostFailure> told) {
            onFailure = told;
            return this;
        }

        /**
         * The watch over the threads of the host. Other threads that the host cannot do without, such as that of a
         * state provider, should have it as their handler of uncaught exceptions.
         */
        public ThreadWatch watch() {
            return watch;
        }

        /**
         * Starts the host.
         *
         * @throws IllegalStateException if there is no service, or two with one interface, or one that takes its
         *     messages itself and declares states; or if the host would be open to others: other machines can reach it
         *     without TLS, or a method is for certain roles and callers are not known
         * @throws IOException if an address cannot be bound, the states of a service cannot be opened, or the files for
         *     TLS are wrong
         */
        public ServiceHost start() throws IOException {
            return new HostWiring(this, carriers).start();
        }
    }
}
