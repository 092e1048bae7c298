// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.bench.call;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.creo.evaluation.bench.values.Payload;

/**
 * Calls a service: {@code CONTESTANT bytes|numeric|string|mixed SIZE ADDRESS CLIENTS}. It reads from standard input how
 * to call, and answers each line with one: {@code call SECONDS}, or {@code open RATE SECONDS}; see {@link Load}. Times
 * are in microseconds.
 */
public final class Main {
    private static final String USAGE = "usage: CONTESTANT call bytes|numeric|string|mixed SIZE ADDRESS CLIENTS";

    private Main() {}

    public static void main(String[] arguments) throws Exception {
        if (arguments.length != 5) {
            System.err.println(USAGE);
            System.exit(1);
        }
        try {
            Payload payload = Payload.named(arguments[1]);
            int size = Integer.parseInt(arguments[2]);
            Connector connector = Contestants.client(arguments[0], payload, size);
            List<Client> clients = new ArrayList<>();
            for (int i = 0; i < Integer.parseInt(arguments[4]); i++) {
                clients.add(connector.connect(address(arguments[3])));
            }
            answer(new Load(clients, payload.items(size)));
        } catch (Throwable e) { // an OutOfMemoryError tells the driver which size is too large for a peer
            e.printStackTrace();
            System.exit(1);
        }
        System.exit(0); // the threads of some peers would keep the program running
    }

    private static InetSocketAddress address(String text) {
        int colon = text.lastIndexOf(':');
        return new InetSocketAddress(text.substring(0, colon), Integer.parseInt(text.substring(colon + 1)));
    }

    private static void answer(Load load) throws Exception {
        try (load) {
            load.connect();
            System.out.println("ready");
            BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                String[] words = line.split(" ");
                System.out.println(
                        switch (words[0]) {
                            case "call" -> load.closed(Double.parseDouble(words[1]));
                            case "open" -> load.open(Double.parseDouble(words[1]), Double.parseDouble(words[2]));
                            default -> throw new IOException("unknown: " + line);
                        });
            }
        }
    }
}
