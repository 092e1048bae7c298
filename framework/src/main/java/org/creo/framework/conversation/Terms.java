// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.conversation;

import java.util.List;
import org.creo.framework.dispatch.Authenticator;
import org.creo.framework.dispatch.Grants;
import org.creo.framework.dispatch.Observer;
import org.creo.framework.limits.Limits;
import org.creo.framework.limits.MemoryBudget;
import org.creo.framework.limits.ValueMemory;
import org.creo.framework.queue.Principal;
import org.creo.framework.queue.Tracing;
import org.creo.framework.scheduler.Admission;

/**
 * What holds for all conversations of a host.
 *
 * @param router finds the services
 * @param limits how much a client may ask for
 * @param memory for everything that clients make the host keep
 * @param strangers for what those make it keep that have not said who they are, where the host asks; a small budget, so
 *     that they take nothing from those that are known
 * @param values the memory that the values share that are decoded from frames
 * @param admission decides which requests there is no room for
 * @param tracing follows each request; null where nothing does
 * @param observer is told of connections, and of requests that reach no service
 * @param authenticator looks up who calls; null where the host does not ask
 * @param grants decides which paths are open to whom; null where all are
 * @param closed whether requests of unknown callers are refused
 * @param workers for looking up credentials, which may wait
 */
public record Terms(
        Router router,
        Limits limits,
        MemoryBudget memory,
        MemoryBudget strangers,
        ValueMemory values,
        Admission admission,
        Tracing tracing,
        Observer observer,
        Authenticator authenticator,
        Grants grants,
        boolean closed,
        FairWorkers workers) {

    /** Whether a caller may go to a path, by the grants. */
    public boolean allows(Principal caller, List<String> path) {
        return grants == null || grants.allow(caller, path);
    }
}
