// SPDX-License-Identifier: Apache-2.0
package org.creo.json;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.io.NumberOutput;
import java.io.IOException;
import java.io.StringWriter;
import java.util.Random;
import org.junit.jupiter.api.Test;

class DigitsTest {

    private static final JsonFactory JSON = JsonFactory.builder()
            .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
            .build();
    private final Digits digits = new Digits();

    private void check(double number) throws IOException {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(text)) {
            digits.write(number, json);
        }
        assertEquals(NumberOutput.toString(number, true), text.toString());
    }

    private void checkWithNeighbours(double number) throws IOException {
        for (double each : new double[] {number, Math.nextUp(number), Math.nextDown(number)}) {
            check(each);
            check(-each);
        }
    }

    @Test
    void aDecimalIsWrittenAsByJackson() throws IOException {
        Random random = new Random(1);
        for (int i = 0; i < 200_000; i++) {
            double power = Math.pow(10, random.nextInt(12));
            checkWithNeighbours(Math.rint(random.nextDouble() * Math.pow(10, random.nextInt(17))) / power);
        }
    }

    @Test
    void anyOtherIsWrittenAsByJackson() throws IOException {
        Random random = new Random(2);
        for (int i = 0; i < 200_000; i++) {
            double number = Double.longBitsToDouble(random.nextLong());
            if (Double.isFinite(number)) {
                check(number);
            }
            check(random.nextDouble() * Math.pow(10, random.nextInt(12) - 4));
        }
    }

    @Test
    void atTheEndsOfWhatIsWrittenWithoutAnExponent() throws IOException {
        for (double number :
                new double[] {0, 1e-3, 1e7, 0.00100001, 9_999_999.99999999, 1e-8, 0.5, 1, 10, 1e15, 1e16}) {
            checkWithNeighbours(number);
        }
        check(Double.MIN_VALUE);
        check(Double.MAX_VALUE);
    }

    @Test
    void aLongIsTextWithItsDigits() throws IOException {
        Random random = new Random(3);
        for (long number : new long[] {0, 9, 10, -1, -10, Long.MAX_VALUE, Long.MIN_VALUE, 1_700_000_000_000L}) {
            checkText(number);
        }
        for (int i = 0; i < 10_000; i++) {
            checkText(random.nextLong() >> random.nextInt(64));
        }
    }

    private void checkText(long number) throws IOException {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(text)) {
            digits.writeText(number, json);
        }
        assertEquals('"' + Long.toString(number) + '"', text.toString());
    }
}
