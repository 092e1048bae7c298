// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.c;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.creo.generator.model.Constant;
import org.creo.generator.model.Description;
import org.creo.generator.model.ExceptionType;
import org.creo.generator.model.Field;
import org.creo.generator.model.Method;
import org.creo.generator.model.State;
import org.creo.generator.model.Struct;
import org.creo.generator.model.Union;
import org.creo.type.TypeRef;

/** Which parts of the runtime a client needs that others do without: those of types that it has values of. */
final class CModules {

    private CModules() {}

    /** Their names, in alphabetical order; on request with those of the types of states. */
    static List<String> of(Description description, boolean serving) {
        Stream<TypeRef> kept = serving ? kept(description) : Stream.empty();
        return Stream.concat(types(description), kept)
                .flatMap(CModules::withParts)
                .flatMap(type -> type.asScalar().stream())
                .map(CScalar::module)
                .flatMap(Optional::stream)
                .distinct()
                .sorted()
                .toList();
    }

    /** Those whose names are taken: one that is shared with other packages has all. */
    static Collection<String> named(Description description, boolean serving) {
        if (description.runtime().isPresent()) {
            return CRuntime.modules();
        }
        return Stream.of(
                        of(description, serving).stream(),
                        Stream.of(CRuntime.RULES).filter(rules -> description.hasRules()),
                        Stream.of(CRuntime.WORKER).filter(worker -> serving))
                .flatMap(modules -> modules)
                .toList();
    }

    /** The types of states. */
    static Stream<TypeRef> kept(Description description) {
        return description.interfaces().stream()
                .flatMap(service -> service.states().stream())
                .map(State::type);
    }

    private static Stream<TypeRef> types(Description description) {
        Stream<Field> fields = Stream.of(
                        description.structs().stream().map(Struct::fields),
                        description.unions().stream().map(Union::fields),
                        description.exceptions().stream().map(ExceptionType::fields))
                .flatMap(all -> all)
                .flatMap(List::stream);
        Stream<Constant> constants = description.interfaces().stream().flatMap(service -> service.constants().stream());
        return Stream.of(
                        fields.map(Field::type),
                        constants.map(Constant::type),
                        description.methods().flatMap(Method::types))
                .flatMap(types -> types);
    }

    private static Stream<TypeRef> withParts(TypeRef type) {
        return Stream.concat(Stream.of(type), type.parts().stream().flatMap(CModules::withParts));
    }
}
