// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.thrift;

import bench.thrift.Bench;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.apache.thrift.server.TThreadPoolServer;
import org.apache.thrift.transport.TServerSocket;

/** Thrift's server with a thread for each connection, the binary protocol and the buffers it comes with. */
public final class Server {
    private Server() {
    }

    public static void main(String[] arguments) throws Exception {
        TServerSocket socket = new TServerSocket(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        System.out.println("thrift listening on 127.0.0.1:" + socket.getServerSocket().getLocalPort());
        // The number of threads bounds that of connections, 1,000 idle ones among them.
        new TThreadPoolServer(new TThreadPoolServer.Args(socket)
                .processor(new Bench.Processor<>((Bench.Iface) data -> data.size()))
                .maxWorkerThreads(20_000)).serve();
    }
}
