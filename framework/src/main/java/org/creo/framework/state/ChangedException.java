// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

/**
 * A state on which a call depends has changed while the call ran: nothing that the call wrote is kept, and its caller
 * is told.
 */
public final class ChangedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    ChangedException() {
        super("what the call depends on has changed while it ran", null, false, false);
    }
}
