<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- The host of creo verify: services that know which request gets which answer. -->
package org.creo.verification;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.creo.framework.dispatch.Dispatcher;
import org.creo.framework.host.ServiceHost;

/** Serves until its standard input ends; prints its address, then each one-way call and what it did not expect. */
public final class Serve {
    private Serve() {
    }

    /** What is generated for a package. */
    public interface Services {
        List<Dispatcher> services(Script script);
    }

    /** The answers to requests; if a request has several, they take turns. */
    public static final class Script {
        private final Map<String, Deque<String>> answers = new HashMap<>();

        /** @param file lines {@code PACKAGE METHOD ARGUMENTS ITEMS... > ANSWER} */
        Script(Path file) throws IOException {
            for (String line : Files.readAllLines(file, StandardCharsets.UTF_8)) {
                String[] parts = line.split(" > ");
                answers.computeIfAbsent(parts[0], request -> new ArrayDeque<>()).add(parts[1]);
            }
        }

        /**
         * The answer to a request: {@code = RESULT...}, or {@code e EXCEPTION BYTES}.
         *
         * @param request {@code PACKAGE METHOD ARGUMENTS ITEMS...}, encoded from what the service was given
         */
        public synchronized String[] answer(String request) {
            Deque<String> known = answers.get(request);
            if (known == null) {
                System.out.println("? " + request);
                throw new IllegalStateException("an unexpected request: " + request);
            }
            String answer = known.remove();
            known.add(answer);
            return answer.split(" ");
        }

        /** Reports a one-way call. */
        public synchronized void oneway(String request) {
            System.out.println((answers.containsKey(request) ? "1 " : "? ") + request);
        }
    }

    /** @param arguments the script, then the packages */
    public static void main(String[] arguments) throws Exception {
        Script script = new Script(Path.of(arguments[0]));
        ServiceHost.Builder host = ServiceHost.builder().listen("127.0.0.1:0");
        for (String each : Arrays.asList(arguments).subList(1, arguments.length)) {
            Services services = (Services) Main.checks(each);
            services.services(script).forEach(host::service);
        }
        try (ServiceHost running = host.start()) {
            System.out.println("listening on " + running.addresses().get(0));
            while (System.in.read() >= 0) {
                // Until the program that started this one closes the input.
            }
        }
        System.out.println("stopped");
    }
}
