// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.eve;

import eve.CounterDispatcher;
import eve.CounterHandler;
import eve.Echo;
import eve.EchoDispatcher;
import eve.LockedCounter;
import eve.LockedCounterDispatcher;
import eve.SharedCounterDispatcher;
import eve.SleeperDispatcher;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.creo.framework.dispatch.Dispatcher;
import org.creo.framework.host.ServiceHost;
import org.creo.framework.scheduler.Schedulers;
import org.creo.framework.state.Reading;
import org.creo.framework.state.Writing;

/**
 * One of the servers to compare, until it is killed: {@code java -jar eve-host.jar WHAT}. That is {@code netty}, a
 * plain echo; a scheduler, with an echo and a sleeper; or {@code counter}, {@code locked-counter} or
 * {@code shared-counter}, with the default scheduler. A host prints its port, followed by the ids with which requests
 * to the methods of its services begin.
 */
public final class Main {
    private Main() {}

    public static void main(String[] arguments) throws Exception {
        switch (arguments[0]) {
            case "netty" ->
                System.out.println(
                        "listening on " + NettyEcho.start(Runtime.getRuntime().availableProcessors()));
            case "counter" -> serve(Schedulers.DEFAULT, new CounterDispatcher(new StateCounter()));
            case "locked-counter" -> serve(Schedulers.DEFAULT, new LockedCounterDispatcher(new PlainCounter()));
            case "shared-counter" -> serve(Schedulers.DEFAULT, new SharedCounterDispatcher(new ReadWriteLockCounter()));
            default -> {
                Echo echo = message -> message;
                serve(arguments[0], new EchoDispatcher(echo), new SleeperDispatcher(Main::sleep));
            }
        }
    }

    private static void serve(String scheduler, Dispatcher... services) throws Exception {
        ServiceHost.Builder host = ServiceHost.builder()
                .port(0)
                .scheduler(Schedulers.named(scheduler, Runtime.getRuntime().availableProcessors()));
        List.of(services).forEach(host::service);
        System.out.println("listening on " + host.start().address().getPort() + " "
                + List.of(services).stream().flatMap(Main::ids).collect(Collectors.joining(" ")));
    }

    private static Stream<String> ids(Dispatcher service) {
        return service.methods().stream().map(method -> String.format("%08x%08x", service.protocolId(), method.id()));
    }

    private static void sleep(int milliseconds) {
        try {
            Thread.sleep(milliseconds);
        } catch (InterruptedException e) {
            throw new IllegalStateException("stopped", e);
        }
    }

    /** The counter that the description and the host make safe. */
    private static final class StateCounter implements CounterHandler {
        @Override
        public long get(Reading<Long> count) {
            return count.get();
        }

        @Override
        public long increment(Writing<Long> count) {
            count.set(count.get() + 1);
            return count.get();
        }
    }

    /** For a host that runs one method at a time. */
    private static final class PlainCounter implements LockedCounter {
        private long count;

        @Override
        public long get() {
            return count;
        }

        @Override
        public long increment() {
            return ++count;
        }
    }
}
