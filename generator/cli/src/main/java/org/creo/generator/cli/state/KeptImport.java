// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.state;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.creo.protocol.kept.Declared;
import org.creo.protocol.kept.KeptFolder;
import org.creo.protocol.kept.TypeText;

/** Reads what {@link KeptExport} prints. */
public final class KeptImport implements KeptFolder.Source {

    /** Keys of others may be many and alike: Jackson's table of names is not for them. */
    private static final JsonFactory JSON = JsonFactory.builder()
            .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
            .build();

    private final String name;
    private final BufferedReader in;
    private long line;
    private int states;

    /** @param name what is read, for messages */
    public KeptImport(String name, BufferedReader in) {
        this.name = name;
        this.in = in;
    }

    /** How many states there were. */
    public int states() {
        return states;
    }

    @Override
    public void give(KeptFolder.Sink sink) throws IOException {
        String text = next();
        while (text != null) {
            Map<String, String> head = head(text);
            String type = head.get("type");
            KeptJson values;
            long entries;
            try {
                values = new KeptJson(type);
                entries = Long.parseLong(head.get("entries"));
            } catch (IllegalArgumentException e) {
                throw new IOException(where() + ": " + e.getMessage(), e);
            }
            if (!values.mayHave(entries)) {
                throw new IOException(where() + ": a state of type " + type + " has one value, not " + entries);
            }
            sink.begin(new Declared(head.get("service"), head.get("state"), TypeText.print(TypeText.parse(type))));
            for (long i = 0; i < entries; i++) {
                String value = next();
                if (value == null) {
                    throw new IOException(where() + ": the end, where " + (entries - i) + " more of "
                            + head.get("state") + " should be");
                }
                values.parse(value, where(), sink);
            }
            states++;
            text = next();
        }
    }

    private String next() throws IOException {
        String text = in.readLine();
        line++;
        return text != null && text.isBlank() ? next() : text;
    }

    private String where() {
        return name + ", line " + line;
    }

    private Map<String, String> head(String text) throws IOException {
        Map<String, String> head = new HashMap<>();
        try (JsonParser json = JSON.createParser(text)) {
            json.nextToken();
            while (json.currentToken() != null && json.nextToken() == JsonToken.FIELD_NAME) {
                String member = json.currentName();
                json.nextToken();
                head.put(member, json.getText());
            }
        } catch (JsonProcessingException e) {
            throw new IOException(where() + ": not JSON: " + e.getOriginalMessage(), e);
        }
        if (!head.keySet().containsAll(KeptJson.head())) {
            throw new IOException(
                    where() + ": expected the head of a state, an object with " + String.join(", ", KeptJson.head()));
        }
        return head;
    }
}
