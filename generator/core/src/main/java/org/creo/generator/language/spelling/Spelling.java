// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.spelling;

import java.util.List;
import org.creo.generator.model.Field;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Method;
import org.creo.type.StructType;
import org.creo.type.TypeRef;

/**
 * How calls of a description are written in a language. Pages of hosts and of documentation fill in values that
 * somebody has chosen, {@link Examples} those that a reader sees first. Not safe for several threads.
 */
public interface Spelling {

    /** The program around a call of one of its methods; it connects to {@code address}. */
    Written program(Interface service);

    Written call(Interface service, Method method);

    /** The parameters of a method in the order in which a call has them. */
    default List<Field> parameters(Method method) {
        return method.parameters();
    }

    /** A value of a type, which is no stream. */
    Written value(TypeRef type);

    /** What stands in an example for a struct that is too large to be spelled out. */
    default String leftOut(StructType type) {
        return "...";
    }
}
