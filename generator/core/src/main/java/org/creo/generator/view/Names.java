// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.view;

import java.util.List;
import org.creo.generator.model.Enumeration;
import org.creo.generator.model.ExceptionType;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Struct;
import org.creo.generator.model.Union;

/** How one language spells the names of a description: case, reserved words, prefixes. */
public interface Names {

    /** The name space of a package such as {@code a.b}. */
    String namespace(String packageName);

    /** A struct, a union, an enum, an exception or an interface. */
    String type(String declared);

    String field(String declared);

    /**
     * A field of a given exception, for languages in which it may not have the name of a member of the base class of
     * errors.
     */
    default String field(String declared, ExceptionType owner) {
        return field(declared);
    }

    /** A field of a given struct, for languages in which it may not have its struct's name. */
    default String field(String declared, Struct owner) {
        return field(declared);
    }

    /** A case of a given union. */
    default String unionCase(String declared, Union owner) {
        return field(declared);
    }

    String parameter(String declared);

    String method(String declared);

    /** A method of a given interface, for languages in which it may not have its class's name. */
    default String method(String declared, Interface owner) {
        return method(declared);
    }

    default String constant(String declared, Interface owner) {
        return declared;
    }

    default String enumConstant(String declared, Enumeration owner) {
        return declared;
    }

    /**
     * What the files for an interface are called, without their ends, where each type has one: those of its client, for
     * example.
     */
    default List<String> files(Interface owner) {
        return List.of(type(owner.name()));
    }

    /** The same for files next to these that are for no single type. */
    default List<String> files() {
        return List.of();
    }
}
