// SPDX-License-Identifier: Apache-2.0
package org.creo.server.worker;

/** An implementation of a service whose calls workers answer. */
public interface Staffed {
    /** Those workers; several services may have the same. */
    WorkerServices workers();
}
