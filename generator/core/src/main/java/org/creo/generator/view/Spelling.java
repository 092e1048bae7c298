// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.view;

import java.util.Map;
import org.creo.generator.model.ArrayType;
import org.creo.generator.model.Description;
import org.creo.generator.model.Enumeration;
import org.creo.generator.model.ExceptionType;
import org.creo.generator.model.Field;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Literal;
import org.creo.generator.model.MapType;
import org.creo.generator.model.Method;
import org.creo.generator.model.OptionalType;
import org.creo.generator.model.Permission;
import org.creo.generator.model.State;
import org.creo.generator.model.StreamType;
import org.creo.generator.model.Struct;
import org.creo.generator.model.TypeRef;

/**
 * All names and types of one language: case, reserved words, prefixes. The {@code names} methods give templates what
 * only their own language needs.
 */
public interface Spelling extends Names {

    /** A value as the language writes it. */
    default String literal(TypeRef type, Literal value) {
        throw new UnsupportedOperationException("this language has no constants yet");
    }

    /** A type as the language writes it. */
    String text(TypeRef type);

    /** A part of an identifier that differs for each type, for example {@code double_array}. */
    default String key(TypeRef type) {
        if (type instanceof ArrayType array) {
            return key(array.item()) + "Array";
        }
        if (type instanceof StreamType stream) {
            return key(stream.item()) + "Stream";
        }
        if (type instanceof OptionalType optional) {
            return "Optional" + key(optional.value());
        }
        return type instanceof MapType map ? key(map.value()) + "By" + key(map.key()) : type.declared();
    }

    default Map<String, String> names(Description description) {
        return Map.of();
    }

    default Map<String, String> names(TypeRef type) {
        return Map.of();
    }

    default Map<String, String> names(Enumeration enumeration) {
        return Map.of();
    }

    default Map<String, String> names(ExceptionType exception) {
        return Map.of();
    }

    default Map<String, String> names(Struct struct) {
        return Map.of();
    }

    default Map<String, String> names(Field field) {
        return Map.of();
    }

    default Map<String, String> names(Interface service) {
        return Map.of();
    }

    default Map<String, String> names(Method method) {
        return Map.of();
    }

    default Map<String, String> names(State state, Interface owner) {
        return Map.of();
    }

    default Map<String, String> names(Permission permission, Method method, Interface owner) {
        return Map.of();
    }
}
