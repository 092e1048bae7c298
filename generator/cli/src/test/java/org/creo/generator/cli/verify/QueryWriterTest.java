// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QueryWriterTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{} | ``",
                "{\"a\":1.0,\"b\":true,\"c\":\"x y&+\\u00e4\"} | ?a=1.0&b=true&c=x+y%26%2B%C3%A4",
                "{\"a\":null,\"b\":\"\"} | ?b=",
                "{\"a\":[1,\"NaN\"],\"b\":[\"\"]} | ?a=1&a=NaN&b=",
                "{\"a\":[[1],[]],\"b\":{\"c\":1}} | ?a=%5B%5B1%5D%2C%5B%5D%5D&b=%7B%22c%22%3A1%7D"
            })
    void argumentsAsTheHostReadsThem(String arguments, String query) throws IOException {
        assertEquals(Optional.of(query), QueryWriter.query(arguments));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"a\":[]}", "{\"a\":\"\\ud800\"}"})
    void notEverythingFitsIntoAUrl(String arguments) throws IOException {
        assertEquals(Optional.empty(), QueryWriter.query(arguments));
    }

    @Test
    void aUrlIsNotTooLong() throws IOException {
        assertEquals(Optional.empty(), QueryWriter.query("{\"a\":\"" + "x".repeat(9000) + "\"}"));
    }
}
