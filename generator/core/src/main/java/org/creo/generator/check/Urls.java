// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.check;

import org.creo.type.Scalar;
import org.creo.type.TypeRef;

/** Says which types the parts of a URL can have. */
final class Urls {

    private Urls() {}

    /** Whether some texts are values of the type, one for each. */
    static boolean isText(TypeRef type) {
        return type.asScalar().isPresent() || type.asEnum().isPresent();
    }

    /** Whether every text is a value of the type. */
    static boolean isAnyText(TypeRef type) {
        return type == Scalar.STRING;
    }

    /** Whether any number of texts under one name are a value of the type: none, one or several. */
    static boolean isQuery(TypeRef type) {
        return isText(type.one());
    }
}
