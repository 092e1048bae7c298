// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue.h2;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.creo.framework.tongue.h1.RequestCases;
import org.creo.framework.transport.EmbeddedHost;
import org.creo.framework.web.DoorAnswers.Answer;
import org.creo.framework.web.DoorService;
import org.creo.framework.web.DoorTarget;
import org.creo.framework.web.StreamAnswers;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The cases of {@code http/door.txt} over HTTP/2, each with all its requests over one connection: the answers are those
 * of HTTP/1.1. What is no whole request of HTTP/1.1, and what comes after it, is left out, as {@link Http2Requests} has
 * it.
 */
class Http2CasesTest {
    /** They say how an answer of HTTP/1.1 ends. */
    private static final Set<String> OF_HTTP_1 = Set.of("connection", "transfer-encoding");

    private static final DoorService SERVICE = new DoorService(4);

    @AfterAll
    static void close() {
        SERVICE.close();
    }

    static List<RequestCases> cases() throws IOException {
        return RequestCases.ofDoor().stream()
                .filter(each -> requests(each).whole() > 0)
                .toList();
    }

    private static Http2Requests requests(RequestCases given) {
        Http2Requests requests = new Http2Requests();
        requests.frames(given.bytes());
        return requests;
    }

    @ParameterizedTest
    @MethodSource("cases")
    void answersAreThoseOfHttp1(RequestCases given) throws IOException {
        List<Answer> over1 = DoorTarget.answers(SERVICE, given.bytes(), () -> given.bytes().length);
        List<Answer> over2 = answers(given, Integer.MAX_VALUE);
        over1.forEach(answer -> answer.fields().keySet().removeAll(OF_HTTP_1));
        assertEquals(texts(over1.subList(0, over2.size())), texts(over2));
        assertEquals(
                given.answers().subList(0, over2.size()),
                over2.stream().map(Answer::status).toList());
    }

    @ParameterizedTest
    @MethodSource("cases")
    void isTheSameByteByByte(RequestCases given) throws IOException {
        assertEquals(texts(answers(given, Integer.MAX_VALUE)), texts(answers(given, 1)));
    }

    private static List<String> texts(List<Answer> answers) {
        return answers.stream().map(DoorTarget::text).toList();
    }

    /** The answers to its requests, of which so many bytes come at a time. */
    private static List<Answer> answers(RequestCases given, int piece) throws IOException {
        Http2Requests requests = new Http2Requests();
        byte[] bytes =
                DoorTarget.join(RawHttp2.start(RawHttp2.MOST), Http2Requests.bytes(requests.frames(given.bytes())));
        EmbeddedHost host = SERVICE.host();
        EmbeddedHost.Client client = host.connect();
        for (int at = 0; at < bytes.length; ) {
            int end = at + Math.min(piece, bytes.length - at);
            client.send(bytes, at, end);
            DoorTarget.settle(SERVICE, host, client);
            at = end;
        }
        byte[] first = client.received();
        client.endOutput();
        // A stream that is cut ends when the client can tell no more that it has received all of it.
        StreamAnswers heard = read(DoorTarget.join(first, client.received()));
        DoorTarget.checkGone(SERVICE, host, client);
        List<Answer> answers = new ArrayList<>();
        for (int i = 0; i < requests.whole(); i++) {
            answers.add(asOver1(heard.of(2 * i + 1)));
        }
        return answers;
    }

    private static StreamAnswers read(byte[] heard) throws IOException {
        StreamAnswers answers = new StreamAnswers();
        ByteArrayInputStream rest = new ByteArrayInputStream(heard);
        while (rest.available() > 0) {
            answers.read(new DataInputStream(rest));
        }
        return answers;
    }

    private static Answer asOver1(StreamAnswers.Answer answer) {
        assertTrue(answer.ended(), answer::toString);
        Map<String, String> fields = new TreeMap<>(answer.fields);
        fields.remove(":status");
        fields.remove("date");
        return new Answer(answer.status, fields, answer.text(), !answer.whole);
    }
}
