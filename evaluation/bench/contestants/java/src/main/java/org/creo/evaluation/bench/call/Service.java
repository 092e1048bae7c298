// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.bench.call;

/** A service that only counts what it gets. */
@FunctionalInterface
interface Service {
    /** Listens on the loopback interface, in its own threads until the program ends; returns the port. */
    int start() throws Exception;
}
