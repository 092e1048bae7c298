// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.verify;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The program of one language, at work: lines in, lines out. */
final class Program implements Respondent {

    /** A program that ends early is started again after the question that it failed on, but not forever. */
    private static final int MOST_ENDS = 10;

    private final Column column;
    private final List<String> command;
    private final Path folder;
    private final List<String> environment;
    private final boolean endsNames;

    /**
     * @param environment as {@link Toolchain#environment} has it
     * @param endsNames as {@link Toolchain#endsNames} has it
     */
    Program(Column column, List<String> command, Path folder, List<String> environment, boolean endsNames) {
        this.column = column;
        this.command = List.copyOf(command);
        this.folder = folder;
        this.environment = List.copyOf(environment);
        this.endsNames = endsNames;
    }

    /** The same program, which answers for another column. */
    Program of(Column other, Path otherFolder) {
        return new Program(other, command, otherFolder, environment, endsNames);
    }

    List<String> command() {
        return command;
    }

    @Override
    public void ask(List<Question> questions, Optional<String> host, String purpose) throws IOException {
        List<Question> left = questions;
        for (int ends = 0; !left.isEmpty(); ends++) {
            Path asked = folder.resolve(purpose + ".questions");
            Path answered = folder.resolve(purpose + ".answers");
            Path errors = folder.resolve(purpose + ".errors");
            Files.write(asked, left.stream().map(Question::line).toList());
            List<String> line = new ArrayList<>(command);
            host.ifPresent(line::add);
            ProcessBuilder builder = new ProcessBuilder(line)
                    .directory(folder.toFile())
                    .redirectInput(asked.toFile())
                    .redirectOutput(answered.toFile())
                    .redirectError(errors.toFile());
            Tools.extend(builder.environment(), environment);
            int code = Tools.await(builder.start());
            int answers = compare(left, answered, host.isPresent());
            if (answers == left.size() && code == 0) {
                return;
            }
            String end = "the program ended with " + code + ": " + Tools.end(errors);
            if (answers == 0 || answers == left.size() || ends == MOST_ENDS) {
                column.broken(end);
                return;
            }
            column.add(new Column.Failure(left.get(answers), end, host.isPresent()));
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
                if (!(endsNames ? question.answeredByNames(answer) : question.answeredBy(answer))) {
                    column.add(new Column.Failure(question, answer, called));
                }
            }
        }
        return count;
    }
}
