// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.spelling;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.creo.generator.language.Language;
import org.creo.generator.language.Support;
import org.creo.generator.model.Description;
import org.creo.generator.model.Field;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Method;
import org.creo.type.StructType;
import org.creo.type.TypeRef;

/**
 * How the calls of a description are written in several languages, as text for pages: a line for each interface, each
 * method and each type that arguments have, which is a pair of JSON: its name, and what each language has for it.
 *
 * @param languages their names for people, in the order of the text
 */
public record Spellings(List<String> languages, String text) {

    /** In languages that have no spelling of calls, none is written. */
    public static Spellings of(Description description, List<Language> languages) {
        Map<String, Spelling> spellings = new LinkedHashMap<>();
        for (Language language : languages) {
            language.spelling(Support.seen(description, language))
                    .ifPresent(spelling -> spellings.put(language.title(), spelling));
        }
        return new Spellings(List.copyOf(spellings.keySet()), spellings.isEmpty() ? "" : text(description, spellings));
    }

    private static String text(Description description, Map<String, Spelling> spellings) {
        StringBuilder lines = new StringBuilder();
        for (Interface service : description.interfaces()) {
            String name = description.fullName(service) + "/";
            line(name, spellings, each -> each.program(service), lines);
            for (Method method : service.methods()) {
                line(name + method.name(), spellings, each -> each.call(service, method), lines);
            }
        }
        for (TypeRef type : types(description)) {
            line(type.declared(), spellings, each -> each.value(type), lines);
        }
        return lines.toString();
    }

    private static void line(
            String name, Map<String, Spelling> spellings, Function<Spelling, Written> code, StringBuilder lines) {
        List<String> members = new ArrayList<>();
        spellings.forEach((title, spelling) ->
                members.add(Written.quoted(title) + ":" + code.apply(spelling).json()));
        lines.append('[')
                .append(Written.quoted(name))
                .append(",{")
                .append(String.join(",", members))
                .append("}]\n");
    }

    /** All of which arguments are made. */
    private static Set<TypeRef> types(Description description) {
        Set<TypeRef> found = new LinkedHashSet<>();
        for (Interface service : description.interfaces()) {
            for (Method method : service.methods()) {
                method.parameters().forEach(each -> add(each.type().single(), description, found));
            }
        }
        return found;
    }

    private static void add(TypeRef type, Description description, Set<TypeRef> found) {
        if (found.add(type)) {
            type.parts().forEach(part -> add(part, description, found));
            type.asStruct()
                    .ifPresent(struct ->
                            fields(struct, description).forEach(field -> add(field.type(), description, found)));
            type.asUnion()
                    .ifPresent(union ->
                            description.union(union).cases().forEach(each -> add(each.type(), description, found)));
        }
    }

    private static List<Field> fields(StructType struct, Description description) {
        return description.struct(struct).fields();
    }
}
