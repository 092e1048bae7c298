// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.creo.json.descriptor.MethodDescriptor;
import org.creo.json.descriptor.RouteDescriptor;
import org.creo.type.DeclaredTypes;
import org.creo.type.Member;
import org.creo.type.TypeRef;

/**
 * Where in a request the value is that breaks a rule. Arguments are checked after they were decoded, when nothing is
 * known of JSON any more; but the message of the check begins with the place, such as {@code sample.weights[3]}.
 */
final class RulePlace {
    private static final Pattern NAME = Pattern.compile("[A-Za-z_]\\w*");
    /** Which item of a stream it is: each has a line of its own. */
    private static final Pattern ITEM = Pattern.compile("\\[\\d+]");
    /** A field; a key that is text; an index, or another key, of which the first sign may be a bracket, too. */
    private static final Pattern STEP =
            Pattern.compile("\\.(\\w+)|\\[\"((?:[^\"\\\\]|\\\\.){0,90})\"]|\\[(.[^]]*)]", Pattern.DOTALL);
    /** No key is longer in a message, unless dots stand for its end. */
    private static final int LONGEST_KEY = 42;

    private final DeclaredTypes types;
    private final StringBuilder pointer = new StringBuilder();
    /** That of the value at the pointer. */
    private TypeRef type;

    private RulePlace(DeclaredTypes types, TypeRef type) {
        this.types = types;
        this.type = type;
    }

    /**
     * The place as a JSON pointer, within a line where that is an item of a stream. Where a message has not all of a
     * key, it is the map that has it; where an item of a set is wrong, it is the set, of which a message has no index.
     *
     * @return null where the message does not begin with a place
     */
    static String pointer(Endpoint endpoint, String message) {
        MethodDescriptor method = endpoint.operation().declared();
        Matcher name = NAME.matcher(message);
        if (!name.lookingAt()) {
            return null;
        }
        boolean items = isStream(method, name.group());
        Optional<TypeRef> type = items ? method.item() : type(method, name.group());
        if (type.isEmpty()) {
            return null;
        }
        RulePlace place = new RulePlace(endpoint.operation().types(), type.get());
        if (!items && !isBody(endpoint, name.group())) {
            place.add(name.group());
        }
        Matcher step = STEP.matcher(message);
        Matcher item = ITEM.matcher(message).region(name.end(), message.length());
        int at = items && item.lookingAt() ? item.end() : name.end();
        boolean known = true;
        while (step.region(at, message.length()).lookingAt()) {
            known = known && place.step(step);
            at = step.end();
        }
        return message.startsWith(": ", at) ? place.pointer.toString() : null;
    }

    private static Optional<TypeRef> type(MethodDescriptor method, String name) {
        return method.parameters().members().stream()
                .filter(member -> member.name().equals(name))
                .map(Member::type)
                .findFirst();
    }

    private static boolean isStream(MethodDescriptor method, String name) {
        return method.parameters().stream()
                .filter(stream -> stream.name().equals(name))
                .isPresent();
    }

    /** Whether a parameter is all of the body, so that its name is not in the request. */
    private static boolean isBody(Endpoint endpoint, String name) {
        return Optional.ofNullable(endpoint.route())
                .flatMap(RouteDescriptor::body)
                .filter(name::equals)
                .isPresent();
    }

    /** Goes one step further; false where it is not known which one. */
    private boolean step(Matcher step) {
        TypeRef around = type.present();
        if (step.group(1) != null) {
            return field(around, step.group(1));
        }
        String key = step.group(2) == null ? step.group(3) : step.group(2).replaceAll("\\\\(.)", "$1");
        if (around.isSet() || step.group(2) != null && !isWhole(key)) {
            return false;
        }
        add(key);
        type = around.asMap().map(map -> map.value()).orElseGet(around::one);
        return true;
    }

    private boolean field(TypeRef around, String name) {
        Optional<Member> member = types.held(around).stream()
                .filter(each -> each.name().equals(name))
                .findFirst();
        member.ifPresent(found -> {
            add(name);
            type = found.type();
        });
        return member.isPresent();
    }

    /** Whether a message has a key as it is: the ends of long ones are cut off, and signs for control are replaced. */
    private static boolean isWhole(String key) {
        return key.length() <= LONGEST_KEY && key.indexOf('?') < 0;
    }

    private void add(String step) {
        pointer.append('/').append(step.replace("~", "~0").replace("/", "~1"));
    }
}
