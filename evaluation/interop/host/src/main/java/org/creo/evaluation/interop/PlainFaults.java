// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.interop;

import faults.Faults;

/** Fails like ordinary code: by an unexpected exception. */
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
