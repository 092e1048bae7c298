// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WordsTest {

    @ParameterizedTest
    @CsvSource({
        "data, data, Data",
        "sampleRate, sample_rate, SampleRate",
        "sample_rate, sample_rate, SampleRate",
        "HTTPServer, http_server, HTTPServer",
        "MetaData, meta_data, MetaData",
        "x2y, x2y, X2y",
        "point3D, point3_d, Point3D",
        "A, a, A",
        "_hidden, hidden, Hidden",
    })
    void splitsAndJoins(String name, String snake, String pascal) {
        assertEquals(snake, Words.snake(name));
        assertEquals(pascal, Words.pascal(name));
    }
}
