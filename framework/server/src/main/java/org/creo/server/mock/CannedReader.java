// SPDX-License-Identifier: Apache-2.0
package org.creo.server.mock;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.creo.json.JsonReader;
import org.creo.json.descriptor.MethodDescriptor;
import org.creo.json.descriptor.MethodDescriptor.Thrown;
import org.creo.protocol.Status;
import org.creo.protocol.text.Nearest;
import org.creo.server.mock.JsonPart.Form;
import org.creo.type.TypeRef;

/**
 * Reads canned answers: an object with names of methods, and for each a list of answers. Goes on after mistakes, so
 * that all of them are found.
 */
final class CannedReader {
    private static final List<String> NAMES =
            List.of("when", "answer", "items", "every", "throw", "fail", "message", "delay", "times");

    private final List<MockMethod> methods;
    private final MadeUp values;
    private final List<Mistake> mistakes = new ArrayList<>();

    /** @param values make up the fields of exceptions of which the answers say only the name */
    CannedReader(List<MockMethod> methods, MadeUp values) {
        this.methods = methods;
        this.values = values;
    }

    /** What was wrong in all that was read, in its order. */
    List<Mistake> mistakes() {
        return mistakes;
    }

    /** The answers, by the full names of methods. */
    Map<String, MethodAnswers> read(String text) {
        try {
            return methods(JsonPart.read(text));
        } catch (JsonProcessingException e) {
            int line = e.getLocation() == null ? 1 : e.getLocation().getLineNr();
            mistakes.add(new Mistake(line, "not JSON: " + e.getOriginalMessage()));
        }
        return Map.of();
    }

    private Map<String, MethodAnswers> methods(JsonPart whole) {
        if (!whole.is(Form.OBJECT)) {
            mistakes.add(new Mistake(
                    whole,
                    "expected an object such as {\"" + methods.get(0).fullName() + "\": [...]}, found "
                            + whole.form().words()));
        }
        Map<String, List<CannedAnswer>> found = new LinkedHashMap<>();
        Map<String, MockMethod> named = new HashMap<>();
        whole.members().forEach((name, part) -> {
            try {
                MockMethod method = method(name, part);
                named.put(method.fullName(), method);
                found.computeIfAbsent(method.fullName(), full -> new ArrayList<>())
                        .addAll(answers(method, part));
            } catch (Mistake e) {
                mistakes.add(e);
            }
        });
        Map<String, MethodAnswers> answers = new HashMap<>();
        found.forEach((name, list) -> answers.put(name, new MethodAnswers(named.get(name), list)));
        return answers;
    }

    private MockMethod method(String name, JsonPart part) throws Mistake {
        List<MockMethod> fitting = methods.stream()
                .filter(method ->
                        method.fullName().equals(name) || method.fullName().endsWith("." + name))
                .toList();
        if (fitting.size() == 1) {
            return fitting.get(0);
        }
        List<String> names = (fitting.isEmpty() ? methods : fitting)
                .stream().map(MockMethod::fullName).toList();
        if (!fitting.isEmpty()) {
            throw new Mistake(
                    part, "several interfaces have a method '" + name + "'; write " + String.join(" or ", names));
        }
        throw new Mistake(
                part,
                "there is no method '" + name + "'; "
                        + meant(name, names).orElseGet(() -> "there are " + String.join(", ", names)));
    }

    /** The method that was probably meant, whether its name is given with the package or without. */
    private Optional<String> meant(String name, List<String> names) {
        return Nearest.meant(name, names)
                .or(() -> Nearest.meant(
                        name, methods.stream().map(MockMethod::name).toList()));
    }

    private List<CannedAnswer> answers(MockMethod method, JsonPart part) throws Mistake {
        if (part.is(Form.OBJECT)) {
            return one(method, part, method.fullName());
        }
        if (!part.is(Form.ARRAY)) {
            throw new Mistake(
                            part,
                            "expected a list of answers, found " + part.form().words())
                    .in(method.fullName());
        }
        List<CannedAnswer> answers = new ArrayList<>();
        for (int i = 0; i < part.items().size(); i++) {
            answers.addAll(one(method, part.items().get(i), method.fullName() + ", answer " + (i + 1)));
        }
        return answers;
    }

    private List<CannedAnswer> one(MockMethod method, JsonPart part, String place) {
        try {
            return List.of(answer(method, part));
        } catch (Mistake e) {
            mistakes.add(e.in(place));
            return List.of();
        }
    }

    private CannedAnswer answer(MockMethod method, JsonPart part) throws Mistake {
        if (!part.is(Form.OBJECT)) {
            throw new Mistake(part, "expected an object, found " + part.form().words());
        }
        for (Map.Entry<String, JsonPart> each : part.members().entrySet()) {
            if (!NAMES.contains(each.getKey())) {
                throw new Mistake(each.getValue(), Failure.unknown("member", each.getKey(), NAMES));
            }
        }
        Map<String, JsonPart> given = part.members();
        Predicate<JsonPart> when = given.containsKey("when") ? When.read(method, given.get("when")) : any -> true;
        return new CannedAnswer(when, times(given), delay(given, "delay"), reply(method, given));
    }

    private static int times(Map<String, JsonPart> given) throws Mistake {
        JsonPart part = given.get("times");
        if (part == null) {
            return Integer.MAX_VALUE;
        }
        if (!part.text().matches("[1-9]\\d{0,8}")) {
            throw new Mistake(part, "times: expected a number from 1 on, found " + part.text());
        }
        return Integer.parseInt(part.text());
    }

    private static Optional<Delay> delay(Map<String, JsonPart> given, String name) throws Mistake {
        JsonPart part = given.get(name);
        if (part == null) {
            return Optional.empty();
        }
        try {
            return Optional.of(Delay.read(string(part, name)));
        } catch (IllegalArgumentException e) {
            throw new Mistake(part, name + ": " + e.getMessage());
        }
    }

    private static String string(JsonPart part, String name) throws Mistake {
        if (!part.is(Form.TEXT)) {
            throw new Mistake(
                    part, name + ": expected a text, found " + part.form().words());
        }
        return part.string();
    }

    private Optional<Reply> reply(MockMethod method, Map<String, JsonPart> given) throws Mistake {
        List<String> endings = List.of("answer", "throw", "fail").stream()
                .filter(given::containsKey)
                .toList();
        if (endings.size() > 1) {
            throw new Mistake(
                    given.get(endings.get(1)),
                    "there is " + String.join(" and ", endings) + "; keep one of them, an answer has one end");
        }
        Optional<Delay> every = delay(given, "every");
        if (every.isPresent() && !given.containsKey("items")) {
            throw new Mistake(given.get("every"), "every: it is the time between items; add items");
        }
        if (given.containsKey("message") && !given.containsKey("throw") && !given.containsKey("fail")) {
            throw new Mistake(given.get("message"), "message: it is that of an error; add throw or fail");
        }
        Optional<Reply> ending = ending(method, given);
        if (!given.containsKey("items")) {
            return ending;
        }
        List<byte[]> items = items(method, given.get("items"));
        return Optional.of(ending.orElse(Reply.NOTHING).after(items, every.orElse(Delay.NONE)));
    }

    private Optional<Reply> ending(MockMethod method, Map<String, JsonPart> given) throws Mistake {
        if (given.containsKey("answer")) {
            return Optional.of(result(method, given.get("answer")));
        }
        for (String name : List.of("throw", "fail")) {
            if (given.containsKey(name) && method.descriptor().oneway()) {
                throw new Mistake(
                        given.get(name), name + ": the method is one-way, so no caller learns of it; leave it out");
            }
        }
        JsonPart message = given.get("message");
        String said = message == null ? MadeUp.MESSAGE : string(message, "message");
        if (given.containsKey("throw")) {
            return Optional.of(thrown(method, given.get("throw"), said));
        }
        return given.containsKey("fail") ? Optional.of(failed(given.get("fail"), said)) : Optional.empty();
    }

    private static Reply result(MockMethod method, JsonPart part) throws Mistake {
        MethodDescriptor descriptor = method.descriptor();
        if (descriptor.sending()) {
            throw new Mistake(part, "answer: the method sends a stream; write its items: \"items\": [...]");
        }
        Optional<TypeRef> type = descriptor.result();
        if (type.isEmpty() && part.is(Form.NULL)) {
            return Reply.NOTHING;
        }
        if (type.isEmpty()) {
            throw new Mistake(part, "answer: the method gives nothing; write null, or leave it out");
        }
        return Reply.result(CannedValues.read(method.plans().reader(type.get()), part, "answer"));
    }

    private static List<byte[]> items(MockMethod method, JsonPart part) throws Mistake {
        if (!method.descriptor().sending()) {
            throw new Mistake(part, "items: the method sends no stream; write its result: \"answer\": ...");
        }
        if (!part.is(Form.ARRAY)) {
            throw new Mistake(
                    part, "items: expected an array, found " + part.form().words());
        }
        JsonReader reader = method.plans().reader(method.descriptor().result().orElseThrow());
        List<byte[]> items = new ArrayList<>();
        for (JsonPart item : part.items()) {
            items.add(CannedValues.read(reader, item, "items[" + items.size() + "]"));
        }
        return items;
    }

    /** {@code "Full"}, or {@code {"Full": {"waiting": 3}}}. */
    private Reply thrown(MockMethod method, JsonPart part, String message) throws Mistake {
        if (!part.is(Form.TEXT) && part.members().size() != 1) {
            throw new Mistake(
                    part,
                    "throw: expected the name of an exception, or an object such as {\"Full\": {\"waiting\": 3}}");
        }
        String name = part.is(Form.TEXT)
                ? part.string()
                : part.members().keySet().iterator().next();
        Optional<Thrown> thrown = method.exception(name);
        if (thrown.isEmpty()) {
            List<Thrown> declared = method.descriptor().exceptions();
            if (declared.isEmpty()) {
                throw new Mistake(part, "throw: the method declares no exception; write \"fail\" and a status");
            }
            TreeSet<String> names = new TreeSet<>();
            declared.forEach(each -> names.add(MockMethod.simple(each)));
            throw new Mistake(
                    part,
                    "throw: the method declares no exception '" + name + "'; it declares " + String.join(", ", names));
        }
        byte[] fields = part.is(Form.TEXT)
                ? values.fields(method, thrown.get(), new Random(0))
                : CannedValues.read(method.fields(thrown.get()), part.members().get(name), "throw." + name);
        return Reply.thrown(message, thrown.get().id(), fields);
    }

    private static Reply failed(JsonPart part, String message) throws Mistake {
        String name = string(part, "fail");
        Optional<Status> status = Failure.status(name);
        if (status.isEmpty()) {
            throw new Mistake(part, "fail: " + Failure.unknown("status", name, Failure.statuses()));
        }
        return Reply.refused(status.get(), message);
    }
}
