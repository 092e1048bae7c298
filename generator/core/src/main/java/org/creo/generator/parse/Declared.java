// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.parse;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.creo.generator.model.Enumeration;
import org.creo.generator.model.ExceptionType;
import org.creo.generator.model.Field;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Struct;
import org.creo.generator.model.Union;

/** Collects what a description declares, in its order. */
final class Declared {
    final List<Struct> structs = new ArrayList<>();
    final List<Union> unions = new ArrayList<>();
    final List<Enumeration> enums = new ArrayList<>();
    final List<ExceptionType> exceptions = new ArrayList<>();
    final List<Interface> interfaces = new ArrayList<>();
    /** The services of others. */
    final List<Interface> remotes = new ArrayList<>();

    /** Adds the types with certain names that another description declares. */
    void add(Declared other, Predicate<String> chosen) {
        other.structs.stream().filter(struct -> chosen.test(struct.name())).forEach(structs::add);
        other.unions.stream().filter(union -> chosen.test(union.name())).forEach(unions::add);
        other.enums.stream().filter(found -> chosen.test(found.name())).forEach(enums::add);
        other.exceptions.stream().filter(found -> chosen.test(found.name())).forEach(exceptions::add);
    }

    /** The fields of the struct or exception of a name, or the cases of the union; none where it is something else. */
    Stream<Field> fields(String name) {
        return Stream.of(
                        structs.stream()
                                .filter(struct -> struct.name().equals(name))
                                .map(Struct::fields),
                        unions.stream()
                                .filter(union -> union.name().equals(name))
                                .map(Union::fields),
                        exceptions.stream()
                                .filter(found -> found.name().equals(name))
                                .map(ExceptionType::fields))
                .flatMap(found -> found)
                .flatMap(List::stream);
    }
}
