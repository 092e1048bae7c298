// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.http;

import java.io.IOException;
import org.creo.framework.host.ServiceHost;

/** The same over HTTP/2. */
class HttpFaultsOver2Test extends HttpFaultsTest {
    @Override
    RawHttp connect(ServiceHost host) throws IOException {
        return new RawHttpOver2(host.address());
    }
}
