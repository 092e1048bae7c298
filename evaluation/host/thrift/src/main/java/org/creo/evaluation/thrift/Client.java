// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.thrift;

import bench.thrift.Bench;
import bench.thrift.Number;
import bench.thrift.NumberGroup;
import bench.thrift.NumberKilobyte;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.apache.thrift.transport.TSocket;

/** Does what evaluation/load/java/Measure.java does with Creo's client: {@code ADDRESS COUNT}. */
public final class Client {
    private static final int BLOCKS = 10;

    private Client() {
    }

    public static void main(String[] arguments) throws Exception {
        String address = arguments[0];
        int count = Integer.parseInt(arguments[1]);
        int colon = address.lastIndexOf(':');
        try (TSocket socket = new TSocket(address.substring(0, colon), Integer.parseInt(address.substring(colon + 1)))) {
            socket.open();
            Bench.Client client = new Bench.Client(new TBinaryProtocol(socket));
            List<NumberKilobyte> data = message();
            for (int i = 0; i < count / 5; i++) {
                client.sendNumbers(data);
            }
            long[] nanos = new long[count];
            for (int i = 0; i < count; i++) {
                long begin = System.nanoTime();
                client.sendNumbers(data);
                nanos[i] = System.nanoTime() - begin;
            }
            Arrays.sort(nanos);
            System.out.printf("median_us=%.2f p99_us=%.2f%n", nanos[count / 2] / 1000.0,
                    nanos[Math.min(count - 1, (int) (count * 99L / 100))] / 1000.0);
        }
    }

    private static List<NumberKilobyte> message() {
        List<Number> blocks = new ArrayList<>();
        for (int i = 0; i < BLOCKS; i++) {
            blocks.add(new Number(i * 1.1 - 3.0, (short) (i * 7 % 30000 - 15000)));
        }
        return List.of(new NumberKilobyte(List.of(new NumberGroup(blocks)), List.of(), List.of()));
    }
}
