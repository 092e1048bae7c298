// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.faults;

import trouble.Everything;
import trouble.Mirror;
import trouble.Tree;

/** Returns what it gets, and counts its calls: a call that the host cut short would be noticed. */
final class CountingMirror implements Mirror {
    /** A service runs one request at a time, so a plain number is enough. */
    private int calls;

    @Override
    public Everything everything(Everything value) {
        calls++;
        return value;
    }

    @Override
    public Tree tree(Tree value) {
        calls++;
        return value;
    }

    @Override
    public String text(String value) {
        calls++;
        return value;
    }

    @Override
    public byte[] bytes(byte[] value) {
        calls++;
        return value;
    }

    @Override
    public byte[] zeros(int count) {
        calls++;
        return new byte[count];
    }

    @Override
    public int calls() {
        return calls;
    }
}
