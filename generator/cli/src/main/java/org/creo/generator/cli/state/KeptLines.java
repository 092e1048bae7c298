// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.state;

import java.io.IOException;
import org.creo.json.kept.KeptFolder;

/** The rows of a state as JSON, each on a line, as {@link KeptExport} prints them, or only their values. */
public final class KeptLines {

    private final String name;
    private final KeptJson json;
    private final boolean halves;

    private KeptLines(String name, KeptJson json, boolean halves) {
        this.name = name;
        this.json = json;
        this.halves = halves;
    }

    /** @param halves whether halves of surrogate pairs, which JSON cannot have, are replaced */
    public static KeptLines rows(KeptFolder.Kept state, boolean halves) {
        return new KeptLines(state.fullName(), KeptJson.rows(state.type()), halves);
    }

    /** Without the keys of a map. */
    public static KeptLines values(KeptFolder.Kept state, boolean halves) {
        return new KeptLines(state.fullName(), KeptJson.values(state.type()), halves);
    }

    /** @throws IOException if it is not such a row, or JSON cannot express it */
    public String print(byte[] key, byte[] value) throws IOException {
        return json.print(key, value, name, halves);
    }
}
