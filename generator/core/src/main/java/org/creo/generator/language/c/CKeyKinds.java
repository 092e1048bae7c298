// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.c;

import org.creo.generator.model.EnumType;
import org.creo.generator.model.PlainCases;
import org.creo.generator.model.Scalar;

/**
 * What the runtime calls the type of a map's keys, among which it looks for one that comes twice; null for an enum's
 * constants, among which generated code looks itself.
 */
final class CKeyKinds implements PlainCases<String> {

    @Override
    public String scalar(Scalar type) {
        return type.name();
    }

    @Override
    public String enumeration(EnumType type) {
        return null;
    }
}
