// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import static org.creo.framework.compose.Composition.afterAnswer;
import static org.creo.framework.compose.Composition.par;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import door.Vault;
import door.VaultDispatcher;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.creo.framework.compose.CallContext;
import org.creo.framework.compose.Composes;
import org.creo.framework.host.MemoryHost;
import org.creo.framework.host.ServiceHost;
import org.creo.framework.program.HttpAnswer;
import org.creo.framework.queue.Principal;
import org.creo.framework.web.RawHttp.Answer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Methods set fields of their answers over HTTP. */
@Timeout(60)
class MethodFieldsTest {
    private static final String TOKEN = "authorization: Bearer x";

    private final BlockingQueue<String> afterwards = new LinkedBlockingQueue<>();
    /** What the method that a test calls does. */
    private volatile Supplier<String> method;

    private MemoryHost host;
    private RawHttp client;

    private static String set(String name, String value) {
        CallContext.current().answer().set(name, value);
        return "";
    }

    /** Does what the test wants. */
    public final class Setter implements Vault {
        @Override
        public String secret() {
            return method.get();
        }

        @Composes
        @Override
        public String open() {
            return method.get();
        }

        @Override
        public Stream<String> follow() {
            return Stream.of(method.get(), "more");
        }

        @Override
        public void empty(String into) {}
    }

    @BeforeEach
    void start() throws IOException {
        host = new MemoryHost(
                ServiceHost.builder()
                        .service(new VaultDispatcher(new Setter()))
                        .program("/p", request -> HttpAnswer.text(method.get()).with("X-Own", "program"))
                        .authenticator(token -> Optional.of(new Principal("ann", Set.of("boss", "staff")))),
                MemoryHost.Cut.WHOLE);
        client = connect(host);
    }

    RawHttp connect(MemoryHost to) throws IOException {
        return to.connect();
    }

    @AfterEach
    void stop() throws Exception {
        client.close();
        host.close();
    }

    private Answer get(String path) throws IOException {
        return client.get(path, TOKEN).read();
    }

    @Test
    void anAnswerHasTheFieldsOfItsMethodAndNoOther() throws Exception {
        method = () -> set("Cache-Control", "max-age=1")
                + set("Cache-Control", "max-age=60")
                + set("Content-Disposition", "attachment; filename=\"run.csv\"");
        Answer answer = get("/door.Vault/secret");
        assertEquals(200, answer.status());
        assertEquals("max-age=60", answer.field("cache-control"));
        assertEquals("attachment; filename=\"run.csv\"", answer.field("content-disposition"));
        assertEquals("application/json", answer.field("content-type"));
        method = () -> "";
        Answer next = get("/door.Vault/secret");
        assertNull(next.field("content-disposition"));
        assertNull(next.field("cache-control"));
    }

    @Test
    void branchesSetFieldsAndWhatGoesOnCannot() throws Exception {
        method = () -> {
            afterAnswer(() -> afterwards.add(assertThrows(IllegalStateException.class, () -> set("X-Late", "1"))
                    .getMessage()));
            return par(() -> set("X-One", "1"), () -> set("X-Two", "2"), String::concat);
        };
        Answer answer = get("/door.Vault/open");
        assertEquals("1", answer.field("x-one"));
        assertEquals("2", answer.field("x-two"));
        assertEquals("what goes on after the answer cannot set fields of it", afterwards.poll(30, TimeUnit.SECONDS));
    }

    @Test
    void theHeadOfAStreamHasThemAndTheMethodDecidesWhatIsKept() throws Exception {
        method = () -> set("X-Run", "7") + set("Cache-Control", "max-age=5");
        String body = "{}";
        Answer answer = client.send(RawHttp.request("POST", "/door.Vault/follow", "application/json", body, TOKEN))
                .read();
        assertEquals(200, answer.status());
        assertEquals("7", answer.field("x-run"));
        assertEquals("max-age=5", answer.field("cache-control"));
    }

    @Test
    void aProgramHasThemAndItsOwn() throws Exception {
        method = () -> set("X-Own", "context") + set("X-Other", "context");
        Answer answer = get("/p");
        assertEquals("program", answer.field("x-own"));
        assertEquals("context", answer.field("x-other"));
    }

    @Test
    void aProblemHasNone() throws Exception {
        method = () -> {
            set("Cache-Control", "max-age=60");
            throw new IllegalStateException("of the test");
        };
        Answer answer = get("/door.Vault/secret");
        assertEquals(500, answer.status());
        assertNull(answer.field("cache-control"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Content-Length | 3        | the host sets the field Content-Length
            Date           | now      | the host sets the field Date
            Content-Type   | text/csv | a method cannot set the field Content-Type: @TYPE in the description sets it
            location       | /x       | a method cannot set the field location: @CREATED and @REDIRECT in the description set it
            Set-Cookie     | a=b      | a method cannot set the field Set-Cookie: an HttpProgram can set it
            a b            | 1        | 'a b' is not the name of a field
            ''             | 1        | '' is not the name of a field
            X-A            | 'a\u20ac' | the value of the field X-A has characters that are not Latin-1, control characters, or spaces around it
            X-A            | ' a'     | the value of the field X-A has characters that are not Latin-1, control characters, or spaces around it
            """)
    void whatIsNoFieldOfAMethodIsRefusedWhereItIsSet(String name, String value, String message) throws Exception {
        method = () -> assertThrows(IllegalArgumentException.class, () -> set(name, value))
                .getMessage();
        assertEquals(message, String.join("", get("/door.Vault/secret").body().split("^\"|\"\n?$")));
    }

    @ParameterizedTest
    @CsvSource({"13", "10", "0", "127"})
    void nothingEndsALineOfTheHead(int character) throws Exception {
        method = () -> assertThrows(
                        IllegalArgumentException.class, () -> set("X-A", "a" + (char) character + "X-B: injected"))
                .getMessage();
        Answer answer = get("/door.Vault/secret");
        assertEquals(200, answer.status());
        assertNull(answer.field("x-b"));
    }

    @Test
    void thereAreOnlySoManyFields() throws Exception {
        method = () -> {
            for (int i = 0; i < 1000; i++) {
                set("X-" + i, "1");
            }
            set("X-1", "2");
            return assertThrows(IllegalArgumentException.class, () -> set("X-Last", "1"))
                    .getMessage();
        };
        Answer answer = get("/door.Vault/secret");
        assertTrue(answer.body().contains("too many or too long"), answer.body());
        assertEquals("2", answer.field("x-1"));
        assertEquals("1", answer.field("x-999"));
        assertNull(answer.field("x-last"));
    }

    @Test
    void theirValuesAreOnlySoLong() throws Exception {
        String half = "x".repeat(32_000);
        method = () -> {
            set("X-A", half);
            set("X-A", half);
            set("X-B", half);
            String why = assertThrows(IllegalArgumentException.class, () -> set("X-C", half))
                    .getMessage();
            return why + set("X-A", "1") + set("X-B", "2");
        };
        Answer answer = get("/door.Vault/secret");
        assertTrue(answer.body().contains("too many or too long"), answer.body());
        assertEquals("1", answer.field("x-a"));
        assertNull(answer.field("x-c"));
        HttpAnswer program =
                HttpAnswer.text("").with("X-A", half).with("X-A", half).with("X-B", half);
        assertThrows(IllegalArgumentException.class, () -> program.with("X-C", half));
        assertThrows(IllegalArgumentException.class, () -> program.withCookie(half));
    }

    @Test
    void outsideOfAMethodNobodyListens() {
        assertEquals("", set("X-A", "1"));
        assertEquals("", par(() -> set("X-A", "1"), () -> "", String::concat));
    }
}
