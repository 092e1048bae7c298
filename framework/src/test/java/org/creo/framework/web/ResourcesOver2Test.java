// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import org.creo.framework.tongue.h2.RawHttpOver2;
import org.creo.framework.web.RawHttp.Answer;
import org.junit.jupiter.api.Test;

/** The same over HTTP/2. */
class ResourcesOver2Test extends ResourcesTest {
    @Override
    RawHttp connect() throws IOException {
        return new RawHttpOver2(host.wire());
    }

    /** Only its stream is. */
    @Test
    @Override
    void aStreamOfBytesThatFailsIsCut() throws IOException {
        client.get("/lab/files/broken");
        Answer file = client.read();
        assertEquals("a file at ", file.body());
        assertTrue(file.cut());
        client.get("/lab");
        assertEquals("\"root\"", client.read().body());
    }
}
