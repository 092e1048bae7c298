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
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.function.Predicate;
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

    private final List<Description> descriptions;
    private final Settings settings;
    private final List<Question> messages = new ArrayList<>();
    private final List<Question> calls = new ArrayList<>();
    private final Map<Column, Program> programs = new ConcurrentHashMap<>();
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
     * @param host the service side, where it is to be verified or called
     */
    public Report run(List<Toolchain> clients, Optional<Toolchain> host) throws IOException {
        List<Column> columns =
                Stream.concat(clients.stream(), host.stream()).map(Column::new).toList();
        ExecutorService workers =
                Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
        try {
            List<Future<?>> running = new ArrayList<>();
            for (Column column : columns) {
                running.add(workers.submit(() -> {
                    prepare(column);
                    return null;
                }));
            }
            for (Future<?> each : running) {
                await(each);
            }
        } finally {
            workers.shutdownNow();
        }
        if (host.isPresent()) {
            callAll(columns.subList(0, clients.size()), columns.get(clients.size()));
        }
        return new Report(descriptions, messages, calls, columns);
    }

    private static void await(Future<?> task) throws IOException {
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

    /** Makes the program of one language and puts the messages to it. */
    private void prepare(Column column) throws IOException {
        Toolchain toolchain = column.toolchain();
        Optional<String> missing = toolchain.missing();
        if (missing.isPresent()) {
            column.missing(missing.get());
            return;
        }
        Path folder = Files.createDirectories(settings.folder().resolve(column.name()));
        try {
            progress(column, "is compiled");
            Program program = new Program(column, toolchain.build(descriptions, folder, settings.strict()), folder);
            programs.put(column, program);
            progress(column, "decodes " + messages.size() + " messages");
            program.ask(messages, List.of(), "messages");
        } catch (Tools.FailedException e) {
            column.broken(e.getMessage());
        }
        progress(column, "");
    }

    private void callAll(List<Column> clients, Column host) throws IOException {
        if (!host.works() || calls.isEmpty()) {
            return;
        }
        Path script = settings.folder().resolve("host").resolve("script");
        ScriptedHost.script(calls, script);
        List<String> command = HostToolchain.serving(programs.get(host).command(), script, descriptions);
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

    private void call(Column client, List<String> command) throws IOException, Tools.FailedException {
        ScriptedHost host = ScriptedHost.start(command, settings.folder().resolve("host"));
        List<String> told;
        try {
            programs.get(client).ask(calls, List.of(host.address()), "calls");
        } finally {
            told = host.stop();
        }
        // Nothing comes back from one-way calls: the host reports which came.
        Map<String, Long> received = told.stream()
                .filter(line -> line.startsWith("1 "))
                .collect(Collectors.groupingBy(line -> line.substring(2), Collectors.counting()));
        Predicate<Question> oneway = question -> method(question).oneway();
        Map<String, List<Question>> sent = calls.stream().filter(oneway).collect(Collectors.groupingBy(Question::line));
        sent.forEach((line, questions) -> {
            long came = received.getOrDefault(line, 0L);
            if (came != questions.size()) {
                client.add(new Column.Failure(
                        questions.get(0),
                        "sent " + questions.size() + " times, the host got it " + came + " times",
                        true));
            }
        });
    }

    private static Method method(Question call) {
        return call.message().description().interfaces().stream()
                .flatMap(service -> service.methods().stream()
                        .filter(method -> Message.subject(service, method)
                                .equals(call.message().subject())))
                .findFirst()
                .orElseThrow();
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
