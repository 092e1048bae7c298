// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.echo;

import echo.Echo;
import echo.EchoDispatcher;
import echo.SleeperDispatcher;
import java.util.List;
import org.creo.framework.dispatch.Dispatcher;
import org.creo.framework.host.ServiceHost;
import org.creo.framework.scheduler.Schedulers;

/** One of the servers to compare, until it is killed: {@code java -jar echo-host.jar netty|SCHEDULER}. */
public final class Main {
    private Main() {
    }

    public static void main(String[] arguments) throws Exception {
        int processors = Runtime.getRuntime().availableProcessors();
        if (arguments[0].equals("netty")) {
            System.out.println("listening on " + NettyEcho.start(processors));
            return;
        }
        Echo echo = message -> message;
        List<Dispatcher> services = List.of(new EchoDispatcher(echo), new SleeperDispatcher(Main::sleep));
        ServiceHost.Builder host = ServiceHost.builder().port(0).scheduler(Schedulers.named(arguments[0], processors));
        services.forEach(host::service);
        System.out.println("listening on " + host.start().address().getPort() + " " + ids(services.get(0)) + " "
                + ids(services.get(1)));
    }

    private static void sleep(int milliseconds) {
        try {
            Thread.sleep(milliseconds);
        } catch (InterruptedException e) {
            throw new IllegalStateException("stopped", e);
        }
    }

    /** What a request to the service's only method begins with. */
    private static String ids(Dispatcher service) {
        return String.format("%08x%08x", service.protocolId(), service.methods().get(0).id());
    }
}
