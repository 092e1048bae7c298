// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ComparedJsonTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"a\":1}|{ \"a\" : 1 }",
                "[1.0E10]|[10000000000]",
                "[1.4E-45]|[1e-45]",
                "[0.1]|[0.10000000149011612]",
                "[-0.0]|[-0]",
                "[\"\u00e9\"]|[\"\\u00e9\"]",
                "[true,false,null]|[true,false,null]"
            })
    void theSame(String expected, String given) throws IOException {
        assertEquals(OptionalInt.empty(), ComparedJson.difference(expected, given));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"a\":1}|{\"a\":2}|5",
                "{\"a\":1}|{\"b\":1}|1",
                "{\"a\":\"1\"}|{\"a\":1}|5",
                "[0.0]|[-0]|1",
                "[1,2]|[1]|2",
                "[1]|[1,2]|3",
                "[1]|[1] 2|3",
                "[true]|[false]|1",
                "{\"a\":1,\"b\":2}|{\"b\":2,\"a\":1}|1"
            })
    void another(String expected, String given, int at) throws IOException {
        assertEquals(OptionalInt.of(at), ComparedJson.difference(expected, given));
    }

    @Test
    void anotherOrderIsUndone() throws IOException {
        String expected = "{\"b\":{\"y\":[{\"2\":1.50,\"1\":true}]},\"a\":\"x\",\"c\":null}";
        String given = "{\"a\":\"x\",\"b\":{\"y\":[{\"1\":true,\"2\":1.50}]},\"c\":null}";
        assertEquals(expected, ComparedJson.inOrderOf(expected, given));
    }

    @Test
    void whatIsTooMuchStays() throws IOException {
        assertEquals("{\"a\":1,\"b\":[2]}", ComparedJson.inOrderOf("{\"a\":1}", "{\"b\":[2],\"a\":1}"));
    }
}
