// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.io.JsonStringEncoder;
import door.DeskDispatcher;
import door.StoreDispatcher;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.creo.framework.url.MalformedUrlException;
import org.creo.framework.url.PathPrefix;
import org.creo.framework.url.Target;
import org.creo.json.JsonMistake;
import org.creo.protocol.text.Printable;
import org.creo.type.Member;

/**
 * Jazzer's input for what reads the target of a request, such as {@code /lab.Store/get?name=north}.
 *
 * <p>It is refused with words, or names a method, with arguments; they are those that a body of JSON has that says the
 * same. What is decoded here, the JDK decodes to the same.
 */
public final class UrlTarget {
    private static final List<String> EXAMPLES = List.of(
            "/door.Desk/words?text=a%20b%2Bc+d%26&colours=RED&loud=true&big=-9223372036854775808&numbers=1e3&numbers=NaN",
            "/door.Desk/words?text=&loud=false&big=1&times=7",
            "/door.Desk/same?point=%7B%22x%22:1,%22y%22:2%7D",
            "/door.Desk/find?name=%25C3%25BC%c3%bc",
            "/door.Desk/points?count=2&then=",
            "/door%2eDesk/bytes?count=2",
            "http://localhost:7000/door.Desk/find?",
            "/door.Desk/smae/",
            "/lab/series?prefix=n&limit=2",
            "/lab/series/north%2Fsouth",
            "/lab/plots/a.b.png",
            "/lab/files/a/b%20c?",
            "/lab/reports/7",
            "*");
    private static final JsonFactory JSON = new JsonFactory();

    private static final Operations OPERATIONS = Operations.of(
            List.of(new DeskDispatcher(new MyDesk()), new StoreDispatcher(new MyStore())),
            service -> null,
            DoorService.LIMITS,
            Set.of(),
            PathPrefix.ROOT);

    /** What stands bare in a URL, after its type; all others stand as JSON, or as text where they are none. */
    private static final Set<String> TEXTS = Set.of("text", "name", "then", "colours", "prefix", "path");

    private static final Set<String> NUMBERS = Set.of("times", "loud", "big", "numbers", "count", "limit", "id");
    private static final List<String> ARRAYS = List.of("colours", "numbers");

    private UrlTarget() {}

    /** Called by Jazzer, with one input after another: what is no visible ASCII does not come so far. */
    public static void fuzzerTestOneInput(byte[] input) {
        for (byte each : input) {
            if (each <= ' ' || each == 0x7f) {
                return;
            }
        }
        String text = new String(input, StandardCharsets.US_ASCII);
        Target.host(text);
        try {
            Target target = Target.of(text);
            check(
                    target.path().equals(path(text)),
                    "the path is " + Printable.of(target.path().toString()));
            check(
                    target.query().equals(query(text)),
                    "the query is " + Printable.of(target.query().toString()));
            Operations.Found found = OPERATIONS.find("GET", target.path());
            if (found == null) {
                throw OPERATIONS.notFound("GET", target.path());
            }
            arguments(found, target.query());
        } catch (MalformedUrlException e) {
            check(!e.getMessage().isBlank(), "no words");
        } catch (ProblemException e) {
            check(!e.problem().detail().isBlank() && e.problem().json().length > 0, "no words");
        }
    }

    /** Writes the examples as files into a folder: {@code UrlTarget FOLDER}. */
    public static void main(String[] arguments) throws IOException {
        for (int i = 0; i < EXAMPLES.size(); i++) {
            Files.writeString(Path.of(arguments[0], "example-" + i), EXAMPLES.get(i));
        }
    }

    private static String local(String text) {
        return text.startsWith("/")
                ? text
                : text.replaceFirst("^[^:]*://[^/?]*(?=/)|^[^:]*://[^/?]*", "").replaceFirst("^(?!/)", "/");
    }

    private static List<String> path(String text) {
        String path = local(text).split("\\?", 2)[0];
        return Arrays.stream(path.substring(1).split("/", -1))
                .map(segment -> decode(segment.replace("+", "%2B")))
                .toList();
    }

    private static Map<String, List<String>> query(String text) {
        String[] parts = local(text).split("\\?", 2);
        Map<String, List<String>> query = new LinkedHashMap<>();
        if (parts.length > 1) {
            for (String part : parts[1].split("&")) {
                if (!part.isEmpty()) {
                    String[] pair = (part + "=").split("=", 2);
                    String value = pair[1].isEmpty() ? "" : pair[1].substring(0, pair[1].length() - 1);
                    query.computeIfAbsent(decode(pair[0]), name -> new ArrayList<>())
                            .add(decode(value));
                }
            }
        }
        return query;
    }

    private static String decode(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }

    private static void arguments(Operations.Found found, Map<String, List<String>> query) {
        Operation operation = found.endpoint().operation();
        Endpoint posted = OPERATIONS
                .find("POST", List.of(operation.service(), operation.name()))
                .endpoint();
        byte[] body = json(found, query).getBytes(StandardCharsets.UTF_8);
        Read fromUrl = read(found.endpoint(), new Sources(found.parameters(), query, body, 0, 0, BodyType.JSON, null));
        Read fromBody = read(posted, new Sources(Map.of(), Map.of(), body, 0, body.length, BodyType.JSON, null));
        check(
                Arrays.equals(fromUrl.arguments, fromBody.arguments),
                fromUrl.mistake + " in the URL, " + fromBody.mistake + " in " + json(found, query));
    }

    /** Arguments, or why there are none. */
    private record Read(byte[] arguments, String mistake) {}

    private static Read read(Endpoint endpoint, Sources sources) {
        try {
            return new Read(endpoint.arguments().read(sources, 0), "nothing wrong");
        } catch (JsonMistake e) {
            check(!e.getMessage().isBlank(), "no words");
            return new Read(null, e.getMessage());
        }
    }

    /** A body that says what the URL says; what is there once too often is there twice. */
    private static String json(Operations.Found found, Map<String, List<String>> query) {
        List<String> members = new ArrayList<>();
        found.parameters().forEach((name, value) -> members.add(quote(name) + ":" + item(name, value)));
        Set<String> parameters = found.endpoint().operation().declared().parameters().members().stream()
                .map(Member::name)
                .collect(Collectors.toSet());
        query.forEach((name, values) -> {
            List<String> items = values.stream()
                    .map(value -> parameters.contains(name) ? item(name, value) : quote(value))
                    .toList();
            boolean array = ARRAYS.contains(name) && parameters.contains(name);
            members.addAll(
                    array
                            ? List.of(quote(name) + ":" + items)
                            : items.stream()
                                    .map(item -> quote(name) + ":" + item)
                                    .toList());
        });
        for (String array : ARRAYS) {
            if (parameters.contains(array) && !query.containsKey(array)) {
                members.add(quote(array) + ":[]");
            }
        }
        return "{" + String.join(",", members) + "}";
    }

    private static String item(String name, String value) {
        if (TEXTS.contains(name)) {
            return quote(value);
        }
        JsonToken token = token(value);
        boolean bare = token != null
                && (NUMBERS.contains(name)
                        ? (token.isNumeric() || token.isBoolean()) && value.equals(value.strip())
                        : token.isStructStart());
        return bare ? value : quote(value);
    }

    /** The first token of JSON; null where it is not one value and nothing else. */
    private static JsonToken token(String value) {
        try (JsonParser json = JSON.createParser(value)) {
            JsonToken first = json.nextToken();
            json.skipChildren();
            return json.nextToken() == null ? first : null;
        } catch (IOException e) {
            return null;
        }
    }

    private static String quote(String text) {
        return '"' + new String(JsonStringEncoder.getInstance().quoteAsString(text)) + '"';
    }

    private static void check(boolean holds, String otherwise) {
        if (!holds) {
            throw new AssertionError(otherwise);
        }
    }
}
