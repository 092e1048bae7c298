// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.java;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.creo.generator.language.java.JavaModel.Composite;
import org.creo.generator.language.java.JavaModel.EnumClass;
import org.creo.generator.language.java.JavaModel.Service;
import org.creo.generator.language.java.JavaModel.ValueClass;
import org.creo.generator.model.Description;
import org.creo.generator.view.Declarations;

/**
 * The class with the functions of the codec. What is too large for one class is spread over several, of which each
 * extends the one before: so all functions are those of the last, which has the same name as ever.
 */
public final class JavaCodecs {

    /** How many fields and types a class has functions for: of each it has up to 16 constants, of 65,535 at most. */
    private static final int MOST = 3_000;

    private static final String NAME = "Codec";
    private static final int ENUM = 2;

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
                    new ArrayList<>());
        }
    }

    private final int count;
    private final List<Part> parts = new ArrayList<>();
    private int members;

    private JavaCodecs(int count) {
        this.count = count;
    }

    /** How many classes it takes. */
    private static int count(Description description) {
        int members = ENUM * description.enums().size()
                + Stream.concat(
                                description.structs().stream()
                                        .map(struct -> struct.fields().size()),
                                description.exceptions().stream()
                                        .map(exception -> exception.fields().size()))
                        .mapToInt(fields -> 1 + fields)
                        .sum()
                + new Declarations(description).composites().size();
        return 1 + members / MOST;
    }

    /** What the names of functions begin with where one function calls another. */
    static String prefix(Description description) {
        return count(description) > 1 ? NAME + "." : "";
    }

    /** The names of the classes. */
    static List<String> names(Description description) {
        int count = count(description);
        return IntStream.rangeClosed(1, count)
                .mapToObj(part -> name(part, count))
                .toList();
    }

    private static String name(int part, int count) {
        return part == count ? NAME : NAME + part;
    }

    static List<Part> of(
            Description description,
            Service service,
            List<String> imports,
            List<EnumClass> enums,
            List<ValueClass> structs,
            List<ValueClass> exceptions,
            List<Composite> composites) {
        JavaCodecs codecs = new JavaCodecs(count(description));
        for (int part = 1; part <= codecs.count; part++) {
            codecs.parts.add(new Part(
                    service,
                    name(part, codecs.count),
                    part == 1 ? null : name(part - 1, codecs.count),
                    part == codecs.count,
                    imports));
        }
        codecs.spread(enums, each -> ENUM, (part, each) -> part.enums.add(each));
        codecs.spread(structs, each -> 1 + each.fields().size(), (part, each) -> part.structs.add(each));
        codecs.spread(exceptions, each -> 1 + each.fields().size(), (part, each) -> part.exceptions.add(each));
        codecs.spread(composites, each -> 1, (part, each) -> part.composites.add(each));
        return codecs.parts;
    }

    private <T> void spread(List<T> all, ToIntFunction<T> size, BiConsumer<Part, T> adds) {
        for (T each : all) {
            adds.accept(parts.get(members / MOST), each);
            members += size.applyAsInt(each);
        }
    }
}
