// SPDX-License-Identifier: Apache-2.0
package org.creo.server.state;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.creo.json.kept.KeptName;

/** A state of which something is kept: its row in the table of the states. */
record StateRow(int number, String service, String name, String type) implements KeptName {
    /** The largest number of these states; 0 where there is none. */
    static int lastNumber(List<StateRow> states) {
        return states.stream().mapToInt(StateRow::number).max().orElse(0);
    }

    int checksum() {
        return Checksum.of(number, String.join("\n", service, name, type).getBytes(StandardCharsets.UTF_8));
    }
}
