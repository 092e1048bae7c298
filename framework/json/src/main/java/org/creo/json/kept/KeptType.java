// SPDX-License-Identifier: Apache-2.0
package org.creo.json.kept;

import org.creo.type.DeclaredTypes;
import org.creo.type.TypeRef;

/**
 * A type of kept values, whole: what its names mean belongs to it.
 *
 * @param names the structs, unions and enums of which it is made
 */
public record KeptType(TypeRef type, DeclaredTypes names) {

    /** A type that is a part of this one. */
    public KeptType part(TypeRef part) {
        return new KeptType(part, names);
    }
}
