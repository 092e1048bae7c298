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
import java.util.Set;
import org.creo.json.NamesOfOthers;
import org.creo.json.kept.DeclaredState;
import org.creo.json.kept.KeptFolder;
import org.creo.json.kept.TypeText;

/** Reads what {@link KeptExport} prints. */
public final class KeptImport implements KeptFolder.Source {

    private static final JsonFactory JSON = NamesOfOthers.builder().build();

    private final String name;
    private final BufferedReader in;
    private long line;
    private int states;
    /** How many there were since the last end of an export. */
    private int open;

    private boolean ended;

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
            if (head.containsKey(KeptExport.END)) {
                end(head.get(KeptExport.END));
                text = next();
                continue;
            }
            String type = head.get("type");
            KeptJson values;
            long entries;
            try {
                values = KeptJson.rows(type);
                entries = Long.parseLong(head.get("entries"));
            } catch (IllegalArgumentException e) {
                throw new IOException(where() + ": " + e.getMessage(), e);
            }
            if (!values.mayHave(entries)) {
                throw new IOException(where() + ": a state of type " + type + " has one value, not " + entries);
            }
            sink.begin(new DeclaredState(head.get("service"), head.get("state"), TypeText.print(TypeText.parse(type))));
            for (long i = 0; i < entries; i++) {
                String value = next();
                if (value == null) {
                    throw new IOException(where() + ": the end, where " + (entries - i) + " more of "
                            + head.get("state") + " should be");
                }
                values.parse(value, where(), sink);
            }
            states++;
            open++;
            text = next();
        }
        if (open > 0 || !ended) {
            throw new IOException(
                    where() + ": the end, without the line that is the last one of an export, so more may "
                            + "be missing; nothing was imported. If you know that it is whole, add the line {\""
                            + KeptExport.END
                            + "\":" + open + "}");
        }
    }

    /** Several exports may follow each other. */
    private void end(String count) throws IOException {
        if (!count.equals(Integer.toString(open))) {
            throw new IOException(
                    where() + ": the end of an export of " + count + " states, of which " + open + " are there");
        }
        ended = true;
        open = 0;
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
                if (!json.nextToken().isScalarValue()) {
                    throw new IOException(where() + ": expected a text or a number as " + member);
                }
                head.put(member, json.getText());
            }
            if (json.currentToken() != null && json.nextToken() != null) {
                throw new IOException(where() + ": expected one object, and found more on the line");
            }
        } catch (JsonProcessingException e) {
            throw new IOException(where() + ": not JSON: " + e.getOriginalMessage(), e);
        }
        boolean end = head.keySet().equals(Set.of(KeptExport.END));
        if (!end && !head.keySet().containsAll(KeptJson.head())) {
            throw new IOException(
                    where() + ": expected the head of a state, an object with " + String.join(", ", KeptJson.head()));
        }
        return head;
    }
}
