// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.creo.framework.TestLog;
import org.creo.framework.dispatch.Grants;
import org.creo.framework.queue.Principal;
import org.creo.framework.url.Target;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GrantFileTest {
    private static final Principal ALICE = new Principal("alice", Set.of());
    private static final Principal BOB = new Principal("bob", Set.of("staff"));

    private final TestLog log = new TestLog();

    @TempDir
    private Path folder;

    private long now;

    private GrantFile grants(String... lines) throws IOException {
        return new GrantFile(Files.writeString(folder.resolve("access"), String.join("\n", lines) + "\n"), () -> now);
    }

    private static boolean allow(Grants grants, Principal caller, String path) throws Exception {
        return grants.allow(caller, List.of(path.substring(1).split("/", -1)));
    }

    @ParameterizedTest
    @CsvSource({
        "/docs/**, /docs, true",
        "/docs/**, /docs/, true",
        "/docs/**, /docs/a/b, true",
        "/docs/**, /docsx, false",
        "/docs/**, /DOCS/a, false",
        "/docs/**, /x/docs/a, false",
        "/docs/**, /docs2/../docs/a, false",
        "/docs/*, /docs/a, true",
        "/docs/*, /docs, false",
        "/docs/*, /docs/a/b, false",
        "/docs, /docs, true",
        "/docs, /docs/, false",
        "/docs, /docs/a, false",
        "/**, /, true",
        "/**, /a/b, true",
        "/, /, true",
        "/, /a, false",
        "/*/read, /lab.Store/read, true",
        "/*/read, /lab.Store/write, false",
        "/caf%C3%A9/**, /café/a, true"
    })
    void pathsAreComparedSegmentBySegment(String pattern, String path, boolean allowed) throws Exception {
        assertEquals(allowed, allow(grants(pattern + " alice"), ALICE, path));
    }

    @Test
    void aLineIsForNamesRolesOrEverybody() throws Exception {
        Grants grants = grants(
                "# what is open",
                "/name alice bob # two",
                "",
                "/role role:staff",
                "/all\teverybody",
                "/odd staff role:alice");
        assertTrue(allow(grants, ALICE, "/name"));
        assertTrue(allow(grants, BOB, "/name"));
        assertFalse(allow(grants, Principal.ANONYMOUS, "/name"));
        assertTrue(allow(grants, BOB, "/role"));
        assertFalse(allow(grants, ALICE, "/role"));
        for (Principal each : List.of(ALICE, BOB, Principal.ANONYMOUS)) {
            assertTrue(allow(grants, each, "/all"));
            assertFalse(allow(grants, each, "/odd"));
            assertFalse(allow(grants, each, "/none"));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "docs/** alice, is not a path",
        "/docs, whom it is for",
        "/docs/**/a alice, ** the last one",
        "/do*cs alice, ** the last one",
        "/docs?a alice, has no ?",
        "/%ZZ alice, is not a path",
        "/docs role: staff, follows role: without a space",
        "'/docs role:staff,alice', spaces between them",
        "/docs Everybody, 'Everybody' is written everybody",
        "/docs everyone, 'everyone' is written everybody"
    })
    void aWrongLineIsNamed(String line, String why) {
        String message =
                assertThrows(IOException.class, () -> grants("/a alice", line)).getMessage();
        assertTrue(message.startsWith("Line 2 of "), message);
        assertTrue(message.contains(why), message);
    }

    @Test
    void aChangedFileIsReadAgainAndAWrongOneIsNot() throws Exception {
        Grants grants = grants("/a alice");
        grants("/b alice");
        now += TimeUnit.SECONDS.toNanos(1);
        assertFalse(allow(grants, ALICE, "/a"));
        assertTrue(allow(grants, ALICE, "/b"));
        Files.writeString(folder.resolve("access"), "wrong");
        now += TimeUnit.SECONDS.toNanos(1);
        assertTrue(allow(grants, ALICE, "/b"));
        assertTrue(log.contains("Line 1 of "));
        Files.delete(folder.resolve("access"));
        now += TimeUnit.SECONDS.toNanos(1);
        assertTrue(allow(grants, ALICE, "/b"));
    }

    @Test
    void aPathIsDecodedAsThatOfARequest() throws Exception {
        Grants grants = grants("/docs/** alice");
        for (String path : List.of("/docs/a", "/%64ocs/a", "/docs%2F..%2Fsecret", "http://host/docs/a")) {
            assertEquals(
                    !path.contains("%2F"), grants.allow(ALICE, Target.of(path).path()), path);
        }
    }
}
