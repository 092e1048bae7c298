// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.spelling;

import org.creo.generator.model.Interface;
import org.creo.generator.model.Method;
import org.creo.type.TypeRef;

/**
 * How calls of a description, with values that somebody has chosen, are written in a language. Pages of hosts and of
 * documentation fill in the values. Not safe for several threads.
 */
public interface Spelling {

    /** The program around a call of one of its methods; it connects to {@code address}. */
    Written program(Interface service);

    Written call(Interface service, Method method);

    /** A value of a type, which is no stream. */
    Written value(TypeRef type);
}
