// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

/**
 * What a call sees of one state that somebody else keeps, and what it has written to it. It asks for what is read only
 * when it is read. Several tasks of a call may use it at the same time.
 */
abstract class RemoteState {
    /** The key of a row that is alone in its view. */
    static final byte[] ALONE = new byte[0];

    final RemoteRows rows;

    RemoteState(RemoteRows rows) {
        this.rows = rows;
    }

    /** All that the views of this state show, as a {@link StateStore} has values. */
    abstract Object value();

    /** Makes a change, and notes it for whoever keeps the state. */
    abstract void change(Change change);

    /** Forgets what was read: the views show another version. */
    abstract void forget();
}
