// SPDX-License-Identifier: Apache-2.0
package org.creo.json;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.creo.json.ValueType.Constants;
import org.creo.json.ValueType.Entries;
import org.creo.json.ValueType.Items;
import org.creo.json.ValueType.Maybe;
import org.creo.json.ValueType.Member;
import org.creo.json.ValueType.Simple;
import org.creo.json.ValueType.Struct;

/**
 * Types as descriptions write them, for tests: enums, structs and methods, defaults as JSON. It reads what is right and
 * checks nothing.
 */
final class Types {

    private static final Pattern DECLARED = Pattern.compile("(enum|struct)\\s+(\\w+)\\s*\\{([^}]*)}");
    private static final Pattern METHOD = Pattern.compile("(?m)^\\s*[\\w<>\\[\\], ]+? (\\w+) \\(([^)]*)\\);");
    private static final Pattern MEMBER = Pattern.compile("(?:@DEFAULT\\((.*?)\\) )?(\\S.*) (\\w+)");

    private final Map<String, ValueType> named = new HashMap<>();
    private final Map<String, Parameters> methods = new LinkedHashMap<>();

    private Types() {
        for (Simple simple : Simple.values()) {
            named.put(simple.declared(), simple);
            named.put(simple.boxed(), simple);
        }
    }

    static Types of(String text) {
        String plain = text.replaceAll("(?s)//[^\\n]*|/\\*.*?\\*/", "");
        Types types = new Types();
        DECLARED.matcher(plain).results().forEach(declared -> {
            String name = declared.group(2);
            types.named.put(
                    name,
                    declared.group(1).equals("struct")
                            ? new Struct(name)
                            : new Constants(
                                    name, List.of(declared.group(3).strip().split("\\s*,\\s*"))));
        });
        DECLARED.matcher(plain)
                .results()
                .filter(each -> each.group(1).equals("struct"))
                .forEach(declared -> {
                    Struct struct = (Struct) types.named.get(declared.group(2));
                    struct.set(types.members(declared.group(3).split(";")));
                });
        METHOD.matcher(DECLARED.matcher(plain).replaceAll("")).results().forEach(method -> {
            String name = method.group(1);
            List<Member> members = types.members(method.group(2).split(",(?![^<]*>)"));
            types.methods.put(
                    name, new Parameters(name, name + "(" + method.group(2) + ")", members, Optional.empty()));
        });
        return types;
    }

    private List<Member> members(String[] texts) {
        List<Member> members = new ArrayList<>();
        for (String text : texts) {
            Matcher member = MEMBER.matcher(text.strip());
            if (member.matches()) {
                members.add(new Member(
                        member.group(3), type(member.group(2).strip()), Optional.ofNullable(member.group(1))));
            }
        }
        return members;
    }

    /** A type as descriptions write it. */
    ValueType type(String text) {
        if (text.endsWith("[]")) {
            return new Items(type(text.substring(0, text.length() - 2)));
        } else if (text.startsWith("Optional<")) {
            return new Maybe(type(text.substring("Optional<".length(), text.length() - 1)));
        } else if (text.startsWith("Map<")) {
            int comma = text.indexOf(',');
            return new Entries(
                    type(text.substring("Map<".length(), comma)),
                    type(text.substring(comma + 1, text.length() - 1).strip()));
        }
        return Optional.ofNullable(named.get(text)).orElseThrow(() -> new IllegalArgumentException("no type " + text));
    }

    Parameters method(String name) {
        return methods.get(name);
    }

    Map<String, Parameters> methods() {
        return methods;
    }
}
