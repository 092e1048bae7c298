// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.HexFormat;
import java.util.List;
import org.creo.json.JsonLimits;
import org.creo.json.JsonMistake;
import org.creo.json.JsonPlans;
import org.creo.type.ArrayType;
import org.creo.type.DeclaredTypes;
import org.creo.type.Member;
import org.creo.type.Scalar;
import org.creo.type.SetType;
import org.creo.type.TypeRef;
import org.creo.type.UnionType;
import org.junit.jupiter.api.Test;

/** Sets and unions in a query: a set is repeated for each item, a union is JSON. */
class TextReaderTest {
    private static final UnionType SHAPE = new UnionType("Shape");
    private static final DeclaredTypes TYPES = new DeclaredTypes.Builder()
            .with(SHAPE, List.of(new Member("circle", Scalar.INT), new Member("group", new ArrayType(SHAPE))))
            .build();

    private static String read(TypeRef type, List<String> values) throws JsonMistake {
        JsonPlans plans = new JsonPlans(JsonLimits.STRICT, TYPES);
        return HexFormat.of().formatHex(new TextReader("draw", "draw(…)", new Member("it", type), plans).read(values));
    }

    private static String mistake(TypeRef type, String... values) {
        return assertThrows(JsonMistake.class, () -> read(type, List.of(values)))
                .getMessage();
    }

    @Test
    void aSetIsRepeated() throws JsonMistake {
        TypeRef texts = new SetType(Scalar.STRING);
        assertEquals("00000002" + "0000000162" + "0000000161", read(texts, List.of("b", "a")));
        assertEquals("00000000", read(texts, null));
        assertEquals("00000002" + "00000002" + "00000001", read(new SetType(Scalar.INT), List.of("2", "1")));
        assertEquals("it[2]: the item \"a\" is there twice", mistake(texts, "a", "b", "a"));
        assertEquals("it[1]: the item 1 is there twice", mistake(new SetType(Scalar.INT), "1", "1"));
        assertEquals("it[0]: expected a number, found \"x\"", mistake(new SetType(Scalar.INT), "x"));
    }

    @Test
    void aUnionIsJson() throws JsonMistake {
        assertEquals("00000000" + "00000007", read(SHAPE, List.of("{\"circle\":7}")));
        assertEquals(
                "00000001" + "00000001" + "00000000" + "00000001",
                read(SHAPE, List.of("{\"group\":[{\"circle\":1}]}")));
        assertEquals("it: expected an object (Shape), found \"circle\"", mistake(SHAPE, "circle"));
        assertEquals("it.nose: Shape has no case 'nose'; it has circle, group", mistake(SHAPE, "{\"nose\":1}"));
        assertEquals(
                "'it' is there 2 times; only the items of an array or a set are repeated", mistake(SHAPE, "{}", "{}"));
    }
}
