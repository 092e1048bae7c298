// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.bench.call;

/** A service that does nothing but count what it gets. */
@FunctionalInterface
interface Service {
    /** Listens on the loopback, in threads of its own until the program ends; gives the port. */
    int start() throws Exception;
}
