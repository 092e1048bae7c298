// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue.h1;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The cases of {@code http/requests.txt}, and of others of that form. */
public record RequestCases(String name, List<Integer> answers, byte[] bytes) {
    public static List<RequestCases> all() throws IOException {
        return of("requests.txt");
    }

    /** Those that say what the methods of {@link DoorService} answer. */
    public static List<RequestCases> ofDoor() throws IOException {
        return of("door.txt");
    }

    private static List<RequestCases> of(String name) throws IOException {
        try (InputStream file = RequestCases.class.getResourceAsStream("/http/" + name)) {
            List<RequestCases> cases = new ArrayList<>();
            for (String text : new String(file.readAllBytes(), StandardCharsets.UTF_8).split("\n= ")) {
                if (!text.startsWith("#")) {
                    List<String> lines = text.lines().toList();
                    cases.add(new RequestCases(
                            lines.get(0),
                            Arrays.stream(lines.get(1).split(" "))
                                    .map(Integer::valueOf)
                                    .toList(),
                            bytes(String.join("", lines.subList(2, lines.size())))));
                }
            }
            return cases;
        }
    }

    private static byte[] bytes(String text) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) != '\\') {
                bytes.write(text.charAt(i));
            } else if (text.charAt(++i) == 'x') {
                bytes.write(Integer.parseInt(text.substring(i + 1, i + 3), 16));
                i += 2;
            } else {
                bytes.write("\r\n\t\\".charAt("rnt\\".indexOf(text.charAt(i))));
            }
        }
        return bytes.toByteArray();
    }

    @Override
    public String toString() {
        return name;
    }
}
