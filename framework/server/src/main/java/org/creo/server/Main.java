// SPDX-License-Identifier: Apache-2.0
package org.creo.server;

/**
 * Serves the classes that {@code --service} names: {@code java -jar creo-host.jar --class-path service.jar --service
 * com.example.MyDataService}.
 */
public final class Main {
    private Main() {}

    public static void main(String[] arguments) {
        HostProgram.main(arguments);
    }
}
