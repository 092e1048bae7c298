// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.view;

import org.creo.generator.model.Enumeration;
import org.creo.generator.model.ExceptionType;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Struct;

/** How one language spells the names of a description: case, reserved words, prefixes. */
public interface Names {

    /** The name space of a package such as {@code a.b}. */
    String namespace(String packageName);

    /** A struct, an enum, an exception or an interface. */
    String type(String declared);

    String field(String declared);

    /**
     * A field of a given exception, for languages in which it may not be called as a part of the base of all errors is.
     */
    default String field(String declared, ExceptionType owner) {
        return field(declared);
    }

    /** A field of a given struct, for languages in which it may not be called as its struct is. */
    default String field(String declared, Struct owner) {
        return field(declared);
    }

    String parameter(String declared);

    String method(String declared);

    /** A method of a given interface, for languages in which it may not be called as its class is. */
    default String method(String declared, Interface owner) {
        return method(declared);
    }

    default String constant(String declared, Interface owner) {
        return declared;
    }

    default String enumConstant(String declared, Enumeration owner) {
        return declared;
    }
}
