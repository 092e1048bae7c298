// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.json;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.creo.generator.model.Description;
import org.creo.json.JsonMistake;
import org.creo.type.TypeRef;

/** The items of a stream, as JSON with a value on each line. Blank lines are skipped. */
public final class JsonItems {

    private final String name;
    private final InputStream in;
    private final JsonInput items;
    private int line;

    /**
     * @param name what is read, for messages
     * @param in read no further than to the end of the requested line, apart from what is buffered
     */
    public JsonItems(String name, InputStream in, Description description, TypeRef type) {
        this.name = name;
        this.in = in instanceof BufferedInputStream ? in : new BufferedInputStream(in);
        this.items = JsonInput.items(description, type);
    }

    /**
     * The next item as RASP sends it, or null at the end.
     *
     * @throws JsonMistake if the line is not such a value; the message says which line it is
     */
    public byte[] next() throws IOException, JsonMistake {
        byte[] bytes = nextLine();
        while (bytes != null) {
            String text = text(bytes);
            if (!text.isBlank()) {
                return items.read(text, where());
            }
            bytes = nextLine();
        }
        return null;
    }

    private byte[] nextLine() throws IOException {
        int next = in.read();
        if (next < 0) {
            return null;
        }
        line++;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        while (next >= 0 && next != '\n') {
            bytes.write(next);
            next = in.read();
        }
        return bytes.toByteArray();
    }

    private String text(byte[] bytes) throws JsonMistake {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new JsonMistake("this is not UTF-8 text").in(where());
        }
    }

    private String where() {
        return name + ", line " + line;
    }
}
