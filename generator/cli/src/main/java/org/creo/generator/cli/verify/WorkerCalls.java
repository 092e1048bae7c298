// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.verify;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.creo.generator.cli.verify.Tools.FailedException;
import org.creo.generator.evolve.DescriptionPrinter;
import org.creo.generator.model.Description;

/** The service side of one language: calls of a host that knows the descriptions alone, and has a worker answer. */
final class WorkerCalls {

    /** It makes the worker use what is asynchronous in its language, where there are two ways. */
    private static final String ASYNCHRONOUS = "async";
    /** How the line of a call begins that brought neither a result nor an exception of the description. */
    private static final String UNANSWERED = "? ";

    private final Column column;
    private final Toolchain toolchain;
    private final List<Description> served;
    private final List<Question> calls;
    private final Path folder;
    private final Path jar;
    private List<String> worker = List.of();

    /**
     * Calls of all interfaces.
     *
     * @param folder where everything is written
     * @param jar the host
     */
    WorkerCalls(
            Column column,
            Toolchain toolchain,
            List<Description> descriptions,
            List<Question> calls,
            Path folder,
            Path jar) {
        this.column = column;
        this.toolchain = toolchain;
        this.served = descriptions.stream()
                .filter(description -> !description.interfaces().isEmpty())
                .toList();
        this.calls = List.copyOf(calls);
        this.folder = folder;
        this.jar = jar.toAbsolutePath();
        column.asked(this.calls);
    }

    /** Makes the worker. */
    void build(boolean strict) throws IOException, FailedException {
        if (!calls.isEmpty()) {
            worker = toolchain.build(served, folder, strict);
            for (int i = 0; i < served.size(); i++) {
                Files.writeString(description(i), DescriptionPrinter.print(served.get(i)));
            }
        }
    }

    private Path description(int index) {
        return folder.resolve(index + ".creo");
    }

    /**
     * Calls it.
     *
     * @param java the program of the Java client, where there is one
     */
    void call(Optional<Program> java) throws IOException, FailedException {
        if (calls.isEmpty()) {
            return;
        }
        if (java.isPresent()) {
            call("rasp", java.get().of(column, folder), Optional.empty());
        }
        if (column.works()) {
            call("http", new HttpProgram(column, folder), Optional.of(ASYNCHRONOUS));
        }
    }

    /** @param door what files with questions and answers are called */
    private void call(String door, Respondent caller, Optional<String> mode) throws IOException, FailedException {
        List<Question> questions = caller.calls(calls);
        Path script = folder.resolve(door + ".script");
        Path report = folder.resolve(door + ".report");
        ScriptedHost.script(questions, script);
        Files.writeString(report, "");
        List<String> words = new ArrayList<>(worker);
        words.add(script.toString());
        words.add(report.toString());
        mode.ifPresent(words::add);
        int before = column.failures().size();
        ScriptedHost host = ScriptedHost.startDescribed(serving(words), folder, toolchain.environment(folder));
        try {
            caller.ask(questions, Optional.of(host.address()), door);
        } finally {
            host.end();
        }
        List<Column.Failure> failures =
                column.failures().subList(before, column.failures().size());
        boolean unanswered =
                failures.stream().allMatch(failure -> failure.answer().startsWith(UNANSWERED));
        if (failures.size() == questions.size() && unanswered) {
            column.broken("no call was answered; the host said: " + Tools.end(host.errors()));
        }
        OnewayCalls.compare(questions, Files.readAllLines(report), column);
    }

    /** The command line of the host. */
    private List<String> serving(List<String> words) {
        List<String> command = new ArrayList<>(JavaToolchain.java());
        command.addAll(List.of("-jar", jar.toString()));
        for (int i = 0; i < served.size(); i++) {
            command.add(description(i).toString());
        }
        // One process, since the answers to a request take turns.
        command.addAll(List.of("--listen", "127.0.0.1:0", "--workers", "1", "--worker", quoted(words)));
        return command;
    }

    /** The words as {@code --worker} splits them. */
    private static String quoted(List<String> words) {
        return String.join(
                " ",
                words.stream()
                        .map(word -> '"' + word.replace("\\", "\\\\").replace("\"", "\\\"") + '"')
                        .toList());
    }
}
