// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.capture;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A connection between two ports of 127.0.0.1, whose packets a test may then reorder, repeat or leave out. */
final class Talk {

    private static final String LOCAL = "7f000001";

    private final int clientPort;
    private final int hostPort;
    /** The next numbers; those of the client wrap soon. */
    private int client = -20;

    private int host = 5000;
    private final List<byte[]> packets = new ArrayList<>();

    Talk(int clientPort, int hostPort) {
        this.clientPort = clientPort;
        this.hostPort = hostPort;
    }

    Talk open() {
        packet(true, Packets.SYN, new byte[0]);
        packet(false, Packets.SYN | Packets.ACK, new byte[0]);
        packet(true, Packets.ACK, new byte[0]);
        return this;
    }

    Talk client(byte[] bytes) {
        return packet(true, Packets.ACK, bytes);
    }

    Talk host(byte[] bytes) {
        return packet(false, Packets.ACK, bytes);
    }

    Talk close() {
        packet(true, Packets.FIN | Packets.ACK, new byte[0]);
        packet(false, Packets.FIN | Packets.ACK, new byte[0]);
        return packet(true, Packets.ACK, new byte[0]);
    }

    /** The client's bytes again, from some bytes before the next one on. */
    Talk again(int before, byte[] bytes) {
        int now = client;
        client -= before;
        client(bytes);
        client = now;
        return this;
    }

    private Talk packet(boolean byClient, int flags, byte[] bytes) {
        int number = byClient ? client : host;
        int acknowledged = (flags & Packets.ACK) == 0 ? 0 : byClient ? host : client;
        packets.add(Packets.ipv4(
                LOCAL,
                LOCAL,
                6,
                Packets.tcp(
                        byClient ? clientPort : hostPort,
                        byClient ? hostPort : clientPort,
                        number,
                        acknowledged,
                        flags,
                        bytes)));
        int taken = bytes.length + ((flags & (Packets.SYN | Packets.FIN)) == 0 ? 0 : 1);
        if (byClient) {
            client += taken;
        } else {
            host += taken;
        }
        return this;
    }

    /** IP packets, in this order; -1 stands for the last one. */
    byte[][] order(int... numbers) {
        return Arrays.stream(numbers)
                .mapToObj(number -> packets.get(number < 0 ? packets.size() + number : number))
                .toArray(byte[][]::new);
    }

    byte[][] all() {
        return packets.toArray(byte[][]::new);
    }
}
