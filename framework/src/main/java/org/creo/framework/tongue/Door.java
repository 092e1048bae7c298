// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue;

/** A version of HTTP, on one connection. Confined to the connection's thread. */
public interface Door {
    /**
     * The client has ended its output, though what it has sent before is not read: it may have gone. What could last
     * for long is withdrawn.
     */
    void inputEnding();

    /**
     * Sends something to a client of which nothing is read, if there is anything that may be sent: that breaks the
     * connection of one that has gone, whose end comes after what is not read.
     */
    void probe();
}
