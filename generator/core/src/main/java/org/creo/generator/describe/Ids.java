// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.describe;

/** Figures of RASP/1. */
final class Ids {

    /** The frame's header, protocol id, method id and timeout. */
    static final int REQUEST_OVERHEAD = 24;
    /** The frame's header, also of an item. */
    static final int ANSWER_OVERHEAD = 12;

    private Ids() {}

    static String hex(int id) {
        return String.format("0x%08X", id);
    }
}
