// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.model;

/** Text. */
public enum StringType implements TypeRef {
    STRING;

    @Override
    public <R> R match(TypeCases<R> cases) {
        return cases.string(this);
    }

    @Override
    public String declared() {
        return "String";
    }
}
