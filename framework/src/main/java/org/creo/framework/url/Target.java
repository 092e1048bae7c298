// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.url;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a request is for, decoded: after RFC 3986, each segment of the path and each part of the query once.
 *
 * @param path its segments; one that is empty where the path ends with a slash
 * @param query values by name, in the order in which the names first come
 */
public record Target(List<String> path, Map<String, List<String>> query) {
    private static final Pattern WHOLE = Pattern.compile("(?i)https?://([^/?#]*)");

    private static final char FRAGMENT = '#';
    private static final int FIRST_BEYOND_ASCII = 0x80;
    /** How many values a form may have. */
    private static final int MOST_VALUES = 10_000;

    /** The target of OPTIONS that is meant for the whole host. */
    public static final String ALL = "*";

    /** The path as a text, decoded. */
    public String text() {
        return "/" + String.join("/", path);
    }

    public boolean endsWithSlash() {
        return path.size() > 1 && path.get(path.size() - 1).isEmpty();
    }

    /** The path without the slash at its end. */
    public List<String> withoutSlash() {
        return path.subList(0, path.size() - 1);
    }

    /** @param text from the first line of a request: visible ASCII */
    public static Target of(String text) throws MalformedUrlException {
        String local = local(text);
        if (!local.startsWith("/")) {
            throw notAPath();
        }
        int end = local.indexOf('?');
        return new Target(segments(end < 0 ? local : local.substring(0, end)), query(text));
    }

    /** The host that a proxy writes before the path; null where there is none. */
    public static String host(String text) {
        if (text.startsWith("/")) {
            return null;
        }
        Matcher whole = WHOLE.matcher(text);
        return whole.lookingAt() ? whole.group(1) : null;
    }

    /** Path and query as they are written, without the scheme and the host before them. */
    public static String local(String text) {
        if (text.startsWith("/")) {
            return text;
        }
        Matcher whole = WHOLE.matcher(text);
        if (!whole.lookingAt()) {
            return text;
        }
        String rest = text.substring(whole.end());
        return rest.startsWith("/") ? rest : "/" + rest;
    }

    private static List<String> segments(String path) throws MalformedUrlException {
        // Most paths have few.
        List<String> segments = new ArrayList<>(4);
        int from = 1;
        for (int slash = path.indexOf('/', from); slash >= 0; slash = path.indexOf('/', from)) {
            segments.add(decode(path.substring(from, slash), false));
            from = slash + 1;
        }
        segments.add(decode(path.substring(from), false));
        return segments;
    }

    /** The query alone of a text, as {@link #of} reads it. */
    public static Map<String, List<String>> query(String text) throws MalformedUrlException {
        if (text.indexOf(FRAGMENT) >= 0) {
            throw notAPath();
        }
        int start = text.indexOf('?');
        return start < 0 ? Map.of() : form(text.substring(start + 1));
    }

    /**
     * Values by name, as browsers write forms into a body, and programs parameters into a query.
     *
     * @param text whose characters are its bytes
     */
    public static Map<String, List<String>> form(String text) throws MalformedUrlException {
        Map<String, List<String>> values = new LinkedHashMap<>();
        int count = 0;
        for (int from = 0, end; from < text.length(); from = end + 1) {
            int next = text.indexOf('&', from);
            end = next < 0 ? text.length() : next;
            if (end > from) {
                if (++count > MOST_VALUES) {
                    // Each takes many times the memory of its text.
                    throw wrong("A form or query has " + MOST_VALUES + " values at most; send JSON.");
                }
                String part = text.substring(from, end);
                int equals = part.indexOf('=');
                String name = decode(equals < 0 ? part : part.substring(0, equals), true);
                String value = equals < 0 ? "" : decode(part.substring(equals + 1), true);
                values.computeIfAbsent(name, each -> new ArrayList<>(1)).add(value);
            }
        }
        return values;
    }

    /** @param plus whether {@code +} is a space, as forms write it */
    private static String decode(String text, boolean plus) throws MalformedUrlException {
        if (text.indexOf('%') < 0 && !(plus && (text.indexOf('+') >= 0 || !isAscii(text)))) {
            return text;
        }
        ByteBuffer bytes = ByteBuffer.allocate(text.length());
        for (int i = 0; i < text.length(); i++) {
            char each = text.charAt(i);
            if (each == '%') {
                int high = i + 2 < text.length() ? Character.digit(text.charAt(i + 1), 16) : -1;
                int low = high < 0 ? -1 : Character.digit(text.charAt(i + 2), 16);
                if (low < 0) {
                    throw wrong("In a URL two hexadecimal digits come after each %; a % itself is %25.");
                }
                bytes.put((byte) (high << 4 | low));
                i += 2;
            } else {
                bytes.put((byte) (plus && each == '+' ? ' ' : each));
            }
        }
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(bytes.flip()).toString();
        } catch (CharacterCodingException e) {
            throw wrong("The bytes that are written as %XX in the URL are no UTF-8.");
        }
    }

    private static boolean isAscii(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) >= FIRST_BEYOND_ASCII) {
                return false;
            }
        }
        return true;
    }

    private static MalformedUrlException notAPath() {
        return wrong("The target of the request is not a path such as /lab.Store/put.");
    }

    private static MalformedUrlException wrong(String detail) {
        return new MalformedUrlException(detail);
    }
}
