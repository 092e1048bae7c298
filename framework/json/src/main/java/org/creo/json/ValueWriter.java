// SPDX-License-Identifier: Apache-2.0
package org.creo.json;

import java.io.IOException;

/** Writes values of one type as JSON. Safe for several threads. */
interface ValueWriter {

    void write(ToJson out) throws IOException, MalformedValueException;
}
