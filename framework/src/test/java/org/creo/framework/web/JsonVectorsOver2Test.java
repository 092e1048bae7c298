// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import java.io.IOException;
import org.creo.framework.tongue.h2.RawHttpOver2;
import org.junit.jupiter.api.BeforeAll;

/** The same over HTTP/2. */
class JsonVectorsOver2Test extends JsonVectorsTest {
    @BeforeAll
    static void connect() throws IOException {
        client.close();
        client = new RawHttpOver2(host.address());
    }
}
