// SPDX-License-Identifier: Apache-2.0
package org.creo.server.described;

import org.creo.framework.dispatch.MethodHandler;
import org.creo.framework.dispatch.StateHandler;
import org.creo.framework.dispatch.StateStreamHandler;
import org.creo.framework.dispatch.StreamHandler;

/** All the ways in which a host calls methods; of one method it uses one. */
interface Handlers extends MethodHandler, StreamHandler, StateHandler, StateStreamHandler {
    @Override
    boolean defers();
}
