// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.bench.call;

import java.io.IOException;
import java.io.Serializable;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.rmi.server.RMIClientSocketFactory;

/**
 * Opens the connections of RMI's clients. They go to the address that the client was told, whatever address the object
 * has, so that a relay may be in between. Each stub brings one to the client. No two are equal, so that RMI lets stubs
 * not share connections.
 */
final class RmiSocketFactory implements RMIClientSocketFactory, Serializable {
    private static final long serialVersionUID = 1L;

    private static volatile InetSocketAddress service;

    static void connectTo(InetSocketAddress address) {
        service = address;
    }

    @Override
    public Socket createSocket(String host, int port) throws IOException {
        Socket socket = new Socket(service.getAddress(), service.getPort());
        socket.setTcpNoDelay(true);
        return socket;
    }
}
