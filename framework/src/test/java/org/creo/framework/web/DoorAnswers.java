// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads what a host has sent over one connection, strictly after RFC 9112, and fails on what is no answer. Bodies are
 * JSON where they say so.
 */
public final class DoorAnswers {
    private static final Pattern STATUS = Pattern.compile("HTTP/1\\.1 ([1-5][0-9]{2}) [ -~]+");
    private static final Pattern FIELD = Pattern.compile("([a-zA-Z0-9-]+): ([!-~](?:[ -~]*[!-~])?)");
    private static final JsonFactory JSON = new JsonFactory();

    /**
     * An answer.
     *
     * @param fields by their names in lower case, without the date
     * @param cut whether its body did not end before the connection did
     */
    public record Answer(int status, Map<String, String> fields, String body, boolean cut) {
        public boolean isLast() {
            return cut || "close".equals(fields.get("connection"));
        }
    }

    private final byte[] bytes;
    private int at;

    private DoorAnswers(byte[] bytes) {
        this.bytes = bytes;
    }

    /**
     * All answers but those of 100.
     *
     * @param methods those of the requests, in order: an answer to HEAD has no body
     */
    public static List<Answer> read(byte[] bytes, List<String> methods) {
        DoorAnswers in = new DoorAnswers(bytes);
        List<Answer> answers = new ArrayList<>();
        while (in.at < bytes.length) {
            check(answers.isEmpty() || !answers.get(answers.size() - 1).isLast(), "an answer after the last one");
            boolean head = answers.size() < methods.size()
                    && methods.get(answers.size()).equals("HEAD");
            Answer answer = in.next(head);
            if (answer.status != 100) {
                answers.add(answer);
                checkJson(answer, head);
            }
        }
        return answers;
    }

    private Answer next(boolean head) {
        Matcher status = match(STATUS, line());
        int code = Integer.parseInt(status.group(1));
        Map<String, String> fields = new TreeMap<>();
        for (String line = line(); !line.isEmpty(); line = line()) {
            Matcher field = match(FIELD, line);
            String name = field.group(1).toLowerCase();
            check(fields.put(name, field.group(2)) == null, name + " twice");
        }
        String length = fields.get("content-length");
        String coding = fields.get("transfer-encoding");
        boolean empty = code == 204 || code < 200;
        check(code == 100 || fields.remove("date") != null, "no date");
        check(length == null || coding == null && !empty, "a length too many");
        check(!empty || coding == null, "a coding without a body");
        if (head || empty) {
            if (length != null && "close".equals(fields.get("connection"))) {
                // Refused before its head had come as a whole: that it is HEAD was not known.
                at += Math.min(Integer.parseInt(length), bytes.length - at);
            }
            return new Answer(code, fields, "", false);
        } else if (coding != null) {
            check(coding.equals("chunked"), coding);
            return chunked(code, fields);
        } else if (length != null) {
            return new Answer(code, fields, text(take(Integer.parseInt(length))), false);
        }
        check("close".equals(fields.get("connection")), "a body that does not end");
        return new Answer(code, fields, text(take(bytes.length - at)), true);
    }

    private Answer chunked(int code, Map<String, String> fields) {
        StringBuilder body = new StringBuilder();
        while (at < bytes.length) {
            int size = Integer.parseInt(line(), 16);
            body.append(text(take(size)));
            check(line().isEmpty(), "a chunk that is longer than its size");
            if (size == 0) {
                return new Answer(code, fields, body.toString(), false);
            }
        }
        return new Answer(code, fields, body.toString(), true);
    }

    private String line() {
        for (int end = at; end + 1 < bytes.length; end++) {
            if (bytes[end] == '\r' && bytes[end + 1] == '\n') {
                String line = new String(bytes, at, end - at, StandardCharsets.ISO_8859_1);
                at = end + 2;
                return line;
            }
        }
        throw new AssertionError("a line without an end");
    }

    private byte[] take(int count) {
        check(count <= bytes.length - at, "a body that is cut");
        at += count;
        return Arrays.copyOfRange(bytes, at - count, at);
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private static Matcher match(Pattern pattern, String line) {
        Matcher matcher = pattern.matcher(line);
        check(matcher.matches(), "not a line of an answer: " + line);
        return matcher;
    }

    private static void checkJson(Answer answer, boolean head) {
        String type = answer.fields.getOrDefault("content-type", "");
        if (head || type.equals(Media.EVENTS) || answer.cut && type.equals(Media.JSON)) {
            return;
        }
        int values = count(answer.body);
        check(
                type.equals(Media.NDJSON) ? values == answer.body.lines().count() : values == (type.isEmpty() ? 0 : 1),
                type);
        if (type.equals(Problem.TYPE)) {
            check(
                    answer.body.contains("\"status\":" + answer.status + ",")
                            || answer.body.contains("\"status\":" + answer.status + "}"),
                    "another status");
        } else {
            check(answer.status < 400, "no problem");
        }
    }

    private static int count(String body) {
        int values = 0;
        try (JsonParser json = JSON.createParser(body)) {
            for (; json.nextToken() != null; values++) {
                json.skipChildren();
            }
            return values;
        } catch (IOException e) {
            throw new AssertionError("not JSON: " + body, e);
        }
    }

    private static void check(boolean holds, String otherwise) {
        if (!holds) {
            throw new AssertionError(otherwise);
        }
    }
}
