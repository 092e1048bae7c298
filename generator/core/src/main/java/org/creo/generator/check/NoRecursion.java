// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.check;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.model.ArrayType;
import org.creo.generator.model.Description;
import org.creo.generator.model.Field;
import org.creo.generator.model.Struct;
import org.creo.generator.model.StructType;
import org.creo.generator.model.TypeRef;

/** A struct does not contain itself, neither directly nor through others. */
final class NoRecursion implements Check {

    @Override
    public void check(Description description, Diagnostics diagnostics) {
        Set<String> reported = new HashSet<>();
        for (Struct struct : description.structs()) {
            walk(description, struct, new ArrayDeque<>(), new HashSet<>(), reported, diagnostics);
        }
    }

    private void walk(Description description, Struct struct, Deque<String> path, Set<String> done,
                      Set<String> reported, Diagnostics diagnostics) {
        path.addLast(struct.name());
        for (Field field : struct.fields()) {
            Optional<Struct> next = structOf(field.type()).flatMap(type -> description.struct(type.name()));
            if (next.isPresent() && path.contains(next.get().name())) {
                report(field, next.get().name(), path, reported, diagnostics);
            } else if (next.isPresent() && !done.contains(next.get().name())) {
                walk(description, next.get(), path, done, reported, diagnostics);
            }
        }
        path.removeLast();
        done.add(struct.name());
    }

    private static void report(Field field, String again, Deque<String> path, Set<String> reported, Diagnostics diagnostics) {
        if (reported.add(field.at().toString())) {
            String circle = Stream.concat(path.stream().dropWhile(name -> !name.equals(again)), Stream.of(again))
                    .collect(Collectors.joining(" > "));
            diagnostics.error(field.at(), "a struct that contains itself is not supported yet (" + circle + ")");
        }
    }

    private static Optional<StructType> structOf(TypeRef type) {
        if (type instanceof ArrayType array) {
            return structOf(array.item());
        }
        return type instanceof StructType struct ? Optional.of(struct) : Optional.empty();
    }
}
