// SPDX-License-Identifier: Apache-2.0
package org.creo.samples.ownscheduler;

import java.io.IOException;
import notebook.NotebookDispatcher;
import org.creo.framework.host.ServiceHost;
import org.creo.framework.scheduler.Schedulers;

/**
 * Hosts the notebook until it is told to stop: {@code java -jar own-scheduler.jar [SCHEDULER]}, by default
 * {@code pinned}.
 */
public final class Main {
    private Main() {}

    public static void main(String[] arguments) throws InterruptedException {
        ServiceHost host;
        try {
            host = start(arguments.length > 0 ? arguments[0] : "pinned");
        } catch (IllegalArgumentException | IOException e) {
            System.err.println("own-scheduler: " + e.getMessage());
            System.exit(1);
            return;
        }
        Runtime.getRuntime().addShutdownHook(new Thread(host::close));
        System.out.println("listening on " + host.addresses().get(0));
        host.awaitStop();
    }

    static ServiceHost start(String scheduler) throws IOException {
        return ServiceHost.builder()
                .port(0)
                .scheduler(Schedulers.named(scheduler, Runtime.getRuntime().availableProcessors()))
                .service(new NotebookDispatcher(new ThreadBoundNotebook()))
                .start();
    }
}
