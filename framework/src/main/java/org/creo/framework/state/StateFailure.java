// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

/** The states of a service cannot be written, since the provider that keeps them has failed. They can still be read. */
public final class StateFailure extends RuntimeException {
    private static final long serialVersionUID = 1;

    StateFailure(String service, Throwable cause) {
        super(
                "The states of " + service + " cannot be written, since the provider that keeps them failed: "
                        + cause.getMessage(),
                cause);
    }
}
