// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.verify;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.creo.generator.model.Description;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Method;

/** Verifies descriptions: makes the questions, makes the programs, asks, and lets each client call the host. */
public final class Verification {

    /**
     * How it is done.
     *
     * @param count how many vectors each message gets before they are corrupted
     * @param strict whether a compiler's warning is a failure
     * @param folder where everything is written
     * @param progress is told what is going on
     */
    public record Settings(long seed, int count, boolean strict, Path folder, Consumer<String> progress) {}

    private static final String HTTP = "http";

    /** So many values take so long that a better compiler of a JVM pays off. */
    private static final int LASTING = 10_000_000;

    private final List<Description> descriptions;
    private final Settings settings;
    private final List<Question> messages = new ArrayList<>();
    private final List<Question> calls = new ArrayList<>();
    private final Map<Column, Respondent> respondents = new ConcurrentHashMap<>();
    private final Map<String, String> doing = new LinkedHashMap<>();

    public Verification(List<Description> descriptions, Settings settings) {
        this.descriptions = descriptions.stream().map(Verification::unguarded).toList();
        this.settings = settings;
        for (Description each : this.descriptions) {
            Questions questions = new Questions(each, settings.seed(), settings.count());
            messages.addAll(questions.messages());
            calls.addAll(questions.calls());
        }
    }

    /**
     * The description without roles and permissions, which change no byte; the host used here knows no callers and
     * keeps no state.
     */
    private static Description unguarded(Description description) {
        List<Interface> interfaces = description.interfaces().stream()
                .map(service -> service.with(
                        service.methods().stream().map(Method::unguarded).toList()))
                .toList();
        return description.with(interfaces).withReleases(List.of());
    }

    /**
     * Does it all.
     *
     * @param clients the languages of clients
     * @param host the service side in Java, where it is to be verified or called
     * @param services the service sides that are workers; none where there is no host
     */
    public Report run(List<Toolchain> clients, Optional<Toolchain> host, List<Toolchain> services) throws IOException {
        List<Column> callers = new ArrayList<>(
                clients.stream().map(client -> new Column(client.name())).toList());
        Optional<Column> http = host.map(there -> new Column(HTTP));
        http.ifPresent(callers::add);
        Optional<Column> hosting = host.map(there -> new Column(there.language().id()));
        Map<Column, WorkerCalls> workers = new LinkedHashMap<>();
        for (Toolchain service : calls.isEmpty() ? List.<Toolchain>of() : services) {
            Column column = new Column(service.name());
            workers.put(column, workerCalls(column, service, ((HostToolchain) host.orElseThrow()).jar()));
        }
        ExecutorService threads =
                Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
        try {
            List<Callable<Void>> preparations = new ArrayList<>();
            for (int i = 0; i < clients.size(); i++) {
                preparations.add(building(callers.get(i), clients.get(i)));
            }
            http.ifPresent(column -> preparations.add(preparing(column, folder -> new HttpProgram(column, folder))));
            hosting.ifPresent(column -> preparations.add(building(column, host.orElseThrow())));
            workers.forEach((column, calls) -> preparations.add(building(column, calls)));
            for (Future<?> each : preparations.stream().map(threads::submit).toList()) {
                await(each);
            }
            Optional<Program> java = callers.stream()
                    .filter(column -> column.name().equals("java") && column.works())
                    .map(column -> (Program) respondents.get(column))
                    .findFirst();
            List<Future<Void>> calling = workers.entrySet().stream()
                    .map(each -> threads.submit(calling(each.getKey(), each.getValue(), java)))
                    .toList();
            if (hosting.isPresent()) {
                callAll(callers, hosting.get());
            }
            for (Future<?> each : calling) {
                await(each);
            }
        } finally {
            threads.shutdownNow();
        }
        if (hosting.isPresent() && !hosting.get().works()) {
            http.orElseThrow().missing("a host that runs");
        }
        return new Report(
                descriptions,
                messages,
                calls,
                Stream.of(callers.stream(), hosting.stream(), workers.keySet().stream())
                        .flatMap(each -> each)
                        .toList());
    }

    private WorkerCalls workerCalls(Column column, Toolchain service, Path jar) throws IOException {
        service.missing().ifPresent(column::missing);
        Path folder = Files.createDirectories(settings.folder().resolve(column.name()));
        return new WorkerCalls(column, service, descriptions, calls, folder, jar);
    }

    private Callable<Void> building(Column column, WorkerCalls worker) {
        return working(column, "is compiled", () -> worker.build(settings.strict()));
    }

    private Callable<Void> calling(Column column, WorkerCalls worker, Optional<Program> java) {
        return working(column, "is called", () -> worker.call(java));
    }

    /** What is done with a worker. */
    private interface Work {
        void run() throws IOException, Tools.FailedException;
    }

    private Callable<Void> working(Column column, String what, Work work) {
        return () -> {
            if (column.works()) {
                progress(column, what);
                try {
                    work.run();
                } catch (Tools.FailedException e) {
                    column.broken(e.getMessage());
                }
                progress(column, "");
            }
            return null;
        };
    }

    static void await(Future<?> task) throws IOException {
        try {
            task.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException failure) {
                throw failure;
            }
            throw e.getCause() instanceof RuntimeException failure ? failure : new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    /** Makes what is asked, in a folder of its own. */
    private interface Making {
        Respondent make(Path folder) throws IOException, Tools.FailedException;
    }

    /** Makes the program of one language and puts the messages to it. */
    private Callable<Void> building(Column column, Toolchain toolchain) {
        Optional<String> missing = toolchain.missing();
        if (missing.isPresent()) {
            column.missing(missing.get());
            return () -> null;
        }
        return preparing(column, folder -> {
            progress(column, "is compiled");
            List<String> command = toolchain.build(descriptions, folder, settings.strict());
            return new Program(column, command, folder, toolchain.environment(folder), toolchain.endsNames());
        });
    }

    private Callable<Void> preparing(Column column, Making making) {
        return () -> {
            Path folder = Files.createDirectories(settings.folder().resolve(column.name()));
            try {
                Respondent respondent = making.make(folder);
                respondents.put(column, respondent);
                progress(column, "decodes " + messages.size() + " messages");
                respondent.ask(messages, Optional.empty(), "messages");
            } catch (Tools.FailedException e) {
                column.broken(e.getMessage());
            }
            progress(column, "");
            return null;
        };
    }

    private void callAll(List<Column> clients, Column host) throws IOException {
        if (!host.works() || calls.isEmpty()) {
            return;
        }
        List<String> command = ((Program) respondents.get(host)).command();
        for (Column client : clients) {
            if (client.works()) {
                progress(client, "calls the host");
                try {
                    call(client, command);
                } catch (Tools.FailedException e) {
                    host.broken(e.getMessage());
                }
                progress(client, "");
            }
        }
    }

    /** @param codec the command line of the host's codec */
    private void call(Column client, List<String> codec) throws IOException, Tools.FailedException {
        Respondent respondent = respondents.get(client);
        List<Question> questions = respondent.calls(calls);
        Path folder = settings.folder().resolve("host");
        Path script = folder.resolve(client.name() + ".script");
        ScriptedHost.script(questions, script);
        ScriptedHost host = ScriptedHost.start(HostToolchain.serving(codec, script, descriptions), folder);
        List<String> told;
        try {
            respondent.ask(questions, Optional.of(host.address()), "calls");
        } finally {
            told = host.stop();
        }
        OnewayCalls.compare(questions, told, client);
    }

    /**
     * Lets random values go through the programs that {@link #run} has made.
     *
     * @param count how many, of those without parts
     * @param from the number of the batch to begin with
     * @return how many went through each, for a person; empty where there is no struct, or no program
     */
    public Optional<String> stream(List<Toolchain> clients, long count, long from, int json)
            throws IOException, DifferenceException {
        RandomValues values = new RandomValues(descriptions, settings.seed());
        List<ValueStream> streams = new ArrayList<>();
        for (Toolchain client : clients) {
            Optional<Program> program = program(client);
            if (program.isPresent() && !values.isEmpty()) {
                List<String> command = program.get().command();
                streams.add(new ValueStream(
                        client,
                        count < LASTING ? command : client.lasting(command),
                        settings.folder().resolve(client.name())));
            }
        }
        return streams.isEmpty()
                ? Optional.empty()
                : Optional.of(new ValueRun(values, streams, settings.progress()).run(count, from, json));
    }

    private Optional<Program> program(Toolchain client) {
        return respondents.entrySet().stream()
                .filter(each -> each.getKey().name().equals(client.name())
                        && each.getKey().works())
                .map(each -> (Program) each.getValue())
                .findFirst();
    }

    private void progress(Column column, String what) {
        synchronized (doing) {
            doing.put(column.name(), what);
            settings.progress()
                    .accept(doing.entrySet().stream()
                            .filter(each -> !each.getValue().isEmpty())
                            .map(each -> each.getKey() + " " + each.getValue())
                            .collect(Collectors.joining(", ")));
        }
    }
}
