// SPDX-License-Identifier: Apache-2.0
package org.creo.server.side;

/** Whether a host accepts requests; while it does not, a load balancer sends them elsewhere. */
public enum Readiness {
    /** Not yet: it is starting. */
    STARTING,
    /** Yes. */
    READY,
    /** No longer: it answers what it has accepted and stops. */
    STOPPING
}
