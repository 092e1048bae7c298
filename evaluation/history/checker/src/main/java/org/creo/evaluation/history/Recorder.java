// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.history;

import counter.CounterClient;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;

/**
 * A connection that keeps many calls open, withdraws some, and records when each was sent, when it was answered, and
 * with what.
 */
final class Recorder extends Thread {
    /** Open calls: enough to keep the host busy, few enough that the order in which they arrive matters. */
    private static final int OPEN = 32;

    private final int client;
    private final String address;
    private final int reads;
    private final int withdrawn;
    private final Semaphore open = new Semaphore(OPEN);

    // Each call has its own place; once the thread has all permits back, all places are written.
    private final boolean[] increments;
    private final long[] sent;
    private final long[] answered;
    private final long[] values;
    private volatile Throwable failure;

    /**
     * @param client number of the connection, and seed of its choice between reads and increments
     * @param calls how many it makes
     * @param reads how many percent of them only read
     * @param withdrawn how many percent of the others it withdraws after a while, if they are not answered by then
     */
    Recorder(int client, String address, int calls, int reads, int withdrawn) {
        super("client " + client);
        this.client = client;
        this.address = address;
        this.reads = reads;
        this.withdrawn = withdrawn;
        increments = new boolean[calls];
        sent = new long[calls];
        answered = new long[calls];
        values = new long[calls];
    }

    @Override
    public void run() {
        SplittableRandom random = new SplittableRandom(client);
        Queue<Future<Long>> unwanted = new ArrayDeque<>();
        try (CounterClient counter = new CounterClient(address)) {
            for (int i = 0; i < sent.length && failure == null; i++) {
                increments[i] = random.nextInt(100) >= reads;
                open.acquire();
                Future<Long> answer = call(counter, i);
                if (increments[i] && random.nextInt(100) < withdrawn) {
                    unwanted.add(answer);
                }
                if (!unwanted.isEmpty() && random.nextBoolean()) {
                    unwanted.remove().cancel(true); // some calls later, so that calls are withdrawn in all stages
                }
            }
            open.acquire(OPEN);
        } catch (InterruptedException | RuntimeException e) {
            failure = e;
        }
    }

    private Future<Long> call(CounterClient counter, int call) {
        sent[call] = System.nanoTime();
        CompletableFuture<Long> answer = increments[call] ? counter.incrementAsync() : counter.getAsync();
        answer.whenComplete((value, failed) -> {
            if (failed == null) {
                answered[call] = System.nanoTime();
                values[call] = value;
            } else if (failed instanceof CancellationException) {
                answered[call] = Operation.NEVER;
            } else {
                failure = failed;
            }
            open.release();
        });
        return answer;
    }

    /**
     * What it recorded, once it has ended.
     *
     * @throws IllegalStateException if a call failed: then it is not known whether it was counted
     */
    List<Operation> operations() {
        if (failure != null) {
            throw new IllegalStateException(getName() + ": a call failed", failure);
        }
        List<Operation> operations = new ArrayList<>(sent.length);
        for (int i = 0; i < sent.length; i++) {
            operations.add(new Operation(client, increments[i], sent[i], answered[i], values[i]));
        }
        return operations;
    }
}
