// SPDX-License-Identifier: Apache-2.0
package org.creo.json;

/** Reads keys of one type, which are always text in JSON. Safe for several threads. */
interface KeyReader {

    /**
     * Reads a key.
     *
     * @return the text of the key where several mean the same
     */
    String read(FromJson in, String key) throws JsonMistake;
}
