// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.verify;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.creo.generator.cli.json.JsonInput;
import org.creo.generator.cli.json.JsonOutput;
import org.creo.generator.decode.MalformedInputException;
import org.creo.generator.model.Access;
import org.creo.generator.model.Description;
import org.creo.generator.model.ExceptionType;
import org.creo.generator.model.Field;
import org.creo.generator.model.HttpStatus;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Method;
import org.creo.json.JsonLimits;
import org.creo.json.JsonMistake;

/** A method as HTTP offers it: where it is, and its values as JSON, by its description alone. */
final class JsonMethod {

    private static final String EXCEPTION = "e";
    /** The status of an exception that has no other. */
    private static final int UNPROCESSABLE = 422;

    /**
     * What a call sends.
     *
     * @param arguments an object
     * @param items those of the stream that the method takes
     */
    record Request(String arguments, List<String> items) {}

    private final Description description;
    private final Method method;
    private final String path;
    private final JsonOutput arguments;
    private final JsonInput judge;
    private final Optional<Message> item;
    private final Optional<Message> result;
    private final Optional<JsonOutput> items;
    private final Optional<JsonInput> results;
    private final Map<String, JsonInput> exceptions;

    /** @param call a message with the arguments of the method */
    JsonMethod(Message call) {
        Callee callee = Callee.of(call);
        Interface service = callee.service();
        description = call.description();
        method = callee.method();
        path = "/" + description.fullName(service) + "/" + method.name();
        arguments = JsonOutput.fields(description, method.fixed());
        judge = JsonInput.arguments(description, method);
        item = Message.item(description, service, method);
        result = Message.result(description, service, method);
        items = method.uploaded().map(type -> JsonOutput.values(description, type));
        results = method.answered().map(type -> JsonInput.items(description, type));
        exceptions = method.exceptions().stream()
                .map(description::exception)
                .collect(Collectors.toMap(
                        ExceptionType::name, thrown -> JsonInput.fields(description, thrown.fields())));
    }

    String path() {
        return path;
    }

    boolean takesItems() {
        return items.isPresent();
    }

    /** Whether it takes arguments, apart from items. */
    boolean takesArguments() {
        return !method.fixed().isEmpty();
    }

    boolean oneway() {
        return method.oneway();
    }

    boolean sendsItems() {
        return method.download().isPresent();
    }

    /** Whether GET may call it: it changes nothing. */
    boolean safe() {
        return method.access() == Access.STATELESS && !takesItems();
    }

    /** The same call, as far as JSON can say it: with one NaN only, and refused where it is nested too deeply. */
    Question question(Question call) throws IOException, MalformedInputException {
        List<String> line = new ArrayList<>(List.of(call.line().split(" ")));
        for (int i = 2; i < line.size(); i++) {
            line.set(i, oneNan(i == 2 ? method.fixed() : item.orElseThrow().fields(), line.get(i)));
        }
        String asked = String.join(" ", line);
        Request request = request(asked);
        int deepest = RawJson.nesting(request.arguments);
        for (String each : request.items) {
            deepest = Math.max(deepest, RawJson.nesting(each));
        }
        return new Question(
                call.message(),
                bytes(line.get(2)),
                asked,
                deepest > JsonLimits.STRICT.nesting()
                        ? Optional.empty()
                        : call.right().map(this::right),
                call.refusal().map(Question.Refusal::ofHost));
    }

    private String right(String answer) {
        List<String> words = new ArrayList<>(List.of(answer.split(" ")));
        boolean thrown = words.get(0).equals(EXCEPTION);
        List<Field> fields = thrown
                ? description.exception(words.get(1)).orElseThrow().fields()
                : result.map(Message::fields).orElse(List.of());
        for (int i = thrown ? 2 : 1; i < words.size(); i++) {
            words.set(i, oneNan(fields, words.get(i)));
        }
        return String.join(" ", words);
    }

    private String oneNan(List<Field> fields, String hex) {
        return Questions.hex(OneNan.of(description, fields, bytes(hex)));
    }

    private static byte[] bytes(String hex) {
        return hex.equals("-") ? new byte[0] : HexFormat.of().parseHex(hex);
    }

    /** @param line the question */
    Request request(String line) throws MalformedInputException {
        String[] words = line.split(" ");
        List<String> sent = new ArrayList<>();
        for (int i = 3; i < words.length; i++) {
            sent.add(items.orElseThrow().write(bytes(words[i])));
        }
        return new Request(arguments.write(bytes(words[2])), sent);
    }

    /** Why JSON cannot be the arguments; empty where it can. */
    Optional<String> mistake(String json) {
        try {
            judge.read(json);
            return Optional.empty();
        } catch (JsonMistake e) {
            return Optional.of(e.getMessage());
        }
    }

    /** The line that tells of results: none, one, or the items of a stream. */
    String answer(List<String> values) throws IOException, JsonMistake {
        if (results.isEmpty() && !values.isEmpty()) {
            throw new IOException(method.signature() + " returns nothing, but answers " + values.get(0));
        }
        StringBuilder line = new StringBuilder("=");
        for (String value : values) {
            line.append(' ').append(Questions.hex(results.orElseThrow().read(value)));
        }
        return values.isEmpty() && !sendsItems() ? line + " -" : line.toString();
    }

    /** Whether an answer with this status may bring an exception. */
    boolean throwsWith(int status) {
        return method.exceptions().stream().anyMatch(thrown -> status(thrown.name()) == status);
    }

    private int status(String exception) {
        return description
                .exception(exception)
                .flatMap(ExceptionType::status)
                .map(HttpStatus::code)
                .orElse(UNPROCESSABLE);
    }

    /**
     * The line that tells of an exception.
     *
     * @param status that of the answer
     * @param fullName with its package
     * @param fields an object
     */
    String thrown(int status, String fullName, String fields) throws IOException, JsonMistake {
        String name = fullName.substring(fullName.lastIndexOf('.') + 1);
        if (!exceptions.containsKey(name) || !fullName.equals(description.packageName() + "." + name)) {
            throw new IOException(method.signature() + " declares no " + fullName);
        }
        if (status(name) != status) {
            throw new IOException(name + " came with the status " + status + " instead of " + status(name));
        }
        return EXCEPTION + " " + name + " " + Questions.hex(exceptions.get(name).read(fields));
    }
}
