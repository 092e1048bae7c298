// SPDX-License-Identifier: Apache-2.0

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Flow;
import java.util.concurrent.SubmissionPublisher;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import trials.Refused;
import trials.TrialsClient;
import trials.runtime.CreoException;

/**
 * Calls peers that a test plays, by commands that come line by line, and prints the outcome. README.md has the
 * commands.
 */
public final class Client {
    private Client() {}

    /**
     * Runs until its input ends.
     *
     * @param arguments {@code blocking} or {@code asynchronous}: how it calls
     * @throws IOException if its input cannot be read
     */
    public static void main(String[] arguments) throws IOException {
        boolean blocking = arguments[0].equals("blocking");
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        Map<String, CompletableFuture<?>> started = new HashMap<>();
        TrialsClient client = null;
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String[] words = line.split(" ");
            String said = "done";
            if (words[0].equals("connect")) {
                try {
                    client = new TrialsClient(words[1]);
                } catch (CreoException e) {
                    said = outcome(e);
                }
            } else if (words[0].equals("close")) {
                client.close();
            } else if (words[0].equals("finish")) {
                CompletableFuture<?> call = started.remove(words[1]);
                said = saying(call::join);
            } else {
                int number = Integer.parseInt(words[2]);
                long milliseconds = Long.parseLong(words[3]);
                Duration time = Duration.ofMillis(milliseconds);
                TrialsClient timed = time.isZero() ? client : client.withCallTimeout(time);
                if (words[0].equals("start")) {
                    started.put(words[2], start(timed, words[1], number));
                } else if (blocking) {
                    said = saying(() -> call(timed, words[1], number));
                } else {
                    said = saying(() -> start(timed, words[1], number).join());
                }
            }
            System.out.println(said);
        }
    }

    private static Object call(TrialsClient client, String method, int number) {
        switch (method) {
            case "add":
                return client.add(number);
            case "same":
                return client.same(number);
            case "fail":
                client.fail(Integer.toString(number));
                return "nothing";
            case "broken":
                List<String> items = new ArrayList<>();
                try (Stream<Integer> stream = client.broken(number)) {
                    stream.forEach(item -> items.add(item.toString()));
                } catch (CreoException e) {
                    items.add(outcome(e));
                }
                return joined(items);
            default:
                return client.firstOf(number, LongStream.range(0, number).boxed());
        }
    }

    private static CompletableFuture<?> start(TrialsClient client, String method, int number) {
        switch (method) {
            case "add":
                return client.addAsync(number);
            case "same":
                return client.sameAsync(number);
            case "fail":
                return client.failAsync(Integer.toString(number));
            case "broken":
                Items items = new Items();
                client.brokenAsync(number).subscribe(items);
                return items.said;
            default:
                return client.firstOfAsync(number, subscriber -> {
                    try (SubmissionPublisher<Long> numbers = new SubmissionPublisher<>()) {
                        numbers.subscribe(subscriber);
                        LongStream.range(0, number).forEach(numbers::submit);
                    }
                });
        }
    }

    /** Takes items as they come. */
    private static final class Items implements Flow.Subscriber<Integer> {
        final CompletableFuture<String> said = new CompletableFuture<>();
        private final List<String> items = new ArrayList<>();

        @Override
        public void onSubscribe(Flow.Subscription subscription) {
            subscription.request(Long.MAX_VALUE);
        }

        @Override
        public void onNext(Integer item) {
            items.add(item.toString());
        }

        @Override
        public void onError(Throwable e) {
            items.add(outcome((CreoException) e));
            onComplete();
        }

        @Override
        public void onComplete() {
            said.complete(joined(items));
        }
    }

    private static String joined(List<String> items) {
        return items.isEmpty() ? "none" : String.join(" ", items);
    }

    private static String saying(Supplier<?> call) {
        try {
            return String.valueOf(call.get());
        } catch (CreoException e) {
            return outcome(e);
        } catch (CompletionException e) {
            return outcome((CreoException) e.getCause());
        }
    }

    private static String outcome(CreoException e) {
        String fields = e instanceof Refused ? " " + ((Refused) e).reason() + " " + ((Refused) e).number() : "";
        return e.status() + " " + e.phase().name() + fields;
    }
}
