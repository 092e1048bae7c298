// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.call;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.creo.generator.cli.host.HostException;
import org.creo.generator.cli.json.JsonInput;
import org.creo.generator.cli.json.JsonText;
import org.creo.generator.cli.json.JsonTree;
import org.creo.json.JsonMistake;

/** What the states of a host hold: {@code rasp.States}, called like any other interface. */
public final class States {

    private final Caller caller;
    private final Catalogue methods = Catalogue.of(Control.own());

    public States(Caller caller) {
        this.caller = caller;
    }

    /** One part of a state. */
    public record Row(byte[] key, byte[] value) {
        static Row of(JsonTree json) {
            Base64.Decoder decoder = Base64.getDecoder();
            return new Row(
                    decoder.decode(json.get("key").text()),
                    decoder.decode(json.get("value").text()));
        }
    }

    /** Each is a {@code HeldState} of {@code control.creo}. */
    public List<JsonTree> list() throws HostException {
        Callee callee = named("list");
        return JsonTree.of(caller.call(callee, arguments(callee)).orElseThrow()).items(each -> each);
    }

    /**
     * All rows of a state.
     *
     * @param limit for all of them; without one it may take any time while the host is there
     * @param taker false where no more are wanted
     */
    public void rows(String service, String name, Optional<Duration> limit, Predicate<Row> taker) throws IOException {
        Callee callee = named("rows");
        try {
            caller.stream(
                    callee,
                    arguments(callee, service, name),
                    Optional.empty(),
                    limit,
                    json -> taker.test(Row.of(JsonTree.of(json))));
        } catch (JsonMistake e) {
            throw new IllegalStateException("no items were given", e);
        }
    }

    /** The row with that key. */
    public Optional<Row> find(String service, String name, byte[] key) throws HostException {
        Callee callee = named("find");
        byte[] arguments = arguments(callee, service, name, Base64.getEncoder().encodeToString(key));
        return JsonTree.of(caller.call(callee, arguments).orElseThrow()).items(Row::of).stream()
                .findFirst();
    }

    private Callee named(String method) {
        try {
            return methods.find("rasp.States." + method);
        } catch (Catalogue.UnknownMethodException e) {
            throw new IllegalStateException("control.creo is not the one that this creo was built with", e);
        }
    }

    private static byte[] arguments(Callee callee, String... texts) {
        StringWriter array = new StringWriter();
        try (JsonGenerator json = JsonText.generator(array)) {
            json.writeStartArray();
            for (String text : texts) {
                json.writeString(text);
            }
            json.writeEndArray();
            json.flush();
            return JsonInput.arguments(callee.description(), callee.method()).read(array.toString());
        } catch (IOException | JsonMistake e) {
            throw new IllegalStateException("these are the arguments of " + callee, e);
        }
    }
}
