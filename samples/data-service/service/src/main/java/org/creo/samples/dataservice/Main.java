// SPDX-License-Identifier: Apache-2.0
package org.creo.samples.dataservice;

import org.creo.server.HostProgram;
import packagename.DataServiceDispatcher;

/** Hosts the data service until it is told to stop: {@code java -jar data-service.jar --listen 127.0.0.1:7000}. */
public final class Main {
    private Main() {}

    public static void main(String[] arguments) {
        HostProgram.main(arguments, new DataServiceDispatcher(new MemoryDataService()));
    }
}
