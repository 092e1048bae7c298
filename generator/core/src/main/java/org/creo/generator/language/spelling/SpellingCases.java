// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.spelling;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.creo.generator.model.Description;
import org.creo.generator.model.Field;
import org.creo.generator.model.Method;
import org.creo.type.EnumType;
import org.creo.type.StructType;
import org.creo.type.TypeRef;
import org.creo.type.ValueCases;

/** What the spellings of all languages have in common. */
public abstract class SpellingCases implements Spelling, ValueCases<Written> {

    protected final Description description;

    protected SpellingCases(Description description) {
        this.description = description;
    }

    @Override
    public final Written value(TypeRef type) {
        return type.match(this);
    }

    /** The constants of an enum by their declared names. */
    protected final Map<String, String> constants(EnumType type, Function<String, String> code) {
        Map<String, String> words = new LinkedHashMap<>();
        description.enumeration(type).constants().forEach(each -> words.put(each.name(), code.apply(each.name())));
        return words;
    }

    /** Code around each field of a struct. */
    protected final List<String> fields(StructType type, Function<Field, String> code) {
        return description.struct(type).fields().stream().map(code).toList();
    }

    /** The holes of the arguments with commas between them. */
    protected final String holes(Method method) {
        List<Field> fixed = method.fixed();
        return parameters(method).stream()
                .map(each -> Written.hole(each.type().isStream() ? "items" : String.valueOf(fixed.indexOf(each))))
                .collect(Collectors.joining(", "));
    }
}
