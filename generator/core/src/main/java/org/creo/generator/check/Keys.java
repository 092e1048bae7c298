// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.check;

import java.util.List;
import java.util.Optional;
import org.creo.generator.diagnostic.Code;
import org.creo.generator.diagnostic.Diagnostic;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.model.Description;
import org.creo.generator.model.Field;
import org.creo.generator.model.Interface;
import org.creo.generator.model.KeyPath;
import org.creo.generator.model.Method;
import org.creo.generator.model.Permission;
import org.creo.generator.model.State;
import org.creo.generator.source.Location;
import org.creo.protocol.text.Nearest;
import org.creo.type.StructType;
import org.creo.type.TypeRef;

/**
 * The key of {@code accounts[order.buyer]} is what a map has as keys, and is in the arguments of each call; so are the
 * ends of {@code samples[from..to]}.
 */
final class Keys implements Check {

    @Override
    public void check(Description description, Diagnostics diagnostics) {
        for (Interface service : description.interfaces()) {
            for (Method method : service.methods()) {
                method.permissions().stream()
                        .filter(permission -> !permission.whole())
                        .forEach(permission -> service.state(permission.state())
                                .ifPresent(state -> check(permission, state, method, description, diagnostics)));
            }
        }
    }

    private static void check(
            Permission permission, State state, Method method, Description description, Diagnostics diagnostics) {
        state.type()
                .asMap()
                .ifPresentOrElse(
                        map -> permission
                                .keys()
                                .forEach(key -> type(key, method, description, diagnostics)
                                        .filter(found -> !found.equals(map.key()))
                                        .ifPresent(found ->
                                                otherType(key, found, state, map.key(), description, diagnostics))),
                        () -> diagnostics.add(Diagnostic.error(
                                        Code.KEY_OF_NO_MAP,
                                        permission.at(),
                                        "'" + state.name() + "' is '"
                                                + state.type().declared() + "', which has no keys: only a map has",
                                        "write \"" + state.name() + "\" for the whole")
                                .withNote(state.typeAt(), "its type")));
    }

    /** The type of the key in the arguments; empty where there is none, which has then been reported. */
    private static Optional<TypeRef> type(
            KeyPath key, Method method, Description description, Diagnostics diagnostics) {
        List<Field> fields = method.parameters();
        String owner = method.name();
        TypeRef type = null;
        for (int i = 0; i < key.names().size(); i++) {
            String name = key.names().get(i);
            if (type != null) {
                Optional<StructType> struct = type.asStruct();
                if (struct.isEmpty()) {
                    diagnostics.error(
                            Code.UNKNOWN_KEY,
                            key.at(i),
                            "'" + owner + "' is '" + type.declared() + "', which has no field '" + name + "'",
                            "a key is a parameter, or a field of a struct");
                    return Optional.empty();
                }
                owner = struct.get().name();
                if (description.struct(owner).isEmpty()) {
                    return Optional.empty(); // as a type that nobody knows
                }
                fields = description.struct(struct.get()).fields();
            }
            Optional<Field> found =
                    fields.stream().filter(field -> field.name().equals(name)).findFirst();
            if (found.isEmpty()) {
                unknown(i == 0 ? "parameter" : "field", name, owner, fields, key.at(i), diagnostics);
                return Optional.empty();
            }
            type = found.get().type();
            owner = name;
        }
        return Optional.of(type);
    }

    private static void unknown(
            String kind, String name, String owner, List<Field> fields, Location at, Diagnostics diagnostics) {
        List<String> names = fields.stream().map(Field::name).toList();
        diagnostics.error(
                Code.UNKNOWN_KEY,
                at,
                "'" + owner + "' has no " + kind + " '" + name + "'",
                Nearest.meant(name, names)
                        .orElse(
                                names.isEmpty()
                                        ? "a key is a parameter, or a field of one"
                                        : "it has " + String.join(", ", names)));
    }

    private static void otherType(
            KeyPath key, TypeRef found, State state, TypeRef wanted, Description description, Diagnostics diagnostics) {
        Optional<String> field = found.asStruct().stream()
                .flatMap(struct -> description.struct(struct.name()).stream())
                .flatMap(declared -> declared.fields().stream())
                .filter(each -> each.type().equals(wanted))
                .map(Field::name)
                .findFirst();
        String hint = found.isStream() ? "a key comes before all items" : "make them the same type";
        diagnostics.add(Diagnostic.error(
                        Code.KEY_TYPE,
                        key.at(),
                        "'" + key.text() + "' is '" + found.declared() + "', and the keys of '" + state.name()
                                + "' are '" + wanted.declared() + "'",
                        field.map(name -> "did you mean '" + key.text() + "." + name + "'?")
                                .orElse(hint))
                .withNote(state.typeAt(), "its type"));
    }
}
