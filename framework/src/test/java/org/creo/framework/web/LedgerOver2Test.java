// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import java.io.IOException;
import org.creo.framework.tongue.h2.RawHttpOver2;

/** The same over HTTP/2. */
class LedgerOver2Test extends LedgerTest {
    @Override
    RawHttp connect() throws IOException {
        return new RawHttpOver2(host.wire());
    }
}
