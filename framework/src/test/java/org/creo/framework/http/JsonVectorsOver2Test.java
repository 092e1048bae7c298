// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.http;

import java.io.IOException;
import org.junit.jupiter.api.BeforeAll;

/** The same over HTTP/2. */
class JsonVectorsOver2Test extends JsonVectorsTest {
    @BeforeAll
    static void connect() throws IOException {
        client.close();
        client = new RawHttpOver2(host.address());
    }
}
