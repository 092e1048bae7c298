// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.verify;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;

/**
 * Damages arguments that are JSON, in the ways in which they are wrong. The result may still be the arguments of the
 * method.
 */
final class JsonMutations {

    private static final String CHARACTERS = "{}[]\",:\\ 0123456789-+.eEnulltruefalse/\u0000\n\u00e4";

    private final Random random;

    JsonMutations(Random random) {
        this.random = random;
    }

    /** @param object with the arguments */
    List<String> of(String object) throws IOException {
        List<String> spoilt = new ArrayList<>();
        // Nothing at all would do where there are no arguments.
        spoilt.add(object.substring(0, 1 + random.nextInt(object.length() - 1)));
        spoilt.add(object + "}");
        spoilt.add(with(object, random.nextInt(object.length())));
        spoilt.add("[" + object + "]");
        Map<String, String> members = RawJson.members(object);
        spoilt.add(object(with(members, "no such", "0")));
        if (!members.isEmpty()) {
            List<String> names = List.copyOf(members.keySet());
            String name = names.get(random.nextInt(names.size()));
            for (String value : List.of("null", "1.5", "[1]", "\"\"", "{\"a\":true}", "-129", "9223372036854775808")) {
                spoilt.add(object(with(members, name, value)));
            }
            // The same name twice.
            spoilt.add("{\"" + name + "\":" + members.get(name) + "," + object.substring(1));
            Map<String, String> fewer = new LinkedHashMap<>(members);
            fewer.remove(name);
            spoilt.add(object(fewer));
        }
        // Half of a surrogate pair cannot be sent.
        spoilt.removeIf(json -> !StandardCharsets.UTF_8.newEncoder().canEncode(json));
        return spoilt;
    }

    private String with(String text, int at) {
        return text.substring(0, at) + CHARACTERS.charAt(random.nextInt(CHARACTERS.length())) + text.substring(at + 1);
    }

    private static Map<String, String> with(Map<String, String> members, String name, String value) {
        Map<String, String> changed = new LinkedHashMap<>(members);
        changed.put(name, value);
        return changed;
    }

    private static String object(Map<String, String> members) {
        return members.entrySet().stream()
                .map(member -> "\"" + member.getKey() + "\":" + member.getValue())
                .collect(Collectors.joining(",", "{", "}"));
    }
}
