// SPDX-License-Identifier: Apache-2.0
package org.creo.json;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.StreamWriteConstraints;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import java.io.IOException;
import java.io.OutputStream;

/** How this package has Jackson read and write. */
final class JsonFormat {

    private final JsonFactory known;
    private final JsonFactory free;
    private final JsonFactory findingDuplicates;

    JsonFormat(JsonLimits limits) {
        StreamReadConstraints constraints = StreamReadConstraints.builder()
                // Whoever takes the text in decides how long it may be as a whole.
                .maxStringLength(Integer.MAX_VALUE)
                .maxNameLength(Integer.MAX_VALUE)
                .maxNestingDepth(limits.nesting())
                .maxNumberLength(limits.digits())
                .build();
        known = builder().streamReadConstraints(constraints).build();
        free = builder()
                .streamReadConstraints(constraints)
                .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
                .build();
        findingDuplicates = builder()
                .streamReadConstraints(constraints)
                .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
                .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                .build();
    }

    private static JsonFactoryBuilder builder() {
        return (JsonFactoryBuilder) JsonFactory.builder()
                // Names come from others, and the JVM would keep them.
                .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
                .enable(StreamReadFeature.USE_FAST_DOUBLE_PARSER)
                // Jackson writes the shortest digits that read back, whatever the version of Java.
                .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
                .disable(JsonWriteFeature.WRITE_HEX_UPPER_CASE)
                .enable(JsonWriteFeature.COMBINE_UNICODE_SURROGATES_IN_UTF8)
                .streamWriteConstraints(StreamWriteConstraints.builder()
                        .maxNestingDepth(Integer.MAX_VALUE)
                        .build());
    }

    /**
     * Parsers for text whose names are those of a description. Jackson keeps names in a table that all such text
     * shares, which makes this one faster; whoever could choose names could make the table overflow. So a parser that
     * has found another name must not be closed: then the table never sees that name.
     *
     * <p>Like those of {@link #free}, these parsers do not see that a name is there twice.
     */
    JsonFactory known() {
        return known;
    }

    /** Parsers for text with names that its sender chooses, such as the keys of maps: none of these is kept. */
    JsonFactory free() {
        return free;
    }

    JsonFactory findingDuplicates() {
        return findingDuplicates;
    }

    /** A generator. Where an exception ends the writing, objects and arrays that were begun stay open. */
    JsonGenerator generator(OutputStream out) throws IOException {
        return known.createGenerator(out, JsonEncoding.UTF8)
                .disable(JsonGenerator.Feature.AUTO_CLOSE_JSON_CONTENT)
                .disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
    }
}
