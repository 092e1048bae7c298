// SPDX-License-Identifier: Apache-2.0

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import trials.ContextsClient;
import trials.runtime.CallHook;
import trials.runtime.CallInfo;
import trials.runtime.CreoException;
import trials.runtime.Options;

/** What is sent along with calls, by an option and by a hook, is what the service reads. */
public final class Client {
    private static final Map<String, String> TENANT = new LinkedHashMap<>();

    static {
        TENANT.put("tenant", "north");
        TENANT.put("", "nobody");
        TENANT.put("ключ", "žluťoučký ☃ 𝄞");
    }

    /** How many bytes a value may have whose key is "load", where nothing else is sent along. */
    private static final int MOST = 8192 - 4 - 8 - "load".length();

    private static final PrintStream OUT = new PrintStream(System.out, true, StandardCharsets.UTF_8);

    private Client() {}

    /** Puts entries into the context of the next call. */
    private static final class Adding implements CallHook {
        private Map<String, String> entries = Map.of();

        @Override
        public void before(CallInfo call) {
            call.context().putAll(entries);
            entries = Map.of();
        }
    }

    /** Gives each call a number. */
    private static final class Numbering implements CallHook {
        private final AtomicInteger count = new AtomicInteger();

        @Override
        public void before(CallInfo call) {
            call.context().put("call", "" + count.incrementAndGet());
        }
    }

    /**
     * Runs the scenario.
     *
     * @param arguments the address of a host
     */
    public static void main(String[] arguments) {
        String address = arguments[0];
        try (ContextsClient client = new ContextsClient(address)) {
            OUT.println("without: " + client.read());
        }
        Options options = Options.defaults().withContext(TENANT);
        try (ContextsClient client = new ContextsClient(address, options)) {
            OUT.println("by option: " + client.read());
        }
        Adding hook = new Adding();
        try (ContextsClient client = new ContextsClient(address, options.withHook(hook))) {
            hook.entries = Map.of("tenant", "south", "user", "ada");
            OUT.println("by hook: " + client.read());
            OUT.println("the next call: " + client.read());
        }
        try (ContextsClient client =
                new ContextsClient(address, Options.defaults().withHook(hook))) {
            hook.entries = Map.of("load", "x".repeat(MOST));
            OUT.println("the largest: " + client.read());
            hook.entries = Map.of("load", "é".repeat(MOST / 2));
            OUT.println("the largest in UTF-8: " + client.read());
            hook.entries = Map.of("load", "x".repeat(MOST + 1));
            try {
                client.read();
            } catch (CreoException e) {
                OUT.println("too large: " + e.status() + " in " + e.phase().name()
                        + (e.getMessage().contains("8193 bytes") ? ", 8193 bytes" : ""));
            }
            hook.entries = Map.of("load", "x");
            OUT.println("after that: " + client.read());
        }
        try (ContextsClient client =
                new ContextsClient(address, Options.defaults().withHook(new Numbering()))) {
            List<CompletableFuture<String>> calls = List.of(client.readTogetherAsync(), client.readTogetherAsync());
            calls.forEach(call -> OUT.println("at once: " + call.join()));
        }
    }
}
