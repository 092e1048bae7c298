// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue.h1;

import java.nio.ByteBuffer;
import org.creo.framework.tongue.HeadLimits;
import org.creo.framework.web.Head;
import org.creo.framework.web.RefusedException;

/** Reads the head of the first request of a connection, for whoever wants nothing else of it. For one thread. */
public final class FirstHead {
    private final RequestSyntax syntax = new RequestSyntax(HeadLimits.DEFAULT);

    /**
     * Reads what has come.
     *
     * @return the head; null where the rest of it is still to come
     * @throws RefusedException where what has come is no request
     */
    public Head read(ByteBuffer bytes) throws RefusedException {
        return syntax.read(bytes) == RequestSyntax.Event.HEAD ? syntax.head() : null;
    }
}
