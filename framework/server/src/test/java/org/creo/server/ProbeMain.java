// SPDX-License-Identifier: Apache-2.0
package org.creo.server;

import probe.Probe;
import probe.ProbeDispatcher;

/** A service with its own main. */
public final class ProbeMain implements Probe, AutoCloseable {
    public static void main(String[] arguments) {
        HostProgram.main(arguments, new ProbeDispatcher(new ProbeMain()));
    }

    @Override
    public String echo(String text) {
        return "my " + text;
    }

    @Override
    public void close() {
        System.err.println("my own end");
        throw new IllegalStateException("it does not matter");
    }

    @Override
    public String readLine() {
        throw new UnsupportedOperationException();
    }
}
