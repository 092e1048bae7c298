// SPDX-License-Identifier: Apache-2.0
package org.creo.server.described;

import java.util.List;
import rasp.runtime.internal.WireReader;

/** A constant of an enum. */
final class EnumForm extends ValueForm {
    private final String name;
    private final Constant[] constants;

    EnumForm(String name, List<String> declared) {
        super(Integer.BYTES, Integer.BYTES);
        this.name = name;
        constants = new Constant[declared.size()];
        for (int i = 0; i < constants.length; i++) {
            constants[i] = new Constant(declared.get(i), i);
        }
    }

    @Override
    Object read(WireReader in, boolean wanted) {
        return in.getConstant(constants, name);
    }

    @Override
    Object readAt(WireReader in, int at, boolean wanted) {
        return in.getConstant(at, constants, name);
    }
}
