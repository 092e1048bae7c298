// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.bench.call;

import bench.thrift.Bench;
import bench.thrift.NumberKilobyte;
import bench.thrift.TextKilobyte;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.List;
import org.apache.thrift.protocol.TProtocolFactory;
import org.apache.thrift.server.THsHaServer;
import org.apache.thrift.server.TServer;
import org.apache.thrift.server.TThreadPoolServer;
import org.apache.thrift.transport.TNonblockingServerSocket;
import org.apache.thrift.transport.TServerSocket;

/**
 * Thrift: a server with a thread for each connection, or, as {@code thrift-hsha}, with a selector and threads that run
 * the methods.
 */
final class ThriftService implements Service, Bench.Iface {
    private static final InetSocketAddress ANY = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);

    private final String contestant;

    ThriftService(String contestant) {
        this.contestant = contestant;
    }

    @Override
    public int start() throws Exception {
        TProtocolFactory protocol = ThriftTransports.protocol(contestant);
        Bench.Processor<Bench.Iface> processor = new Bench.Processor<>(this);
        if (contestant.equals("thrift-hsha")) {
            TNonblockingServerSocket socket =
                    new TNonblockingServerSocket(new TNonblockingServerSocket.NonblockingAbstractServerSocketArgs()
                            .bindAddr(ANY)
                            .maxFrameSize(ThriftTransports.LARGEST));
            THsHaServer.Args arguments = new THsHaServer.Args(socket)
                    .processor(processor)
                    .protocolFactory(protocol)
                    .transportFactory(new ThriftTransports(contestant));
            arguments.maxReadBufferBytes = ThriftTransports.LARGEST;
            run(new THsHaServer(arguments));
            return socket.getPort();
        }
        TServerSocket socket = new TServerSocket(ANY);
        run(new TThreadPoolServer(new TThreadPoolServer.Args(socket)
                .processor(processor)
                .protocolFactory(protocol)
                .transportFactory(new ThriftTransports(contestant))));
        return socket.getServerSocket().getLocalPort();
    }

    private static void run(TServer server) {
        new Thread(server::serve, "thrift").start();
    }

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
