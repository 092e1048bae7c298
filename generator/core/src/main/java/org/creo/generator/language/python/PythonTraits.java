// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.python;

import org.creo.type.ArrayType;
import org.creo.type.EnumType;
import org.creo.type.MapType;
import org.creo.type.OptionalType;
import org.creo.type.Scalar;
import org.creo.type.StreamType;
import org.creo.type.StructType;
import org.creo.type.TypeCases;
import org.creo.type.TypeRef;

/**
 * Properties of a type.
 *
 * @param inRuntime whether the runtime encodes and decodes it; generated functions do it for others
 * @param floating whether a value is a number that is compared by its bits
 */
record PythonTraits(boolean inRuntime, boolean floating) {

    private static final TypeCases<PythonTraits> CASES = new TypeCases<>() {
        @Override
        public PythonTraits scalar(Scalar type) {
            return new PythonTraits(true, type.form() == Scalar.Form.FLOATING);
        }

        @Override
        public PythonTraits array(ArrayType type) {
            return new PythonTraits(PythonArray.of(type).inRuntime(), false);
        }

        @Override
        public PythonTraits map(MapType type) {
            return new PythonTraits(false, false);
        }

        @Override
        public PythonTraits optional(OptionalType type) {
            return new PythonTraits(false, of(type.value()).floating());
        }

        @Override
        public PythonTraits stream(StreamType type) {
            return new PythonTraits(false, false);
        }

        @Override
        public PythonTraits struct(StructType type) {
            return new PythonTraits(false, false);
        }

        @Override
        public PythonTraits enumeration(EnumType type) {
            return new PythonTraits(false, false);
        }
    };

    static PythonTraits of(TypeRef type) {
        return type.match(CASES);
    }
}
