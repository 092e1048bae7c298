// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.function.IntSupplier;
import org.creo.framework.tongue.h1.RequestCases;
import org.creo.framework.transport.EmbeddedHost;
import org.creo.framework.web.DoorAnswers.Answer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** However the bytes of a client are cut, its answers are the same; and wherever it stops, nothing is left of it. */
class CutsTest {
    private static final DoorService SERVICE = new DoorService(4);
    private static final DoorService FULL = new DoorService(0);

    @AfterAll
    static void close() {
        SERVICE.close();
        FULL.close();
    }

    static List<RequestCases> cases() throws IOException {
        return RequestCases.ofDoor();
    }

    private static List<String> texts(RequestCases given, IntSupplier piece) {
        return DoorTarget.answers(SERVICE, given.bytes(), piece).stream()
                .map(DoorTarget::text)
                .toList();
    }

    /** Two pieces. */
    private static IntSupplier cuts(RequestCases given, int at) {
        Iterator<Integer> pieces = List.of(at, given.bytes().length - at).iterator();
        return pieces::next;
    }

    @ParameterizedTest
    @MethodSource("cases")
    void answersAreThoseOfTheCase(RequestCases given) {
        assertEquals(
                given.answers(),
                DoorTarget.answers(SERVICE, given.bytes(), () -> given.bytes().length).stream()
                        .map(Answer::status)
                        .toList());
    }

    @ParameterizedTest
    @MethodSource("cases")
    void isTheSameCutAtEachByte(RequestCases given) {
        List<String> whole = texts(given, () -> given.bytes().length);
        for (int at = 1; at < given.bytes().length; at++) {
            assertEquals(whole, texts(given, cuts(given, at)), "cut at " + at);
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void isTheSameByteByByte(RequestCases given) {
        assertEquals(texts(given, () -> given.bytes().length), texts(given, () -> 1));
    }

    /** A client that ends what it sends takes the answers to what came as a whole, and nothing is left of it. */
    @ParameterizedTest
    @MethodSource("cases")
    void endsWellWhereverTheClientEnds(RequestCases given) {
        for (int end = 1; end <= given.bytes().length; end++) {
            byte[] part = Arrays.copyOf(given.bytes(), end);
            DoorTarget.answers(SERVICE, part, () -> part.length);
        }
    }

    /** The client ends what it sends before a worker or a method has come to it. */
    @ParameterizedTest
    @MethodSource("cases")
    void endsWellWhereverTheClientEndsAtOnce(RequestCases given) {
        for (int end = 1; end <= given.bytes().length; end++) {
            EmbeddedHost host = SERVICE.host();
            EmbeddedHost.Client client = host.connect();
            client.send(given.bytes(), 0, end);
            client.endOutput();
            DoorTarget.settle(SERVICE, host, client);
            client.received();
            DoorTarget.checkGone(SERVICE, host, client);
        }
    }

    /** A client may be gone after each byte: before a worker or a method has come to what it has sent, and after. */
    @ParameterizedTest
    @MethodSource("cases")
    void nothingIsLeftWhereverTheClientCloses(RequestCases given) {
        for (int end = 1; end <= given.bytes().length; end++) {
            for (boolean settled : new boolean[] {false, true}) {
                EmbeddedHost host = SERVICE.host();
                EmbeddedHost.Client client = host.connect();
                client.send(given.bytes(), 0, end);
                if (settled) {
                    DoorTarget.settle(SERVICE, host, client);
                }
                client.close();
                client.received();
                DoorTarget.checkGone(SERVICE, host, client);
            }
        }
    }

    /** Otherwise those who come and go with wrong tokens would fill the memory, where each look takes its time. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void nobodyIsLookedUpWhoHasGone(boolean gone) {
        EmbeddedHost host = SERVICE.host();
        EmbeddedHost.Client client = host.connect();
        byte[] get = "GET /door.Vault/open HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer none\r\n\r\n"
                .getBytes(StandardCharsets.US_ASCII);
        client.send(get, 0, get.length);
        client.run();
        if (gone) {
            client.close();
        }
        host.work();
        assertEquals(gone ? 0 : 1, host.lookUps());
        client.close();
        client.received();
        DoorTarget.checkGone(SERVICE, host, client);
    }

    /** An answer that comes before the end of the body leaves nobody waiting: not the next request either. */
    @ParameterizedTest
    @MethodSource("cases")
    void isAnsweredWhereStreamsAreRefusedBeforeTheirItemsCome(RequestCases given) {
        for (int at = 1; at < given.bytes().length; at++) {
            DoorTarget.answers(FULL, given.bytes(), cuts(given, at));
        }
    }
}
