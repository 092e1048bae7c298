// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.host;

import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.creo.generator.language.java.JavaLiterals;
import org.creo.generator.language.java.JavaType;
import org.creo.generator.language.java.JavaTypes;
import org.creo.generator.model.Description;
import org.creo.generator.model.InitialValue;
import org.creo.generator.model.Literal;
import org.creo.generator.model.State;
import org.creo.generator.model.Union;

/** The initial values of states as expressions, and the types that these name. */
final class HostInitial {

    private final Description description;
    private final HostNames names;
    private final JavaTypes types;
    private final JavaLiterals literals;
    private final Set<String> used = new TreeSet<>();

    HostInitial(Description description, HostNames names, JavaTypes types) {
        this.description = description;
        this.names = names;
        this.types = types;
        this.literals = new JavaLiterals(names.java());
    }

    /** The types that the expressions so far have named without their packages, and that a file must import. */
    Set<String> used() {
        return used;
    }

    private String use(String type) {
        used.add(type);
        return type;
    }

    String of(State state) {
        InitialValue value = InitialValue.of(state, description);
        if (isEmpty(value) && state.type().isArray()) {
            used.addAll(names.imports("List"));
            return names.framework("List") + ".of()";
        }
        return expression(value);
    }

    private static boolean isEmpty(InitialValue value) {
        return value instanceof InitialValue.Plain plain && plain.literal() instanceof Literal.EmptyLiteral;
    }

    /** A value as a constructor takes it: structs hold arrays. */
    String expression(InitialValue value) {
        if (value instanceof InitialValue.Absent) {
            return use("Optional") + ".empty()";
        }
        if (value instanceof InitialValue.Made made) {
            return "new " + types.text(made.type())
                    + made.fields().stream().map(this::expression).collect(Collectors.joining(", ", "(", ")"));
        }
        if (value instanceof InitialValue.Chosen chosen) {
            Union union = description.union(chosen.type());
            return types.text(chosen.type()) + "." + names.java().unionCase(chosen.name(), union) + "("
                    + expression(chosen.value()) + ")";
        }
        InitialValue.Plain plain = (InitialValue.Plain) value;
        if (!isEmpty(value)) {
            used.addAll(types.imports(plain.type()));
            return literals.argument(plain.type(), plain.literal());
        }
        JavaType type = types.of(plain.type());
        if (type.array() == null) { // what has items and is not an array is a set or a map
            return use(plain.type().isSet() ? "Set" : "Map") + ".of()";
        }
        return type.generic() ? use("Values") + ".array()" : "new " + type.text() + " {}";
    }
}
