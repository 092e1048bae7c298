// SPDX-License-Identifier: Apache-2.0
package org.creo.server;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A host with a side port, and its pages. */
final class SidePort {
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private SidePort() {}

    /** A host of {@link ServiceJar#PROBE}; it prints its address and then that of the side port. */
    static HostProcess probe(Path folder, String... more) throws IOException {
        Path jar = ServiceJar.build(folder, "com.example.MyProbe", ServiceJar.PROBE);
        List<String> arguments = new ArrayList<>(List.of(
                "--class-path",
                jar.toString(),
                "--service",
                "com.example.MyProbe",
                "--listen",
                "0",
                "--side-listen",
                "127.0.0.1:0"));
        arguments.addAll(List.of(more));
        return new HostProcess(folder, Map.of(), arguments.toArray(String[]::new));
    }

    /** A page, after its status: {@code 200 ready}. */
    static String get(InetSocketAddress side, String path) throws IOException, InterruptedException {
        HttpResponse<String> page = HTTP.send(
                HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + side.getPort() + path))
                        .build(),
                BodyHandlers.ofString());
        return page.statusCode() + " " + page.body();
    }
}
