// SPDX-License-Identifier: Apache-2.0
package org.creo.samples.metasearch;

import java.io.IOException;
import org.creo.framework.host.ServiceHost;
import search.EngineClient;
import search.MetaSearchDispatcher;

/**
 * Hosts the search, and two engines for it, until it is told to stop: {@code java -jar meta-search.jar [PORT [MILLIS
 * MILLIS]]}, by default 7000 and 300 ms for the answers of each engine.
 */
public final class Main {
    private Main() {}

    public static void main(String[] arguments) throws InterruptedException {
        try {
            int port = number(arguments, 0, 7000);
            FarEngine near = engine("near", number(arguments, 1, 300));
            FarEngine far = engine("far", number(arguments, 2, 300));
            ServiceHost host = ServiceHost.builder()
                    .port(port)
                    .service(new MetaSearchDispatcher(
                            new Engines(new EngineClient(near.url()), new EngineClient(far.url()))))
                    .start();
            Runtime.getRuntime().addShutdownHook(new Thread(() -> {
                host.close();
                near.close();
                far.close();
            }));
            System.out.println("listening on " + host.addresses().get(0));
            host.awaitStop();
        } catch (IllegalArgumentException | IOException e) {
            System.err.println("meta-search: " + e.getMessage());
            System.exit(1);
        }
    }

    private static FarEngine engine(String name, int millis) throws IOException {
        return new FarEngine(name, () -> Thread.sleep(millis));
    }

    private static int number(String[] arguments, int index, int standard) {
        return arguments.length > index ? Integer.parseInt(arguments[index]) : standard;
    }
}
