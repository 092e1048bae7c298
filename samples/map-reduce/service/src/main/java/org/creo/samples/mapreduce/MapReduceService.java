// SPDX-License-Identifier: Apache-2.0
package org.creo.samples.mapreduce;

import static org.creo.framework.compose.Composition.afterAnswer;
import static org.creo.framework.compose.Composition.pfor;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Optional;
import java.util.regex.Pattern;
import mapreduce.MapReduce;
import mapreduce.MapReduceClient;
import mapreduce.MapReduceHandler;
import mapreduce.Unreachable;
import org.creo.framework.compose.Composes;
import org.creo.framework.compose.Composition;
import org.creo.framework.state.Reading;
import org.creo.framework.state.Writing;

/** Counts a word in many pages: maps run at the same time, reductions of one job one after another. */
public final class MapReduceService implements MapReduceHandler {
    private final HttpClient web = HttpClient.newHttpClient();
    private MapReduceClient client;

    @Composes
    @Override
    public long start(String[] urls, String word) {
        long job = itself().newJob();
        itself().reduce(job, 0); // the result is there at once, and grows
        afterAnswer(() -> pfor(urls, url -> itself().reduce(job, itself().map(url, word))));
        return job;
    }

    @Override
    public long map(String url, String word) throws Unreachable {
        try {
            HttpResponse<String> page =
                    web.send(HttpRequest.newBuilder(URI.create(url)).build(), BodyHandlers.ofString());
            if (page.statusCode() != 200) {
                throw new Unreachable(url);
            }
            return Pattern.compile("\\b" + Pattern.quote(word) + "\\b")
                    .matcher(page.body())
                    .results()
                    .count();
        } catch (IOException | InterruptedException | IllegalArgumentException e) {
            throw new Unreachable(url);
        }
    }

    @Override
    public long reduce(long job, long count, Writing<Optional<Long>> results) {
        long sum = results.get().orElse(0L) + count;
        results.set(Optional.of(sum));
        return sum;
    }

    @Override
    public long newJob(Writing<Long> jobs) {
        jobs.set(jobs.get() + 1);
        return jobs.get();
    }

    @Override
    public Optional<Long> result(long job, Reading<Optional<Long>> result) {
        return result.get();
    }

    @Override
    public void forget(long job, Writing<Optional<Long>> results) {
        results.set(Optional.empty());
    }

    /** A client of this service, for calls that may take as long as the call that makes them. */
    private synchronized MapReduce itself() {
        if (client == null) {
            client = new MapReduceClient("local:");
        }
        return Composition.timeLeft().map(client::withCallTimeout).orElse(client);
    }
}
