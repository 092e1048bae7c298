// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.java;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.creo.generator.model.Description;
import org.creo.generator.view.Declarations;

/**
 * How what would be too large for one class is spread over several, of which each extends the one before: so all
 * functions are those of the last, which has the same name as ever.
 */
final class JavaParts {

    /** What an enum counts, compared with a field. */
    static final int ENUM = 2;

    private final String name;
    private final int most;
    private final int count;
    private int members;

    /** @param most how many fields and types a class has functions for */
    JavaParts(String name, int most, Description description) {
        this.name = name;
        this.most = most;
        int all = ENUM * description.enums().size()
                + Stream.of(
                                description.structs().stream()
                                        .map(struct -> struct.fields().size()),
                                description.unions().stream()
                                        .map(union -> union.cases().size()),
                                description.exceptions().stream()
                                        .map(exception -> exception.fields().size()))
                        .flatMap(sizes -> sizes)
                        .mapToInt(fields -> 1 + fields)
                        .sum()
                + new Declarations(description).composites().size();
        this.count = 1 + all / most;
    }

    /** The names of the classes. */
    List<String> names() {
        return IntStream.rangeClosed(1, count)
                .mapToObj(part -> part == count ? name : name + part)
                .toList();
    }

    /** The class, counted from 0, for what is next and counts so much. */
    int next(int size) {
        int part = members / most;
        members += size;
        return part;
    }
}
