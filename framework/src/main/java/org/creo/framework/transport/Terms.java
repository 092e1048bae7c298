// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.transport;

import java.util.concurrent.Executor;
import org.creo.framework.dispatch.Authenticator;
import org.creo.framework.dispatch.Observer;
import org.creo.framework.rasp.Limits;
import org.creo.framework.rasp.MemoryBudget;

/**
 * What holds for all connections of a host.
 *
 * @param router finds the services
 * @param limits how much a client may ask for
 * @param memory that all frames under way share
 * @param sheds whether a request that finds its queue full gets BUSY; otherwise its connection is not read until there is room
 * @param observer hears of connections, and of requests that reach no service
 * @param authenticator looks up who calls; null where the host does not ask
 * @param closed whether requests of unknown callers are refused
 * @param workers for what may wait
 */
public record Terms(Router router, Limits limits, MemoryBudget memory, boolean sheds, Observer observer,
        Authenticator authenticator, boolean closed, Executor workers) {
}
