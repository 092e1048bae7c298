// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.session;

import org.creo.framework.dispatch.MethodRoute;
import org.creo.framework.queue.Route;
import org.creo.framework.scheduler.Pipeline;
import org.creo.protocol.RequestHead;

/**
 * Where the request goes whose head was looked at last: one that is large is asked about twice, when its head has come
 * and when all of it has. Confined to the session's thread.
 */
final class Destination {
    private final Router router;
    private boolean any;
    private int protocolId;
    private int methodId;
    private Pipeline pipeline;
    private MethodRoute route;

    Destination(Router router) {
        this.router = router;
    }

    /** Looks up where a request with this head goes. */
    Destination look(RequestHead head) {
        if (!any || head.protocolId() != protocolId || head.methodId() != methodId) {
            any = true;
            protocolId = head.protocolId();
            methodId = head.methodId();
            pipeline = router.find(protocolId);
            route = pipeline == null ? null : pipeline.responder().route(methodId);
        }
        return this;
    }

    /** Whether the host serves the interface. */
    boolean served() {
        return pipeline != null;
    }

    /** The service; null where the host does not serve it. */
    Pipeline pipeline() {
        return pipeline;
    }

    /** The method, or what says that the service has no such; null where the host does not serve it. */
    MethodRoute method() {
        return route;
    }

    /** What the request carries. */
    Route route() {
        return route == null ? Route.NOWHERE : route;
    }

    /** How many bytes of arguments stand before the count of the {@code byte[]} that ends them; -1 where none does. */
    int tail() {
        return route == null ? -1 : route.tail();
    }
}
