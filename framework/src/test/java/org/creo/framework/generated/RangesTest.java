// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.generated;

import static org.junit.jupiter.api.Assertions.assertEquals;

import bank.LabDispatcher;
import bank.LabHandler;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.creo.framework.RawClient;
import org.creo.framework.RawClient.Reply;
import org.creo.framework.dispatch.Dispatcher;
import org.creo.framework.dispatch.MethodBinding;
import org.creo.framework.host.ServiceHost;
import org.creo.framework.state.ReadingMap;
import org.creo.framework.state.Writing;
import org.creo.protocol.Status;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A handler that reads ranges of a map, called over a socket. */
@Timeout(60)
class RangesTest {
    private static final class MyLab implements LabHandler {
        @Override
        public void put(Instant time, double value, Writing<Optional<Double>> samples) {
            samples.set(Optional.of(value));
        }

        /** Reads what is not in its range where the range ends in 1970. */
        @Override
        public double mean(Instant from, Instant to, ReadingMap<Instant, Double> samples) {
            if (to.equals(Instant.EPOCH)) {
                return samples.get(to).orElse(0.0);
            }
            return samples.get().values().stream()
                    .mapToDouble(each -> each)
                    .average()
                    .orElse(-1);
        }

        @Override
        public Map<Instant, Double> page(Instant time, int most, ReadingMap<Instant, Double> samples) {
            return samples.after(time, most);
        }

        @Override
        public Map<Instant, Double> latest(int most, ReadingMap<Instant, Double> samples) {
            return samples.last(most);
        }

        @Override
        public void smooth(
                Instant time,
                double value,
                ReadingMap<Instant, Double> samplesBeforeTime,
                Writing<Optional<Double>> samplesTime) {
            double before = samplesBeforeTime.last().map(Map.Entry::getValue).orElse(value);
            samplesTime.set(Optional.of((before + value) / 2));
        }
    }

    private final Dispatcher lab = new LabDispatcher(new MyLab());
    private ServiceHost host;
    private RawClient client;
    private int id;

    @BeforeEach
    void start() throws IOException {
        host = ServiceHost.builder().service(lab).start();
        client = RawClient.open(host.address());
        for (long time : new long[] {300, -100, 200, 0, 100}) {
            call("put", times(time), doubles(time));
        }
    }

    @AfterEach
    void stop() throws IOException, InterruptedException {
        client.close();
        host.stop(Duration.ZERO);
    }

    @Test
    void aMethodSeesItsRange() throws IOException {
        assertEquals(50, call("mean", times(0), times(200)).getDouble());
        assertEquals(-1, call("mean", times(200), times(100)).getDouble());
    }

    @Test
    void aClientReadsPageAfterPage() throws IOException {
        assertEquals("{-100=-100.0, 0=0.0}", samples("page", times(-1000), ints(2)));
        assertEquals("{100=100.0, 200=200.0}", samples("page", times(0), ints(2)));
        assertEquals("{300=300.0}", samples("page", times(200), ints(2)));
        assertEquals("{}", samples("page", times(300), ints(2)));
        assertEquals("{200=200.0, 300=300.0}", samples("latest", ints(2)));
    }

    @Test
    void aMethodReadsARangeAndWritesAnEntry() throws IOException {
        call("smooth", times(250), doubles(400));
        assertEquals("{250=300.0, 300=300.0}", samples("latest", ints(2)));
    }

    @Test
    void readingOutsideOfTheRangeIsAnErrorOfTheService() throws IOException {
        assertEquals(
                Status.INTERNAL.code(), reply("mean", times(-100), times(0)).status());
    }

    private String samples(String method, byte[]... arguments) throws IOException {
        ByteBuffer body = call(method, arguments);
        Map<Long, Double> samples = new LinkedHashMap<>();
        for (int count = body.getInt(); count > 0; count--) {
            long seconds = body.getLong();
            assertEquals(0, body.getInt(), "nanoseconds");
            samples.put(seconds, body.getDouble());
        }
        return samples.toString();
    }

    private ByteBuffer call(String method, byte[]... arguments) throws IOException {
        Reply reply = reply(method, arguments);
        assertEquals(RawClient.RESPONSE, reply.kind(), reply::text);
        return ByteBuffer.wrap(reply.body());
    }

    private Reply reply(String method, byte[]... arguments) throws IOException {
        MethodBinding called = lab.methods().stream()
                .filter(each -> each.name().equals(method))
                .findFirst()
                .orElseThrow();
        client.send(RawClient.request(++id, lab.protocolId(), called.id(), 0, RawClient.join(arguments)));
        return client.read();
    }

    private static byte[] ints(int value) {
        return ByteBuffer.allocate(Integer.BYTES).putInt(value).array();
    }

    /** An Instant, so many seconds after 1970-01-01T00:00:00Z. */
    private static byte[] times(long seconds) {
        return ByteBuffer.allocate(Long.BYTES + Integer.BYTES)
                .putLong(seconds)
                .putInt(0)
                .array();
    }

    private static byte[] doubles(double value) {
        return ByteBuffer.allocate(Double.BYTES).putDouble(value).array();
    }
}
