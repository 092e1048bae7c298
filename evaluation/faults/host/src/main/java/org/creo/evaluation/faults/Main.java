// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.faults;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import org.creo.framework.host.ServiceHost;
import org.creo.framework.host.WhenFull;
import org.creo.framework.rasp.Limits;
import trouble.JournalDispatcher;
import trouble.MirrorDispatcher;
import trouble.TroubleDispatcher;

/** Serves on a free port, until it is told to stop, the services that fail on demand. */
public final class Main {
    private Main() {
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        ServiceHost.Builder builder = ServiceHost.builder()
                .service(new MirrorDispatcher(new CountingMirror()))
                .service(new TroubleDispatcher(new PlainTrouble()));
        String journal = System.getProperty("journal");
        if (journal != null) {
            builder.service(new JournalDispatcher(new FileJournal(Path.of(journal))));
        }
        Limits limits = Limits.defaults();
        Duration stopTime = Duration.ofSeconds(10);
        for (String argument : arguments) {
            String[] flag = argument.split("=", 2);
            String value = flag[1];
            switch (flag[0]) {
                case "--listen" -> builder.port(Integer.parseInt(value.replaceFirst(".*:", "")));
                case "--frame-size" -> limits = limits.withFrame(size(value));
                case "--frame-memory" -> limits = limits.withMemory(size(value));
                case "--queue-length" -> limits = limits.withQueue(Integer.parseInt(value));
                case "--handshake-time" -> limits = limits.withHandshakeTime(time(value));
                case "--idle-time" -> limits = limits.withIdleTime(time(value));
                case "--frame-time" -> limits = limits.withFrameTime(time(value));
                case "--send-time" -> limits = limits.withSendTime(time(value));
                case "--stop-time" -> stopTime = time(value);
                case "--when-full" -> builder.whenFull(WhenFull.valueOf(value.toUpperCase(Locale.ROOT)));
                case "--log-level" -> System.setProperty("org.slf4j.simpleLogger.defaultLogLevel", value);
                default -> throw new IllegalArgumentException("there is no setting " + flag[0]);
            }
        }
        ServiceHost host = builder.limits(limits).start();
        Duration allowed = stopTime;
        Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(host, allowed)));
        System.out.println("listening on 127.0.0.1:" + host.address().getPort());
        host.awaitStop();
    }

    private static void stop(ServiceHost host, Duration allowed) {
        try {
            host.stop(allowed);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static int size(String text) {
        return Integer.parseInt(text.replace("MiB", "")) << 20;
    }

    private static Duration time(String text) {
        return Duration.parse("PT" + text);
    }
}
