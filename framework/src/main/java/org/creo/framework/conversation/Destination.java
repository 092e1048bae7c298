// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.conversation;

import org.creo.framework.dispatch.MethodRoute;
import org.creo.framework.queue.Route;
import org.creo.framework.scheduler.Pipeline;
import org.creo.protocol.RequestHead;

/**
 * The destination of a request, with the last lookup cached: a large request is looked up twice, when its head has come
 * and when it is complete. Confined to the conversation's thread.
 */
public final class Destination {
    /** The router that was asked last; null where none was. */
    private Router router;

    private int protocolId;
    private int methodId;
    private Pipeline pipeline;
    private MethodRoute route;

    /** Looks up where a request with this head goes. */
    Destination look(Router asked, RequestHead head) {
        if (router != asked || head.protocolId() != protocolId || head.methodId() != methodId) {
            router = asked;
            protocolId = head.protocolId();
            methodId = head.methodId();
            pipeline = router.find(protocolId);
            route = pipeline == null ? null : pipeline.responder().route(methodId);
        }
        return this;
    }

    /** The service; null where the host does not serve the interface. */
    public Pipeline pipeline() {
        return pipeline;
    }

    /**
     * The method, or the answer that the service has no such method; null where the host does not serve the interface.
     */
    public MethodRoute method() {
        return route;
    }

    /** The route for the {@link Request}. */
    public Route route() {
        return route == null ? Route.NOWHERE : route;
    }

    /**
     * How many bytes of arguments come before the count of the {@code byte[]} that ends them; -1 where no
     * {@code byte[]} does.
     */
    public int tail() {
        return route == null ? -1 : route.tail();
    }
}
