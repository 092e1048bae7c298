// SPDX-License-Identifier: Apache-2.0
package org.creo.server;

import probe.Probe;
import probe.ProbeDispatcher;

/** A service with its own main. */
public final class ProbeMain implements Probe {
    public static void main(String[] arguments) {
        HostProgram.main(arguments, new ProbeDispatcher(new ProbeMain()));
    }

    @Override
    public String echo(String text) {
        return "my " + text;
    }

    @Override
    public String readLine() {
        throw new UnsupportedOperationException();
    }
}
