// SPDX-License-Identifier: Apache-2.0
package org.creo.server.state;

import java.nio.charset.StandardCharsets;
import org.creo.json.kept.KeptName;

/** A state of which something is kept: its row in the table of the states. */
record StateRow(int number, String service, String name, String type) implements KeptName {
    int checksum() {
        return Checksum.of(number, String.join("\n", service, name, type).getBytes(StandardCharsets.UTF_8));
    }
}
