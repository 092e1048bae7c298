// SPDX-License-Identifier: Apache-2.0

import java.util.Iterator;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.stream.Stream;
import trials.Reading;
import trials.TrialsClient;

/** Chunks, or readings of as many bytes, from a host, fast or slowly, to a host, or both ways; prints how many. */
public final class Client {
    private Client() {}

    /**
     * Runs the scenario.
     *
     * @param arguments the address of the host, the direction, how many chunks, and of what size
     */
    public static void main(String[] arguments) {
        int count = Integer.parseInt(arguments[2]);
        int size = Integer.parseInt(arguments[3]);
        Stream<byte[]> chunks = Stream.generate(() -> new byte[size]).limit(count);
        try (TrialsClient client = new TrialsClient(arguments[0])) {
            switch (arguments[1]) {
                case "down":
                    System.out.println(number(client.chunks(count, size)));
                    break;
                case "slow":
                    // An answer comes after all items that the host may have sent by then.
                    System.out.println(number(client.chunks(count, size).peek(chunk -> client.same(1))));
                    break;
                case "up":
                    System.out.println(client.counted(chunks));
                    break;
                case "values":
                    System.out.println(number(client.filled(count, size).peek(reading -> client.same(1))));
                    break;
                case "values up":
                    System.out.println(client.total("", readings(count, size)));
                    break;
                case "async":
                    System.out.println(mirrored(client, count, size));
                    break;
                default:
                    System.out.println(number(client.mirrored(chunks)));
            }
        }
    }

    private static int number(Stream<?> stream) {
        int number = 0;
        for (Iterator<?> items = stream.iterator(); items.hasNext(); items.next()) {
            number++;
        }
        return number;
    }

    private static Stream<Reading> readings(int count, int size) {
        return Stream.generate(() -> new Reading(1, "n".repeat(size / 2), new double[size / 2 / Double.BYTES]))
                .limit(count);
    }

    /** Both ways without waiting: each side asks for one chunk at a time, here after an answer to another call. */
    private static int mirrored(TrialsClient client, int count, int size) {
        CompletableFuture<Integer> number = new CompletableFuture<>();
        client.mirroredAsync(chunks(count, size)).subscribe(new Flow.Subscriber<>() {
            private Flow.Subscription subscription;
            private int received;

            @Override
            public void onSubscribe(Flow.Subscription subscription) {
                this.subscription = subscription;
                subscription.request(1);
            }

            @Override
            public void onNext(byte[] chunk) {
                received++;
                client.sameAsync(1).thenAccept(subscription::request).exceptionally(failure -> {
                    number.completeExceptionally(failure);
                    return null;
                });
            }

            @Override
            public void onError(Throwable failure) {
                number.completeExceptionally(failure);
            }

            @Override
            public void onComplete() {
                number.complete(received);
            }
        });
        return number.join();
    }

    private static Flow.Publisher<byte[]> chunks(int count, int size) {
        return subscriber -> subscriber.onSubscribe(new Flow.Subscription() {
            private int left = count;

            @Override
            public void request(long wanted) { // one at a time, mostly while onNext runs
                if (left-- > 0) {
                    subscriber.onNext(new byte[size]);
                } else {
                    subscriber.onComplete();
                }
            }

            @Override
            public void cancel() {
                left = 0;
            }
        });
    }
}
