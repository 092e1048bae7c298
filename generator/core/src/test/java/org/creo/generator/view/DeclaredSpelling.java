// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.view;

import org.creo.generator.model.Literal;
import org.creo.generator.model.TypeRef;

/** Names and types as the description has them. */
public final class DeclaredSpelling implements Spelling {

    @Override
    public String namespace(String packageName) {
        return packageName;
    }

    @Override
    public String type(String declared) {
        return declared;
    }

    @Override
    public String field(String declared) {
        return declared;
    }

    @Override
    public String parameter(String declared) {
        return declared;
    }

    @Override
    public String method(String declared) {
        return declared;
    }

    @Override
    public String text(TypeRef type) {
        return type.declared();
    }

    @Override
    public String literal(TypeRef type, Literal value) {
        return value.toString();
    }
}
