// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.creo.json.Parameters;
import org.creo.json.descriptor.RouteDescriptor;

/**
 * Where in a request the value is that breaks a rule. Arguments are checked after they were decoded, when nothing is
 * known of JSON any more; but the message of the check begins with the place, such as {@code sample.weights[3]}.
 */
final class RulePlace {
    private static final Pattern NAME = Pattern.compile("[A-Za-z_]\\w*");
    /** A field; a key that is text; an index, or another key, of which the first sign may be a bracket, too. */
    private static final Pattern STEP =
            Pattern.compile("\\.(\\w+)|\\[\"((?:[^\"\\\\]|\\\\.){0,90})\"]|\\[(.[^]]*)]", Pattern.DOTALL);
    /** No key is longer in a message, unless dots stand for its end. */
    private static final int LONGEST_KEY = 42;

    private RulePlace() {}

    /**
     * The place as a JSON pointer, within a line where that is an item of a stream. Where a message has not all of a
     * key, it is the map that has it.
     *
     * @return null where the message does not begin with a place
     */
    static String pointer(Endpoint endpoint, String message) {
        Parameters parameters = endpoint.operation().declared().parameters();
        Matcher name = NAME.matcher(message);
        if (!name.lookingAt() || !isParameter(parameters, name.group())) {
            return null;
        }
        boolean whole = isBody(endpoint, name.group()) || isStream(parameters, name.group());
        StringBuilder pointer = new StringBuilder(whole ? "" : "/" + name.group());
        int at = name.end();
        boolean known = true;
        Matcher step = STEP.matcher(message);
        while (step.region(at, message.length()).lookingAt()) {
            String key = step.group(2) == null ? "" : step.group(2).replaceAll("\\\\(.)", "$1");
            known &= isWhole(key);
            if (known) {
                String other = step.group(1) == null ? step.group(3) : step.group(1);
                pointer.append('/').append(escaped(other == null ? key : other));
            }
            at = step.end();
        }
        return message.startsWith(": ", at) ? pointer.toString() : null;
    }

    private static boolean isParameter(Parameters parameters, String name) {
        return isStream(parameters, name)
                || parameters.members().stream().anyMatch(member -> member.name().equals(name));
    }

    private static boolean isStream(Parameters parameters, String name) {
        return parameters.stream().filter(stream -> stream.name().equals(name)).isPresent();
    }

    /** Whether a parameter is all of the body, so that its name is not in the request. */
    private static boolean isBody(Endpoint endpoint, String name) {
        return Optional.ofNullable(endpoint.route())
                .flatMap(RouteDescriptor::body)
                .filter(name::equals)
                .isPresent();
    }

    /** Whether a message has a key as it is: the ends of long ones are cut off, and signs for control are replaced. */
    private static boolean isWhole(String key) {
        return key.length() <= LONGEST_KEY && key.indexOf('?') < 0;
    }

    private static String escaped(String text) {
        return text.replace("~", "~0").replace("/", "~1");
    }
}
