// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.creo.generator.cli.host.FakeHost;
import org.creo.generator.cli.json.JsonInput;
import org.creo.generator.model.Description;
import org.creo.generator.model.Fingerprint;
import org.creo.generator.model.Method;
import org.creo.json.JsonMistake;

/** What tests of commands that talk to a host share: one that serves {@code rasp.Control} and answers by JSON. */
abstract class HostCommandTest extends CommandTest {

    private static final String CONTROL = "../../framework/protocol/control.creo";
    private static final Description ANSWERS = answers();

    /** For each result of the control interface a method that takes it: its arguments are the bytes of that result. */
    private static Description answers() {
        try {
            return Described.text(Files.readString(Path.of(CONTROL))
                    + "\ninterface Answers { void describe (Description[] result); void answered (Answered[] result);"
                    + " void metrics (Metrics result); void now (Workforce result); }\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The bytes of the result of a method of {@code rasp.Control}. */
    static byte[] controlResult(String method, String json) {
        Method taking = ANSWERS.interfaces().stream()
                .filter(each -> each.name().equals("Answers"))
                .flatMap(each -> each.methods().stream())
                .filter(each -> each.name().equals(method))
                .findFirst()
                .orElseThrow();
        try {
            return JsonInput.arguments(ANSWERS, taking).read("[" + json + "]");
        } catch (JsonMistake e) {
            throw new AssertionError(e);
        }
    }

    /** The id of a method of {@code rasp.Control}. */
    static int controlId(String method) {
        return new Fingerprint(ANSWERS).id(Described.method(ANSWERS, method));
    }

    /** Answers requests by the ids of their methods, until the client goes. */
    static FakeHost.Script serving(Map<Integer, byte[]> results) {
        return client -> {
            client.greet();
            while (true) {
                FakeHost.Received received = client.read();
                if (received.kind() == FakeHost.PING) {
                    client.send(FakeHost.PONG, received.id(), received.body());
                } else if (results.containsKey(received.head(1))) {
                    client.send(FakeHost.RESPONSE, received.id(), results.get(received.head(1)));
                } else if (received.id() != 0) {
                    client.sendError(3, received.id(), "no such method");
                }
            }
        };
    }
}
