// SPDX-License-Identifier: Apache-2.0
package com.example;

import java.io.IOException;
import lab.echo.Echo;
import lab.echo.EchoClient;
import lab.echo.EchoDispatcher;
import org.creo.framework.host.ServiceHost;

/** A service that calls itself: both sides of one description in one project. */
public final class Main implements Echo {

    @Override
    public String echo(String text) {
        return text;
    }

    public static void main(String[] arguments) throws IOException {
        try (ServiceHost host = ServiceHost.builder()
                        .service(new EchoDispatcher(new Main()))
                        .start();
                EchoClient client = new EchoClient("localhost:" + host.address().getPort())) {
            System.out.println(client.echo("both sides"));
        }
    }
}
