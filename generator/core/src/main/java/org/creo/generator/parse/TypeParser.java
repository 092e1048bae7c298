// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.parse;

import com.github.javaparser.ast.type.ClassOrInterfaceType;
import com.github.javaparser.ast.type.PrimitiveType;
import com.github.javaparser.ast.type.Type;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.model.ArrayType;
import org.creo.generator.model.Primitive;
import org.creo.generator.model.StringType;
import org.creo.generator.model.StructType;
import org.creo.generator.model.TypeRef;

/** From a type as Java knows it to one that Creo knows. */
final class TypeParser {

    private static final Map<String, String> BOXES = Map.of("Boolean", "boolean", "Byte", "byte", "Character", "char",
            "Short", "short", "Integer", "int", "Long", "long", "Float", "float", "Double", "double");
    private static final Set<String> SEQUENCES = Set.of("List", "ArrayList", "LinkedList", "Collection", "Iterable",
            "Set", "HashSet", "Vector", "Sequence");
    private static final Set<String> PLANNED = Set.of("Optional", "Map", "Stream");

    private final Places places;
    private final Diagnostics diagnostics;

    TypeParser(Places places, Diagnostics diagnostics) {
        this.places = places;
        this.diagnostics = diagnostics;
    }

    /** Empty where the type is not one of Creo's, which has then been reported. */
    Optional<TypeRef> parse(Type type) {
        if (type.isArrayType()) {
            return parse(type.asArrayType().getComponentType()).map(ArrayType::new);
        }
        if (type.isPrimitiveType()) {
            return Optional.of(primitive(type.asPrimitiveType()));
        }
        if (type.isClassOrInterfaceType()) {
            return parseNamed(type.asClassOrInterfaceType());
        }
        if (type.isVoidType()) {
            return refuse(type, "'void' is no type of a value", "");
        }
        return refuse(type, "'" + type.asString() + "' is no type of Creo", "");
    }

    private static Primitive primitive(PrimitiveType type) {
        return Primitive.valueOf(type.getType().name().toUpperCase(Locale.ROOT));
    }

    private Optional<TypeRef> parseNamed(ClassOrInterfaceType type) {
        String name = type.getNameAsString();
        if (BOXES.containsKey(name)) {
            return refuse(type, "'" + name + "' is written '" + BOXES.get(name) + "' here", "write '" + BOXES.get(name) + "'");
        }
        if (SEQUENCES.contains(name)) {
            String item = type.getTypeArguments().filter(arguments -> arguments.size() == 1)
                    .map(arguments -> arguments.get(0).asString()).orElse("Data");
            return refuse(type, "Creo has no '" + name + "'", "write '" + BOXES.getOrDefault(item, item) + "[]'");
        }
        if (PLANNED.contains(name)) {
            return refuse(type, "'" + name + "' is not supported yet", "");
        }
        if (type.getTypeArguments().isPresent()) {
            return refuse(type, "Creo has no generic type '" + name + "'", "");
        }
        if (type.getScope().isPresent()) {
            return refuse(type, "a type is written without its package", "write '" + name + "'");
        }
        return Optional.of(name.equals("String") ? StringType.STRING : new StructType(name));
    }

    private Optional<TypeRef> refuse(Type type, String message, String hint) {
        diagnostics.error(places.of(type), message, hint);
        return Optional.empty();
    }
}
