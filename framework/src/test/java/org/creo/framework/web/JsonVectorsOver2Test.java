// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.creo.framework.tongue.h2.RawHttpOver2;
import org.junit.jupiter.api.BeforeAll;

/** The same over HTTP/2. */
class JsonVectorsOver2Test extends JsonVectorsTest {
    @BeforeAll
    static void connect() throws IOException {
        speak(host -> {
            try {
                return new RawHttpOver2(host.wire());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }
}
