// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.http;

/** Makes RASP of a version of HTTP, for one connection. Confined to the connection's thread. */
public interface Door {
    /** To be called once, when the handler that takes RASP knows of this one. */
    void open();

    /** Whether the session can take more. */
    void read(boolean on);

    /** How many bytes the session has sent that have not become a part of an answer yet. */
    long held();

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
