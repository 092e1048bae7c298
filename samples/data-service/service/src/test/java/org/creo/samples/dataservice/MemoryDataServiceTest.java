// SPDX-License-Identifier: Apache-2.0
package org.creo.samples.dataservice;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.creo.framework.host.ServiceHost;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import packagename.DataServiceDispatcher;

/** Calls the hosted service like a client: with bytes over a socket, as in framework/protocol/RASP.md. */
class MemoryDataServiceTest {
    private static final int STORE_DATA = 0xB3A4C1A9;
    private static final int RETRIEVE_DATA = 0x3F972B3E;
    private static final int RESPONSE = 2;
    private static final int ERROR = 3;
    private static final int INTERNAL = 11;

    private ServiceHost host;
    private Socket socket;
    private DataOutputStream out;
    private DataInputStream in;

    @BeforeEach
    void connect() throws IOException {
        host = ServiceHost.builder()
                .service(new DataServiceDispatcher(new MemoryDataService()))
                .start();
        socket = new Socket("127.0.0.1", host.address().getPort());
        socket.setSoTimeout(10_000);
        out = new DataOutputStream(socket.getOutputStream());
        in = new DataInputStream(socket.getInputStream());
        out.write(new byte[] {'R', 'A', 'S', 'P', 1, 0, 0, 0});
        assertArrayEquals(new byte[] {'R', 'A', 'S', 'P', 1, 0, 0, 0}, in.readNBytes(8));
    }

    @AfterEach
    void disconnect() throws IOException {
        socket.close();
        host.close();
    }

    @Test
    void givesBackWhatWasStored() throws IOException {
        byte[] lund = data("Lund", 1.5, -0.0);
        byte[] umea = data("Umeå", 4.25);
        request(1, STORE_DATA, concat(new byte[] {0, 0, 0, 2}, lund, umea));
        assertArrayEquals(new byte[0], answer(1, RESPONSE, 0));
        request(2, RETRIEVE_DATA, text("Umeå"));
        assertArrayEquals(umea, answer(2, RESPONSE, 0));
        request(3, RETRIEVE_DATA, text("Lund"));
        assertArrayEquals(lund, answer(3, RESPONSE, 0));
    }

    @Test
    void keepsTheLatestOfADescription() throws IOException {
        request(1, STORE_DATA, concat(new byte[] {0, 0, 0, 2}, data("Lund", 1), data("Lund", 2)));
        answer(1, RESPONSE, 0);
        request(2, RETRIEVE_DATA, text("Lund"));
        assertArrayEquals(data("Lund", 2), answer(2, RESPONSE, 0));
    }

    @Test
    void failsForAnUnknownDescriptionAndLivesOn() throws IOException {
        request(1, RETRIEVE_DATA, text("nowhere"));
        answer(1, ERROR, INTERNAL);
        request(2, STORE_DATA, new byte[4]);
        answer(2, RESPONSE, 0);
    }

    private void request(int id, int method, byte[] arguments) throws IOException {
        ByteArrayOutputStream frame = new ByteArrayOutputStream();
        DataOutputStream fields = new DataOutputStream(frame);
        fields.writeInt(20 + arguments.length);
        fields.writeInt(1 << 24);
        fields.writeInt(id);
        fields.writeInt(0x37675E95);
        fields.writeInt(method);
        fields.writeInt(0);
        fields.write(arguments);
        out.write(frame.toByteArray());
    }

    /** Checks the header of the next frame and returns its body. */
    private byte[] answer(int id, int kind, int status) throws IOException {
        int length = in.readInt();
        assertEquals(kind << 24 | status, in.readInt(), "kind, flags and status");
        assertEquals(id, in.readInt());
        return in.readNBytes(length - 8);
    }

    private static byte[] data(String description, double... samples) throws IOException {
        ByteArrayOutputStream value = new ByteArrayOutputStream();
        DataOutputStream fields = new DataOutputStream(value);
        fields.write(text(description));
        fields.writeLong(1_709_251_200_000L);
        fields.writeInt(samples.length);
        for (double sample : samples) {
            fields.writeDouble(sample);
        }
        return value.toByteArray();
    }

    private static byte[] text(String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        ByteArrayOutputStream value = new ByteArrayOutputStream();
        new DataOutputStream(value).writeInt(bytes.length);
        value.write(bytes);
        return value.toByteArray();
    }

    private static byte[] concat(byte[]... parts) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.write(part);
        }
        return all.toByteArray();
    }
}
