// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.bench.call;

import org.creo.evaluation.bench.Control;

/** Runs one of the services until standard input ends: {@code SERVICE}. */
public final class Serve {
    private Serve() {}

    public static void main(String[] arguments) throws Exception {
        if (arguments.length != 1) {
            System.err.println("usage: serve SERVICE");
            System.exit(2);
        }
        try {
            Control.serve(Contestants.service(arguments[0]).start());
        } catch (Throwable e) {
            e.printStackTrace();
            System.exit(1);
        }
        System.exit(0); // the threads of the services would keep the program running
    }
}
