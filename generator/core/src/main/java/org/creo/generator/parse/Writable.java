// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.parse;

import org.creo.type.TypeRef;

/** Which values of a type a description can write down. */
enum Writable {
    /** Each value: the type may be that of a constant. */
    EACH,
    /** The empty value alone. */
    EMPTY,
    NONE;

    static Writable of(TypeRef type) {
        if (type.asScalar().isPresent() || type.asEnum().isPresent()) {
            return EACH;
        }
        return type.hasItems() || type.isMap() ? EMPTY : NONE;
    }
}
