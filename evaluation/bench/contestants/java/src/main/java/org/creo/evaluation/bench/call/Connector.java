// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.bench.call;

import java.net.InetSocketAddress;

/** Opens connections for one message, which is made once for all of them. */
@FunctionalInterface
interface Connector {
    /** A client with a connection of its own, where the peer lets its user say so. */
    Client connect(InetSocketAddress service) throws Exception;
}
