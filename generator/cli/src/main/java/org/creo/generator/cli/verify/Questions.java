// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.verify;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.creo.generator.decode.Decoder;
import org.creo.generator.example.SetOrder;
import org.creo.generator.example.Values;
import org.creo.generator.example.Values.Style;
import org.creo.generator.example.Vector;
import org.creo.generator.model.Description;
import org.creo.generator.model.ExceptionType;
import org.creo.generator.model.Field;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Method;
import org.creo.generator.model.RuledTypes;

/** The questions about one description: the same for the same seed. */
final class Questions {

    private static final List<Style> BEGINNING = List.of(Style.LEAST, Style.EDGES, Style.EDGES);
    /** One in this many calls ends with an exception, where the method declares one. */
    private static final int EXCEPTIONS = 3;
    /** One in this many calls has arguments that break a rule, where there are rules. */
    private static final int BROKEN = 3;
    /** Of these rules of a method, counted by the values that have to obey them, any may be the broken one. */
    private static final int RULES = 60;

    private final Description description;
    private final long seed;
    private final int count;
    private final Decoder decoder;
    private final RuledTypes ruled;

    /** @param count how many vectors each message gets, at least as many as there are styles */
    Questions(Description description, long seed, int count) {
        this.description = description;
        this.seed = seed;
        this.count = count;
        this.decoder = new Decoder(description, Integer.MAX_VALUE);
        this.ruled = new RuledTypes(description);
    }

    /** Vectors to decode and encode again, good ones and corrupted ones. */
    List<Question> messages() {
        return Message.of(description).stream()
                .flatMap(message -> about(message).stream())
                .toList();
    }

    private List<Question> about(Message message) {
        Mutations mutations = new Mutations(random(message.name() + " spoilt"));
        // The same bytes twice tell nothing more.
        Map<String, Question> questions = new LinkedHashMap<>();
        for (Vector vector : vectors(message, message.name())) {
            add(questions, message, vector.bytes());
            mutations.of(vector).stream()
                    .filter(bytes -> !mayBreakRules(message, bytes))
                    .forEach(bytes -> add(questions, message, bytes));
        }
        return List.copyOf(questions.values());
    }

    /** Whether corrupted bytes are a value all the same: that may break rules, by which they were not made. */
    private boolean mayBreakRules(Message message, byte[] bytes) {
        return ruled.isRuled(message.fields())
                && decoder.values(message.fields(), bytes).error().isEmpty();
    }

    /** Whether the bytes are a value is decided by a decoder that knows the description alone. */
    private void add(Map<String, Question> questions, Message message, byte[] bytes) {
        Decoder.Result result = decoder.values(message.fields(), bytes);
        if (!AllDates.have(result.parts()) || !SetOrder.isKept(result.parts(), bytes)) {
            return;
        }
        String hex = hex(bytes);
        boolean good = result.error().isEmpty();
        questions.putIfAbsent(
                hex,
                new Question(
                        message,
                        bytes,
                        description.packageName() + " " + message.name() + " " + hex,
                        good ? Optional.of("= " + hex) : Optional.empty()));
    }

    private List<Vector> vectors(Message message, String purpose) {
        Values values = new Values(description, random(purpose));
        List<Vector> vectors = new ArrayList<>();
        BEGINNING.forEach(style -> vectors.add(values.vector(message.fields(), style)));
        if (values.deep(message.fields())) {
            vectors.add(values.vector(message.fields(), Style.DEEPEST));
            vectors.add(values.vector(message.fields(), Style.TOO_DEEP));
        }
        while (vectors.size() < count) {
            vectors.add(values.vector(message.fields(), Style.RANDOM));
        }
        return vectors;
    }

    /** Calls of all methods, with the answers that the host gives them. */
    List<Question> calls() {
        List<Question> calls = new ArrayList<>();
        for (Interface service : description.interfaces()) {
            for (Method method : service.methods()) {
                calls.addAll(calls(service, method));
            }
        }
        return calls;
    }

    private List<Question> calls(Interface service, Method method) {
        Message arguments = Message.arguments(description, service, method);
        Random random = random(arguments.subject() + " called");
        List<byte[]> requests = good(arguments);
        List<byte[]> results =
                Message.result(description, service, method).map(this::good).orElse(List.of());
        List<byte[]> items =
                Message.item(description, service, method).map(this::good).orElse(List.of());
        List<Question> calls = new ArrayList<>();
        for (int i = 0; i < requests.size(); i++) {
            String line = words(Stream.concat(
                    Stream.of(description.packageName(), arguments.subject(), hex(requests.get(i))),
                    several(items, random)));
            boolean throwing = !method.exceptions().isEmpty() && random.nextInt(EXCEPTIONS) == 0;
            String answer = throwing
                    ? thrown(method, random)
                    : method.download().isPresent()
                            ? words(Stream.concat(Stream.of("="), several(results, random)))
                            : "= " + hex(results.isEmpty() ? new byte[0] : results.get(i % results.size()));
            calls.add(new Question(arguments, requests.get(i), line, Optional.of(answer)));
        }
        calls.addAll(broken(arguments, requests, Message.item(description, service, method)));
        return calls;
    }

    /** Calls that nobody may send, and a host has to refuse: each breaks one rule. */
    private List<Question> broken(Message arguments, List<byte[]> requests, Optional<Message> item) {
        List<Field> fields = Stream.concat(
                        arguments.fields().stream(), item.stream().flatMap(each -> each.fields().stream()))
                .toList();
        if (!ruled.isRuled(fields)) {
            return List.of();
        }
        Random random = random(arguments.subject() + " broken");
        Values values = new Values(description, random);
        List<Question> broken = new ArrayList<>();
        for (int i = 0; i < RULES && broken.size() < count / BROKEN + 1; i++) {
            values.broken(arguments.fields(), i)
                    .filter(each -> areDates(arguments, each.bytes()))
                    .map(each -> broken(arguments, each.bytes(), each.mistake(), ""))
                    .ifPresent(broken::add);
            if (item.isPresent()) {
                byte[] request = requests.get(random.nextInt(requests.size()));
                // Some clients also say which item it is.
                int name = item.get().fields().get(0).name().length();
                values.broken(item.get().fields(), i)
                        .filter(each -> areDates(item.get(), each.bytes()))
                        .map(each ->
                                broken(arguments, request, each.mistake().substring(name), " " + hex(each.bytes())))
                        .ifPresent(broken::add);
            }
        }
        return broken;
    }

    private boolean areDates(Message message, byte[] bytes) {
        return AllDates.have(decoder.values(message.fields(), bytes).parts());
    }

    private Question broken(Message arguments, byte[] request, String mistake, String items) {
        String line = description.packageName() + " " + arguments.subject() + " " + hex(request) + items;
        return new Question(
                arguments, request, line, Optional.empty(), Optional.of(new Question.Refusal(mistake, false)));
    }

    private String thrown(Method method, Random random) {
        ExceptionType exception = description.exception(
                method.exceptions().get(random.nextInt(method.exceptions().size())));
        List<byte[]> fields = good(Message.of(description, exception));
        return "e " + exception.name() + " " + hex(fields.get(random.nextInt(fields.size())));
    }

    /** Items of a stream: none, some, or so many that the receiver has to ask for more of them. */
    private static Stream<String> several(List<byte[]> items, Random random) {
        if (items.isEmpty()) {
            return Stream.of();
        }
        int[] lengths = {0, 1, 3, 64, 65, 200};
        int length = lengths[random.nextInt(lengths.length)];
        return Stream.iterate(0, i -> i < length, i -> i + 1).map(i -> hex(items.get(i % items.size())));
    }

    private List<byte[]> good(Message message) {
        return vectors(message, message.name() + " sent").stream()
                .map(Vector::bytes)
                .filter(bytes -> decoder.values(message.fields(), bytes).error().isEmpty())
                .toList();
    }

    /** One for each message, so that its vectors stay the same when something else in the description changes. */
    private Random random(String purpose) {
        return new Random(seed * 1_000_003 + (description.packageName() + " " + purpose).hashCode());
    }

    private static String words(Stream<String> words) {
        return words.collect(Collectors.joining(" "));
    }

    static String hex(byte[] bytes) {
        return bytes.length == 0 ? "-" : HexFormat.of().formatHex(bytes);
    }
}
