// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.java;

import java.util.ArrayList;
import java.util.List;
import org.creo.generator.language.java.JavaModel.Composite;
import org.creo.generator.language.java.JavaModel.EnumClass;
import org.creo.generator.language.java.JavaModel.Service;
import org.creo.generator.language.java.JavaModel.ValueClass;
import org.creo.generator.language.java.JavaUnions.UnionClass;
import org.creo.generator.model.Description;

/** The class with the functions of the codec, or several where that would be too large. */
public final class JavaCodecs {

    /** How many fields and types a class has functions for: of each it has up to 16 constants, of 65,535 at most. */
    private static final int MOST = 3_000;

    private static final String NAME = "Codec";

    /**
     * A class.
     *
     * @param base what it extends, null where it extends nothing
     * @param whole whether it has the functions of all, by itself or by what it extends
     */
    public record Part(
            Service service,
            String name,
            String base,
            boolean whole,
            List<String> imports,
            List<EnumClass> enums,
            List<ValueClass> structs,
            List<UnionClass> unions,
            List<ValueClass> exceptions,
            List<Composite> composites) {

        private Part(Service service, String name, String base, boolean whole, List<String> imports) {
            this(
                    service,
                    name,
                    base,
                    whole,
                    imports,
                    new ArrayList<>(),
                    new ArrayList<>(),
                    new ArrayList<>(),
                    new ArrayList<>(),
                    new ArrayList<>());
        }
    }

    private JavaCodecs() {}

    private static JavaParts parts(Description description) {
        return new JavaParts(NAME, MOST, description);
    }

    /** What the names of functions begin with where one function calls another. */
    static String prefix(Description description) {
        return names(description).size() > 1 ? NAME + "." : "";
    }

    /** The names of the classes. */
    static List<String> names(Description description) {
        return parts(description).names();
    }

    static List<Part> of(
            Description description,
            Service service,
            List<String> imports,
            List<EnumClass> enums,
            List<ValueClass> structs,
            List<UnionClass> unions,
            List<ValueClass> exceptions,
            List<Composite> composites) {
        JavaParts spread = parts(description);
        List<Part> parts = new ArrayList<>();
        String base = null;
        for (String name : spread.names()) {
            parts.add(new Part(service, name, base, name.equals(NAME), imports));
            base = name;
        }
        enums.forEach(each -> parts.get(spread.next(JavaParts.ENUM)).enums.add(each));
        structs.forEach(
                each -> parts.get(spread.next(1 + each.fields().size())).structs.add(each));
        unions.forEach(
                each -> parts.get(spread.next(1 + each.cases().size())).unions.add(each));
        exceptions.forEach(each ->
                parts.get(spread.next(1 + each.fields().size())).exceptions.add(each));
        composites.forEach(each -> parts.get(spread.next(1)).composites.add(each));
        return parts;
    }
}
