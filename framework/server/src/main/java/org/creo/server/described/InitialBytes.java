// SPDX-License-Identifier: Apache-2.0
package org.creo.server.described;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.creo.generator.model.Description;
import org.creo.generator.model.InitialValue;
import org.creo.generator.model.JsonLiteral;
import org.creo.generator.model.Literal;
import org.creo.json.JsonLimits;
import org.creo.json.JsonMistake;
import org.creo.json.JsonPlans;
import org.creo.type.TypeRef;

/** Values that a description writes down, as RASP sends them. */
final class InitialBytes {
    private InitialBytes() {}

    static byte[] of(InitialValue value, TypeRef type, Description description) {
        return sent(json(value, description), type, description);
    }

    static byte[] of(Literal literal, TypeRef type, Description description) {
        return sent(JsonLiteral.of(type, literal), type, description);
    }

    private static byte[] sent(String json, TypeRef type, Description description) {
        try {
            return new JsonPlans(JsonLimits.STRICT, description).reader(type).read(json);
        } catch (JsonMistake e) {
            throw new IllegalStateException("a value of the description: " + e.getMessage(), e);
        }
    }

    private static String json(InitialValue value, Description description) {
        if (value instanceof InitialValue.Plain plain) {
            return JsonLiteral.of(plain.type(), plain.literal());
        }
        if (value instanceof InitialValue.Made made) {
            List<String> names = description.members(made.type()).stream()
                    .map(each -> "\"" + each.name() + "\":")
                    .toList();
            return IntStream.range(0, names.size())
                    .mapToObj(i -> names.get(i) + json(made.fields().get(i), description))
                    .collect(Collectors.joining(",", "{", "}"));
        }
        if (value instanceof InitialValue.Chosen chosen) {
            return "{\"" + chosen.name() + "\":" + json(chosen.value(), description) + "}";
        }
        return "null";
    }
}
