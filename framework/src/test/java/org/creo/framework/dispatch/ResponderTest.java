// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.dispatch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.creo.framework.TestLog;
import org.creo.framework.TestService;
import org.creo.framework.queue.Answer;
import org.creo.framework.queue.Arguments;
import org.creo.framework.queue.Principal;
import org.creo.framework.queue.Request;
import org.creo.protocol.RequestHead;
import org.creo.protocol.Status;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ResponderTest {
    private static final int LIMIT = 1000;

    private final TestLog log = new TestLog();

    private boolean ran;

    private final Responder responder = new Responder(
            new TestService("test.Service")
                    .method("echo", TestService::copy)
                    .method("note", (bytes, offset, length) -> {
                        ran = true;
                        return Payload.empty();
                    })
                    .method("grow", (bytes, offset, length) -> TestService.copy(new byte[LIMIT - 7], 0, LIMIT - 7))
                    .method("fill", (bytes, offset, length) -> TestService.copy(new byte[LIMIT - 8], 0, LIMIT - 8))
                    .oneway("whisper", TestService::copy)
                    .method(
                            "declare",
                            (bytes, offset, length) ->
                                    Payload.exception("message, id, fields".getBytes(StandardCharsets.UTF_8), 12, 19))
                    .method("decode", (bytes, offset, length) -> {
                        throw new MalformedArgumentsException(new Exception("a count of -1"));
                    })
                    .method("throw", (bytes, offset, length) -> {
                        throw new IllegalArgumentException("secret of throw");
                    })
                    .method("assert", (bytes, offset, length) -> {
                        throw new AssertionError("secret of assert");
                    })
                    .method("recur", (bytes, offset, length) -> recur(0))
                    .method("null", (bytes, offset, length) -> null)
                    .method("nasty", (bytes, offset, length) -> {
                        throw new Nasty();
                    }),
            LIMIT);

    /** An exception whose methods throw. */
    private static final class Nasty extends RuntimeException {
        private static final long serialVersionUID = 1L;

        @Override
        public String getMessage() {
            throw new IllegalStateException("secret of nasty");
        }
    }

    private static Payload recur(int depth) {
        return recur(depth + 1);
    }

    private Request request(String method) {
        return TestService.request(responder, 7, method, 0, answer -> {}, "hello".getBytes(StandardCharsets.UTF_8));
    }

    private MethodRoute route(String method) {
        return responder.route(TestService.id(method));
    }

    private Answer respond(String method) {
        return responder.respond(request(method));
    }

    private static int status(Answer answer) {
        return ByteBuffer.wrap(answer.bytes()).getShort(answer.start() + 6);
    }

    private static String message(Answer answer) {
        return new String(
                answer.bytes(), answer.start() + 16, answer.end() - answer.start() - 16, StandardCharsets.UTF_8);
    }

    @Test
    void givesTheResultInAFrame() {
        Answer answer = respond("echo");
        assertEquals(0, status(answer));
        assertEquals("hello", new String(answer.bytes(), answer.start() + 12, 5, StandardCharsets.UTF_8));
        assertEquals(17, answer.end() - answer.start());
    }

    @Test
    void givesADeclaredExceptionInAnErrorFrame() {
        Answer answer = respond("declare");
        assertEquals(Status.EXCEPTION.code(), status(answer));
        assertEquals(3, answer.bytes()[answer.start() + 4]);
        assertEquals(
                " fields",
                new String(
                        answer.bytes(),
                        answer.start() + 12,
                        answer.end() - answer.start() - 12,
                        StandardCharsets.UTF_8));
    }

    @Test
    void knowsWhichMethodsAnswer() {
        assertTrue(route("echo").fits(7));
        assertFalse(route("whisper").fits(7));
        assertTrue(route("no such method").fits(7));
        assertTrue(route("whisper").fits(0));
        assertFalse(route("echo").fits(0));
    }

    @Test
    void knowsTheWayToEachMethodAndToNone() {
        assertEquals("test.Service", route("echo").service());
        assertEquals("echo", route("echo").method());
        assertTrue(route("echo").known());
        assertEquals("test.Service", route("no such method").service());
        assertEquals("?", route("no such method").method());
        assertFalse(route("no such method").known());
    }

    @Test
    void tellsWhatItServesToWhoAsksForAnotherMethod() {
        Responder two = new Responder(
                new TestService("packagename.DataService")
                        .method("storeData", TestService::copy)
                        .method("retrieveData", TestService::copy),
                LIMIT);
        Answer answer = two.respond(new Request(
                7,
                new RequestHead(0, 0x1A2B3C4D, 0),
                two.route(0x1A2B3C4D),
                new Arguments(new byte[0], 0, 0, null, 1, 0),
                Principal.ANONYMOUS,
                a -> {}));
        assertEquals(Status.UNKNOWN_METHOD.code(), status(answer));
        assertEquals(
                "The client's description differs from this host's: "
                        + "packagename.DataService serves no method with fingerprint 0x1A2B3C4D. It serves "
                        + "storeData(byte[] bytes), retrieveData(byte[] bytes). If the method you called is among them, its "
                        + "signature differs: 'creo diff FILE HOST:PORT' says where, with the client's description as FILE. "
                        + "An older client is generated again from this host's description; a newer one needs a newer host.",
                message(answer));
    }

    @Test
    void tellsWhatIsWrongWithArguments() {
        Answer answer = respond("decode");
        assertEquals(Status.MALFORMED.code(), status(answer));
        assertEquals("a count of -1", message(answer));
    }

    @ParameterizedTest
    @ValueSource(strings = {"throw", "assert", "recur", "null", "nasty"})
    void keepsTheInsidesOfAFailureInTheLog(String method) throws IOException {
        Answer answer = respond(method);
        assertEquals(Status.INTERNAL.code(), status(answer));
        Matcher matcher = Pattern.compile(method + " failed; the log of the host says why under id ([0-9a-f]{8})\\.")
                .matcher(message(answer));
        assertTrue(matcher.matches(), () -> message(answer));
        String text = log.text();
        int place = text.indexOf("test.Service." + method + " failed, id " + matcher.group(1));
        assertTrue(place >= 0);
        if (method.equals("throw")) {
            assertTrue(text.indexOf("IllegalArgumentException: secret of throw", place) > 0);
            assertTrue(text.indexOf("at " + ResponderTest.class.getName(), place) > 0);
        }
    }

    /** A method that is interrupted at its deadline has not failed, however it says so. */
    @ParameterizedTest
    @ValueSource(strings = {"interrupted", "bug"})
    void whoWasInterruptedHasNotFailed(String how) {
        Request[] own = new Request[1];
        Responder late = new Responder(
                new TestService("test.Late").method("wait", (bytes, offset, length) -> {
                    own[0].abandon(Status.DEADLINE, "the time is over");
                    throw new IllegalStateException(
                            "it was stopped", how.equals("bug") ? null : new InterruptedException());
                }),
                LIMIT);
        own[0] = TestService.request(late, 7, "wait", 0, answer -> {}, new byte[0]);
        late.respond(own[0]);
        assertEquals(how.equals("bug"), log.contains("test.Late.wait failed"));
    }

    @Test
    void neverSendsAnAnswerOverTheLimit() throws IOException {
        assertEquals(0, status(respond("fill")));
        assertEquals(Status.INTERNAL.code(), status(respond("grow")));
        assertTrue(log.contains("the answer needs a frame of 1001 bytes, the limit (--frame-size) is 1000"));
    }

    @Test
    void runsNothingForWhoHasAnAnswerAlready() {
        Request request = request("note");
        assertTrue(request.abandon(Status.CANCELLED, "gone"));
        assertNull(responder.respond(request));
        assertFalse(ran);
        respond("note");
        assertTrue(ran);
    }

    @Test
    void letsIn() {
        Responder guarded = new Responder(
                new TestService("test.Service")
                        .method(TestService.binding("reset", TestService::copy).forRoles("admin", "owner"))
                        .method("read", TestService::copy),
                LIMIT);
        MethodRoute reset = guarded.route(TestService.id("reset"));
        assertFalse(reset.allows(Principal.ANONYMOUS));
        assertTrue(guarded.route(TestService.id("read")).allows(Principal.ANONYMOUS));
        assertTrue(reset.allows(new Principal("o", Set.of("guest", "owner"))));
    }

    @Test
    void learnsWhichMethodsAreQuick() {
        assertFalse(responder.quick(request("echo")));
        for (int i = 0; i < 1_000_000 && !responder.quick(request("echo")); i++) {
            respond("echo");
        }
        assertTrue(responder.quick(request("echo")));
        assertFalse(responder.quick(request("note")));
    }

    @Test
    void refusesTwoMethodsWithOneId() {
        TestService service =
                new TestService("test.Twice").method("a", TestService::copy).method("a", TestService::copy);
        assertThrows(IllegalArgumentException.class, () -> new Responder(service, LIMIT));
    }
}
