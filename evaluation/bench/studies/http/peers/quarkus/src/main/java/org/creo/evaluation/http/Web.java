// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.http;

import io.quarkus.vertx.http.HttpServerStart;
import io.smallrye.common.annotation.NonBlocking;
import jakarta.enterprise.event.ObservesAsync;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;

/**
 * Quarkus, until it is killed, on the port of {@code -Dquarkus.http.port}. Its methods never wait, so the event loop
 * runs them.
 */
@Path("/")
@NonBlocking
public class Web {
    public record Point(double x, double y, long count, String note) {}

    public record Series(String name, long[] times, double[] samples) {}

    public record SameRequest(Point point) {}

    public record SeriesRequest(Series series) {}

    void listening(@ObservesAsync HttpServerStart start) {
        System.out.println("listening on " + start.options().getPort());
    }

    @POST
    @Path("same")
    public Point same(SameRequest request) {
        return request.point();
    }

    @POST
    @Path("series")
    public Series series(SeriesRequest request) {
        return request.series();
    }
}
