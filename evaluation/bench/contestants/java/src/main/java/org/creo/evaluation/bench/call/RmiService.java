// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.bench.call;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.rmi.registry.LocateRegistry;
import java.rmi.registry.Registry;
import java.rmi.server.RMIServerSocketFactory;
import java.rmi.server.UnicastRemoteObject;
import java.util.concurrent.atomic.AtomicInteger;
import org.creo.evaluation.bench.values.NumberKilobyte;
import org.creo.evaluation.bench.values.TextKilobyte;

/** Java RMI: the registry and the object that it knows share one port. */
final class RmiService implements Service, RmiBench {
    static final String NAME = "bench";

    /** RMI holds only weak references to it; this one keeps it from being collected. */
    private static Registry registry;

    @Override
    public int start() throws Exception {
        AtomicInteger port = new AtomicInteger();
        RMIServerSocketFactory sockets = any -> {
            ServerSocket server = new ServerSocket(any, 0, InetAddress.getLoopbackAddress());
            port.set(server.getLocalPort());
            return server;
        };
        RmiSocketFactory clients = new RmiSocketFactory();
        registry = LocateRegistry.createRegistry(0, clients, sockets);
        registry.bind(NAME, UnicastRemoteObject.exportObject(this, port.get(), clients, sockets));
        return port.get();
    }

    @Override
    public int sendNumbers(NumberKilobyte[] data) {
        return data.length;
    }

    @Override
    public int sendTexts(TextKilobyte[] data) {
        return data.length;
    }

    @Override
    public int sendBytes(byte[] data) {
        return data.length;
    }
}
