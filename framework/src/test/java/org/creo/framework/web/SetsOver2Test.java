// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import java.io.IOException;
import org.creo.framework.host.MemoryHost;
import org.creo.framework.tongue.h2.RawHttpOver2;

/** The same over HTTP/2. */
class SetsOver2Test extends SetsTest {
    @Override
    RawHttp connect(MemoryHost to) throws IOException {
        return new RawHttpOver2(to.wire());
    }
}
