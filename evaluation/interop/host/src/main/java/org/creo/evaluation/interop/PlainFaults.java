// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.interop;

import faults.Faults;

/** Fails as ordinary code does: by an exception that nobody foresaw. */
final class PlainFaults implements Faults {
    @Override
    public int divide(int a, int b) {
        return a / b;
    }

    @Override
    public String echo(String text) {
        return text;
    }
}
