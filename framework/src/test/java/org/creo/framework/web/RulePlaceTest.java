// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.List;
import org.creo.json.JsonLimits;
import org.creo.json.JsonPlans;
import org.creo.json.Parameters;
import org.creo.json.descriptor.MethodDescriptor;
import org.creo.type.ArrayType;
import org.creo.type.DeclaredTypes;
import org.creo.type.MapType;
import org.creo.type.Member;
import org.creo.type.OptionalType;
import org.creo.type.Scalar;
import org.creo.type.SetType;
import org.creo.type.StructType;
import org.creo.type.UnionType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the checks of rules say becomes a place in JSON. */
class RulePlaceTest {
    private static final StructType SAMPLE = new StructType("Sample");
    private static final UnionType SHAPE = new UnionType("Shape");
    private static final DeclaredTypes TYPES = new DeclaredTypes.Builder()
            .with(
                    SAMPLE,
                    List.of(
                            new Member("names", new SetType(Scalar.STRING)),
                            new Member("shape", SHAPE),
                            new Member("counts", new MapType(Scalar.STRING, new ArrayType(Scalar.INT))),
                            new Member("signs", new MapType(Scalar.CHAR, Scalar.INT)),
                            new Member("next", new OptionalType(SAMPLE))))
            .with(
                    SHAPE,
                    List.of(new Member("group", new ArrayType(SHAPE)), new Member("samples", new ArrayType(SAMPLE))))
            .build();
    private static final Endpoint ENDPOINT = endpoint();

    private static Endpoint endpoint() {
        JsonPlans plans = new JsonPlans(JsonLimits.STRICT, TYPES);
        MethodDescriptor method = new MethodDescriptor(
                        1,
                        new Parameters("put", "put(Sample sample, Stream<Sample> more)", new Member("sample", SAMPLE)))
                .taking("more", SAMPLE);
        return Endpoint.named("POST", Operation.of("lab.Lab", 1, null, method, TYPES, plans, null), plans);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            sample.names: it has 4 items; allowed: at most 3             | /sample/names
            sample.names["a/b"]: it has 3 characters; allowed: at most 1 | /sample/names
            sample.next.counts["a/b"][3]: 1 is not in 2..                | /sample/next/counts/a~1b/3
            sample.counts["a"]: as a key, the text does not match b      | /sample/counts/a
            sample.counts["a\\"b\\\\c~"][0]: 1 is not in 2..             | /sample/counts/a"b\\c~0/0
            sample.counts["what?"][0]: 1 is not in 2..                   | /sample/counts
            sample.signs[]]: 1 is not in 2..                             | /sample/signs/]
            sample.signs["]: 1 is not in 2..                             | /sample/signs/"
            sample.shape.samples[2].names: it has 0 items; allowed: 1    | /sample/shape/samples/2/names
            more.next.names: it has 0 items; allowed: 1                  | /next/names
            more: it is wrong                                            | ''
            more[12].next.names: it has 0 items; allowed: 1              | /next/names
            more[12]: it is wrong                                        | ''
            """, quoteCharacter = '\'')
    void aPlaceIsAPointer(String message, String pointer) {
        assertEquals(pointer, RulePlace.pointer(ENDPOINT, message));
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '\'',
            value = {
                "the arguments of put: expected 4 bytes",
                "other.names: it has 0 items",
                "sample",
                "sample.names",
                "sample.names is wrong",
                "7: it is wrong",
                "': it is wrong'"
            })
    void othersAreNone(String message) {
        assertNull(RulePlace.pointer(ENDPOINT, message));
    }

    @Test
    void aLongKeyIsThatOfItsMap() {
        String key = "a".repeat(40);
        assertEquals(
                "/sample/counts/" + key + "/1", RulePlace.pointer(ENDPOINT, "sample.counts[\"" + key + "\"][1]: no"));
        assertEquals("/sample/counts", RulePlace.pointer(ENDPOINT, "sample.counts[\"" + key + "...\"][1]: no"));
        assertNull(RulePlace.pointer(ENDPOINT, "sample.counts[\"" + "\\".repeat(100_000)));
    }
}
