// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.verify;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.creo.generator.decode.Decoder;
import org.creo.generator.decode.Listing;
import org.creo.generator.model.Description;

/** What was found: a matrix of what travels and languages, and the first failures in full. */
public final class Report {

    private static final int MOST_FAILURES = 5;
    private static final int LONGEST_HEX = 2000;
    private static final int ITEMS = 10;

    private final List<Description> descriptions;
    private final List<Question> messages;
    private final List<Question> calls;
    private final List<Column> columns;

    Report(List<Description> descriptions, List<Question> messages, List<Question> calls, List<Column> columns) {
        this.descriptions = List.copyOf(descriptions);
        this.messages = List.copyOf(messages);
        this.calls = List.copyOf(calls);
        this.columns = List.copyOf(columns);
    }

    public List<Column> columns() {
        return columns;
    }

    /** Whether something was answered wrongly, or could not be compiled or run. */
    public boolean failed() {
        return columns.stream()
                .anyMatch(column ->
                        column.broken().isPresent() || !column.failures().isEmpty());
    }

    /** Descriptions in which something was answered wrongly. */
    public List<Description> failing() {
        Set<Description> failing = new LinkedHashSet<>();
        columns.forEach(column -> column.failures()
                .forEach(failure -> failing.add(failure.question().message().description())));
        return descriptions.stream().filter(failing::contains).toList();
    }

    /**
     * Which row of the matrix a question belongs to: a type or a method of one description, or else its description.
     */
    private Function<Question, String> row() {
        return descriptions.size() == 1
                ? question -> question.message().subject()
                : question -> question.message().description().packageName();
    }

    /** The matrix. */
    public String matrix() {
        Map<String, int[]> rows = new LinkedHashMap<>();
        messages.forEach(question -> rows.computeIfAbsent(row().apply(question), name -> new int[2])[0]++);
        calls.forEach(question -> rows.computeIfAbsent(row().apply(question), name -> new int[2])[1]++);
        Map<Column, Map<String, Long>> wrong = columns.stream()
                .collect(Collectors.toMap(
                        column -> column,
                        column -> column.failures().stream()
                                .collect(Collectors.groupingBy(
                                        failure -> row().apply(failure.question()), Collectors.counting()))));
        Map<Column, Set<String>> asked = columns.stream()
                .collect(Collectors.toMap(
                        column -> column,
                        column -> column.asked()
                                .map(questions -> questions.stream().map(row()).collect(Collectors.toSet()))
                                .orElse(rows.keySet())));
        List<List<String>> table = new ArrayList<>();
        List<String> head = new ArrayList<>(List.of("", "vectors", "calls"));
        columns.forEach(column -> head.add(column.name()));
        table.add(head);
        rows.forEach((name, counts) -> {
            List<String> line = new ArrayList<>(
                    List.of(name, String.valueOf(counts[0]), counts[1] == 0 ? "" : String.valueOf(counts[1])));
            columns.forEach(column -> line.add(
                    asked.get(column).contains(name)
                            ? cell(column, wrong.get(column).getOrDefault(name, 0L))
                            : ""));
            table.add(line);
        });
        return aligned(table, 2);
    }

    /** Which types stood where, and in which languages something with them was answered wrongly. */
    public String places() {
        Map<Message, Set<Standings.Standing>> standings = new LinkedHashMap<>();
        Stream.concat(messages.stream(), calls.stream())
                .map(Question::message)
                .forEach(message -> standings.computeIfAbsent(message, Standings::in));
        Map<Standings.Standing, Set<String>> wrong = new HashMap<>();
        standings.values().forEach(all -> all.forEach(standing -> wrong.put(standing, new LinkedHashSet<>())));
        for (Column column : columns) {
            column.broken().ifPresent(why -> wrong.values().forEach(names -> names.add(column.name())));
            column.failures().stream()
                    .flatMap(failure -> standings.get(failure.question().message()).stream())
                    .forEach(standing -> wrong.get(standing).add(column.name()));
        }
        List<Place> places = List.of(Place.values());
        List<List<String>> table = new ArrayList<>();
        List<String> head = new ArrayList<>(List.of(""));
        places.forEach(place -> head.add(place.heading()));
        table.add(head);
        for (String type : Standings.types()) {
            List<String> line = new ArrayList<>(List.of(type));
            places.forEach(
                    place -> line.add(cell(Optional.ofNullable(wrong.get(new Standings.Standing(type, place))))));
            if (line.stream().skip(1).anyMatch(cell -> !cell.isEmpty())) {
                table.add(line);
            }
        }
        return aligned(table, 0);
    }

    private static String cell(Optional<Set<String>> wrong) {
        return wrong.map(names -> names.isEmpty() ? "ok" : "not " + String.join(",", names))
                .orElse("");
    }

    private static String cell(Column column, long wrong) {
        if (column.missing().isPresent()) {
            return "-";
        }
        return column.broken().isPresent() ? "broken" : wrong == 0 ? "ok" : wrong + " wrong";
    }

    /** @param numbers how many columns after the first one have numbers */
    private static String aligned(List<List<String>> table, int numbers) {
        int[] widths = new int[table.get(0).size()];
        table.forEach(line -> {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], line.get(i).length());
            }
        });
        StringBuilder text = new StringBuilder();
        for (List<String> line : table) {
            StringBuilder printed = new StringBuilder();
            for (int i = 0; i < widths.length; i++) {
                boolean number = 1 <= i && i <= numbers;
                printed.append(i == 0 ? "" : "  ")
                        .append(String.format("%" + (number ? "" : "-") + Math.max(1, widths[i]) + "s", line.get(i)));
            }
            text.append(printed.toString().stripTrailing()).append("\n");
        }
        return text.toString();
    }

    /** What is missing, what is broken, and the first of the failures of each language. */
    public String details() {
        StringBuilder text = new StringBuilder();
        for (Column column : columns) {
            column.missing()
                    .ifPresent(what -> text.append("\n")
                            .append(column.name())
                            .append(" was not verified: that needs ")
                            .append(what)
                            .append("\n"));
        }
        for (Column column : columns) {
            column.broken()
                    .ifPresent(why -> text.append("\n")
                            .append(column.name())
                            .append(": ")
                            .append(why)
                            .append("\n"));
            List<Column.Failure> failures = column.failures();
            failures.stream()
                    .limit(MOST_FAILURES)
                    .forEach(failure -> text.append("\n").append(text(column, failure)));
            if (failures.size() > MOST_FAILURES) {
                text.append("\n")
                        .append(column.name())
                        .append(": ")
                        .append(failures.size() - MOST_FAILURES)
                        .append(" more\n");
            }
        }
        return text.toString();
    }

    private static String text(Column column, Column.Failure failure) {
        Question question = failure.question();
        Message message = question.message();
        byte[] bytes = question.bytes();
        return column.name() + ": "
                + text(message, failure.called() ? ", called" : "", bytes, question.expected(), failure.answer());
    }

    /**
     * What was asked and answered.
     *
     * @param where in addition to the name of the message
     */
    static String text(Message message, String where, byte[] bytes, String expected, String answer) {
        return message.description().packageName() + ", " + message.name() + where + "\n"
                + "  vector   " + cut(Questions.hex(bytes)) + "\n"
                + "  expected " + cut(expected) + "\n"
                + "  answered " + cut(answer) + "\n"
                + Listing.print(new Decoder(message.description(), ITEMS).values(message.fields(), bytes), bytes, false)
                        .indent(2);
    }

    private static String cut(String text) {
        return text.length() <= LONGEST_HEX
                ? text
                : text.substring(0, LONGEST_HEX) + "... (" + text.length() + " characters)";
    }
}
