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
import org.creo.type.ArrayType;
import org.creo.type.DeclaredTypes;
import org.creo.type.EnumType;
import org.creo.type.MapType;
import org.creo.type.Member;
import org.creo.type.OptionalType;
import org.creo.type.Scalar;
import org.creo.type.SetType;
import org.creo.type.StructType;
import org.creo.type.TypeRef;
import org.creo.type.UnionType;

/**
 * Types as descriptions write them, for tests: enums, structs, unions and methods, defaults as JSON. It reads what is
 * right and checks nothing.
 */
final class Types {

    private static final Pattern DECLARED = Pattern.compile("(enum|struct|union)\\s+(\\w+)\\s*\\{([^}]*)}");
    private static final Pattern METHOD = Pattern.compile("(?m)^\\s*[\\w<>\\[\\], ]+? (\\w+) \\(([^)]*)\\);");
    private static final Pattern MEMBER = Pattern.compile("(?:@DEFAULT\\((.*?)\\) )?(\\S.*) (\\w+)");

    private final Map<String, TypeRef> named = new HashMap<>();
    private final Map<String, Parameters> methods = new LinkedHashMap<>();
    private final DeclaredTypes declared;

    private Types(String plain) {
        for (Scalar scalar : Scalar.values()) {
            named.put(scalar.declared(), scalar);
            named.put(scalar.box(), scalar);
        }
        DECLARED.matcher(plain).results().forEach(declared -> {
            String name = declared.group(2);
            named.put(
                    name,
                    switch (declared.group(1)) {
                        case "struct" -> new StructType(name);
                        case "union" -> new UnionType(name);
                        default -> new EnumType(name);
                    });
        });
        DeclaredTypes.Builder types = new DeclaredTypes.Builder();
        DECLARED.matcher(plain).results().forEach(each -> {
            String name = each.group(2);
            switch (each.group(1)) {
                case "struct" ->
                    types.with(new StructType(name), members(each.group(3).split(";")));
                case "union" ->
                    types.with(new UnionType(name), members(each.group(3).split(";")));
                default ->
                    types.with(new EnumType(name), List.of(each.group(3).strip().split("\\s*,\\s*")));
            }
        });
        declared = types.build();
    }

    static Types of(String text) {
        String plain = text.replaceAll("(?s)//[^\\n]*|/\\*.*?\\*/", "");
        Types types = new Types(plain);
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
    TypeRef type(String text) {
        if (text.endsWith("[]")) {
            return new ArrayType(type(text.substring(0, text.length() - 2)));
        } else if (text.startsWith("Optional<")) {
            return new OptionalType(type(text.substring("Optional<".length(), text.length() - 1)));
        } else if (text.startsWith("Set<")) {
            return new SetType(type(text.substring("Set<".length(), text.length() - 1)));
        } else if (text.startsWith("Map<")) {
            int comma = text.indexOf(',');
            return new MapType(
                    type(text.substring("Map<".length(), comma)),
                    type(text.substring(comma + 1, text.length() - 1).strip()));
        }
        return Optional.ofNullable(named.get(text)).orElseThrow(() -> new IllegalArgumentException("no type " + text));
    }

    DeclaredTypes declared() {
        return declared;
    }

    Parameters method(String name) {
        return methods.get(name);
    }

    Map<String, Parameters> methods() {
        return methods;
    }
}
