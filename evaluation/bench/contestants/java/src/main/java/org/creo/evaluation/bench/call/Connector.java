// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.bench.call;

import java.net.InetSocketAddress;

/** Opens connections for one message, which is created once for all of them. */
@FunctionalInterface
interface Connector {
    /** A client with its own connection, if the peer lets its user choose. */
    Client connect(InetSocketAddress service) throws Exception;
}
