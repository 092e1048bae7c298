// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.verify;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The program of one language, at work: lines in, lines out. */
final class Program {

    /** A program that ends early is started again after the question that it failed on, but not forever. */
    private static final int MOST_ENDS = 10;

    private final Column column;
    private final List<String> command;
    private final Path folder;

    Program(Column column, List<String> command, Path folder) {
        this.column = column;
        this.command = List.copyOf(command);
        this.folder = folder;
    }

    List<String> command() {
        return command;
    }

    /**
     * Asks, and adds what is answered wrongly to the column.
     *
     * @param arguments the address of a host where the questions are calls, else empty
     * @param purpose what the files of questions and answers are called
     */
    void ask(List<Question> questions, List<String> arguments, String purpose) throws IOException {
        List<Question> left = questions;
        for (int ends = 0; !left.isEmpty(); ends++) {
            Path asked = folder.resolve(purpose + ".questions");
            Path answered = folder.resolve(purpose + ".answers");
            Path errors = folder.resolve(purpose + ".errors");
            Files.write(asked, left.stream().map(Question::line).toList());
            List<String> line = new ArrayList<>(command);
            line.addAll(arguments);
            ProcessBuilder builder = new ProcessBuilder(line)
                    .directory(folder.toFile())
                    .redirectInput(asked.toFile())
                    .redirectOutput(answered.toFile())
                    .redirectError(errors.toFile());
            Tools.extend(builder.environment(), column.toolchain().environment(folder));
            int code = Tools.await(builder.start());
            int answers = compare(left, answered, !arguments.isEmpty());
            if (answers == left.size() && code == 0) {
                return;
            }
            String end = "the program ended with " + code + ": " + Tools.end(errors);
            if (answers == 0 || answers == left.size() || ends == MOST_ENDS) {
                column.broken(end);
                return;
            }
            column.add(new Column.Failure(left.get(answers), end, !arguments.isEmpty()));
            left = left.subList(answers + 1, left.size());
        }
    }

    private int compare(List<Question> questions, Path answered, boolean called) throws IOException {
        int count = 0;
        try (BufferedReader answers = Files.newBufferedReader(answered, StandardCharsets.UTF_8)) {
            for (String answer = answers.readLine();
                    answer != null && count < questions.size();
                    answer = answers.readLine()) {
                Question question = questions.get(count++);
                if (!question.answeredBy(answer)) {
                    column.add(new Column.Failure(question, answer, called));
                }
            }
        }
        return count;
    }
}
