// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.verify;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.creo.generator.cli.verify.RandomValues.Batch;

/** Random values on their way through the programs of all languages, each at its own speed. */
final class ValueRun {

    private static final int WAIT_MILLIS = 200;

    private final RandomValues values;
    private final List<ValueStream> streams;
    private final Consumer<String> progress;

    ValueRun(RandomValues values, List<ValueStream> streams, Consumer<String> progress) {
        this.values = values;
        this.streams = List.copyOf(streams);
        this.progress = progress;
    }

    /**
     * Lets so many values, or a few more, go through each language.
     *
     * @param from the number of the first batch
     * @param json of so many batches one goes through JSON, too
     * @return what went through, for a person
     */
    String run(long count, long from, int json) throws IOException, DifferenceException {
        ExecutorService workers = Executors.newFixedThreadPool(Math.max(1, 2 * streams.size()));
        try {
            List<Future<?>> running = new ArrayList<>();
            streams.forEach(stream -> {
                running.add(workers.submit(stream::ask));
                running.add(workers.submit(stream::compare));
            });
            long made = 0;
            for (long next = from; made < count; next++) {
                Batch batch = values.batch(next, next % json == 0);
                made += batch.leaves();
                for (ValueStream stream : streams) {
                    while (!stream.asked().offer(batch, WAIT_MILLIS, TimeUnit.MILLISECONDS)) {
                        check();
                    }
                }
                check();
                progress.accept("values: " + sofar());
            }
            for (ValueStream stream : streams) {
                stream.end();
            }
            for (Future<?> each : running) {
                Verification.await(each);
            }
            check();
            return sofar();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } finally {
            workers.shutdownNow();
            streams.forEach(ValueStream::close);
        }
    }

    private void check() throws DifferenceException {
        for (ValueStream stream : streams) {
            if (stream.difference() != null) {
                throw stream.difference();
            }
        }
    }

    private String sofar() {
        return streams.stream().map(ValueStream::came).collect(Collectors.joining(", "));
    }
}
