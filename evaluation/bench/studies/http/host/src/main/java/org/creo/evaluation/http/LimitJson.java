// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.http;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.StreamWriteFeature;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;

/** The JSON that a Creo host takes and gives, written by hand for the two types. */
final class LimitJson {
    record Point(double x, double y, long count, String note) {}

    record Series(String name, long[] times, double[] samples) {}

    /** As the host has it. */
    private static final JsonFactory JSON = JsonFactory.builder()
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .enable(StreamReadFeature.USE_FAST_DOUBLE_PARSER)
            .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
            .build();

    private LimitJson() {}

    /** Of a request such as {@code {"point": {"x": 1.5, ...}}}. */
    static Point point(byte[] json) throws IOException {
        double x = 0;
        double y = 0;
        long count = 0;
        String note = null;
        try (JsonParser in = JSON.createParser(json)) {
            enter(in);
            for (String name = in.nextFieldName(); name != null; name = in.nextFieldName()) {
                in.nextToken();
                switch (name) {
                    case "x" -> x = in.getDoubleValue();
                    case "y" -> y = in.getDoubleValue();
                    case "count" -> count = in.getLongValue();
                    default -> note = in.getText();
                }
            }
        }
        return new Point(x, y, count, note);
    }

    /** Of a request such as {@code {"series": {"name": "north", ...}}}. */
    static Series series(byte[] json) throws IOException {
        String name = null;
        long[] times = {};
        double[] samples = {};
        try (JsonParser in = JSON.createParser(json)) {
            enter(in);
            for (String field = in.nextFieldName(); field != null; field = in.nextFieldName()) {
                in.nextToken();
                switch (field) {
                    case "name" -> name = in.getText();
                    case "times" -> times = longs(in);
                    default -> samples = doubles(in);
                }
            }
        }
        return new Series(name, times, samples);
    }

    /** Into the object in the object. */
    private static void enter(JsonParser in) throws IOException {
        in.nextToken();
        in.nextFieldName();
        in.nextToken();
    }

    private static long[] longs(JsonParser in) throws IOException {
        long[] items = new long[16];
        int count = 0;
        while (in.nextToken() != JsonToken.END_ARRAY) {
            items = count < items.length ? items : Arrays.copyOf(items, 2 * count);
            items[count++] = in.getLongValue();
        }
        return Arrays.copyOf(items, count);
    }

    private static double[] doubles(JsonParser in) throws IOException {
        double[] items = new double[16];
        int count = 0;
        while (in.nextToken() != JsonToken.END_ARRAY) {
            items = count < items.length ? items : Arrays.copyOf(items, 2 * count);
            items[count++] = in.getDoubleValue();
        }
        return Arrays.copyOf(items, count);
    }

    private static JsonGenerator generator(ByteBuf bytes) throws IOException {
        OutputStream out = new ByteBufOutputStream(bytes);
        return JSON.createGenerator(out);
    }

    static void write(Point point, ByteBuf bytes) throws IOException {
        try (JsonGenerator out = generator(bytes)) {
            out.writeStartObject();
            out.writeNumberField("x", point.x);
            out.writeNumberField("y", point.y);
            out.writeStringField("count", Long.toString(point.count));
            out.writeStringField("note", point.note);
            out.writeEndObject();
        }
    }

    static void write(Series series, ByteBuf bytes) throws IOException {
        try (JsonGenerator out = generator(bytes)) {
            out.writeStartObject();
            out.writeStringField("name", series.name);
            out.writeArrayFieldStart("times");
            for (long time : series.times) {
                out.writeString(Long.toString(time));
            }
            out.writeEndArray();
            out.writeArrayFieldStart("samples");
            for (double sample : series.samples) {
                out.writeNumber(sample);
            }
            out.writeEndArray();
            out.writeEndObject();
        }
    }
}
