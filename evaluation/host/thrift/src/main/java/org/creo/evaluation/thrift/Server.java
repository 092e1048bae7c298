// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.thrift;

import bench.thrift.Bench;
import bench.thrift.NumberKilobyte;
import bench.thrift.TextKilobyte;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.List;
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
                .processor(new Bench.Processor<>(new Counting()))
                .maxWorkerThreads(20_000)).serve();
    }

    private static final class Counting implements Bench.Iface {
        @Override
        public int sendNumbers(List<NumberKilobyte> data) {
            return data.size();
        }

        @Override
        public int sendTexts(List<TextKilobyte> data) {
            return data.size();
        }

        @Override
        public int sendBytes(ByteBuffer data) {
            return data.remaining();
        }
    }
}
