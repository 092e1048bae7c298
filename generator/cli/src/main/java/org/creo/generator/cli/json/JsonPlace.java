// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.json;

import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.io.JsonStringEncoder;

/** Where a parser or a generator of JSON is, in the words of a programmer: {@code data[2].samples["a b"][1]}. */
final class JsonPlace {

    private JsonPlace() {}

    static String of(JsonStreamContext context) {
        StringBuilder place = new StringBuilder();
        add(place, context);
        return place.toString();
    }

    private static void add(StringBuilder place, JsonStreamContext context) {
        if (context == null || context.inRoot()) {
            return;
        }
        add(place, context.getParent());
        if (context.inArray()) {
            if (context.hasCurrentIndex()) {
                place.append('[').append(context.getCurrentIndex()).append(']');
            }
        } else if (context.getCurrentName() != null) {
            String name = context.getCurrentName();
            if (isName(name)) {
                place.append(place.length() == 0 ? "" : ".").append(name);
            } else {
                place.append("[\"")
                        .append(JsonStringEncoder.getInstance().quoteAsString(name))
                        .append("\"]");
            }
        }
    }

    private static boolean isName(String text) {
        return !text.isEmpty()
                && Character.isJavaIdentifierStart(text.charAt(0))
                && text.chars().allMatch(Character::isJavaIdentifierPart);
    }
}
