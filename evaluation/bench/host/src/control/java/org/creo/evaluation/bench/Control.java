// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.bench;

import com.sun.management.ThreadMXBean;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;

/**
 * How a service communicates with the driver: it prints where it listens, and how much it has allocated whenever it is
 * asked.
 */
public final class Control {
    private Control() {}

    /**
     * Returns when standard input ends. Each line {@code allocated} is answered with the bytes that all living threads
     * have allocated.
     */
    public static void serve(int port) throws IOException {
        System.out.println("listening on 127.0.0.1:" + port);
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            System.out.println(line.equals("allocated") ? allocated() : "unknown: " + line);
        }
    }

    /** The bytes that all living threads of this program have allocated since they started. */
    public static long allocated() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long bytes = 0;
        for (long each : threads.getThreadAllocatedBytes(threads.getAllThreadIds())) {
            bytes += Math.max(each, 0); // -1 means that the thread has ended meanwhile
        }
        return bytes;
    }
}
