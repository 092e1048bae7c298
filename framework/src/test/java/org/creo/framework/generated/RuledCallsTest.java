// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.generated;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.Map;
import org.creo.framework.RawClient;
import org.creo.framework.RawClient.Reply;
import org.creo.framework.host.ServiceHost;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import ruled.RuledDispatcher;
import ruled.Sample;

/** A client without rules sends what breaks them, over RASP and over a WebSocket; the connection goes on. */
@Timeout(60)
class RuledCallsTest {
    private static final int MALFORMED = 1;

    private final MyRuled service = new MyRuled();
    private final RuledDispatcher dispatcher = new RuledDispatcher(service);

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whatBreaksARuleIsRefusedWithItsPlace(boolean overWebSocket) throws Exception {
        byte[] sample = Sample.builder()
                .name("abc")
                .weights(new double[] {0.5})
                .counts(Map.of("a", new int[0]))
                .bytes(new byte[0])
                .build()
                .toBytes();
        byte[] bad = sample.clone();
        bad[4] = 'A'; // the first letter of the name
        try (ServiceHost host = ServiceHost.builder().service(dispatcher).start();
                RawClient client = connect(host, overWebSocket)) {
            client.send(put(1, bad, 3));
            assertRefused("sample.name: the text does not match [a-zé😀]+", client.read());
            client.send(put(2, sample, 11));
            assertRefused("count: 11 is not in 1..10", client.read());
            assertEquals(0, service.calls.get(), "the method did not run");
            client.send(put(3, sample, 10));
            assertEquals("abc x 10", client.read().message());
        }
    }

    private static RawClient connect(ServiceHost host, boolean overWebSocket) throws Exception {
        Socket socket = new Socket("localhost", host.address().getPort());
        return (overWebSocket ? RawClient.overWebSocket(socket) : new RawClient(socket)).greet();
    }

    private byte[] put(int id, byte[] sample, int count) {
        byte[] arguments = ByteBuffer.allocate(sample.length + Integer.BYTES)
                .put(sample)
                .putInt(count)
                .array();
        int method = dispatcher.methods().stream()
                .filter(each -> each.name().equals("put"))
                .findFirst()
                .orElseThrow()
                .id();
        return RawClient.request(id, dispatcher.protocolId(), method, 0, arguments);
    }

    private static void assertRefused(String message, Reply reply) {
        assertEquals(message, reply.message());
        assertEquals(MALFORMED, reply.status());
    }
}
