// SPDX-License-Identifier: Apache-2.0
package org.creo.json;

/** Reads keys of one type from RASP, and gives the text that they are in JSON. Safe for several threads. */
interface KeyWriter {

    String text(WireInput in) throws MalformedValueException;
}
