// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.http;

import java.io.IOException;

/** The same over HTTP/2. */
class EntityTagOver2Test extends EntityTagTest {
    @Override
    RawHttp connect() throws IOException {
        return new RawHttpOver2(host.address());
    }
}
