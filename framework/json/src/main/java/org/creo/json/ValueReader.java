// SPDX-License-Identifier: Apache-2.0
package org.creo.json;

import java.io.IOException;

/** Reads values of one type. Safe for several threads. */
interface ValueReader {

    /** Reads the value whose first token is the current one. */
    void read(FromJson in) throws IOException, JsonMistake;
}
