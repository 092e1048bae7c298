// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.http;

import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.json.Json;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.handler.BodyHandler;
import java.util.function.Function;

/** Vert.x Web, until it is killed. */
public final class Main {
    public record Point(double x, double y, long count, String note) {}

    public record Series(String name, long[] times, double[] samples) {}

    public record SameRequest(Point point) {}

    public record SeriesRequest(Series series) {}

    private Main() {}

    public static void main(String[] arguments) {
        Vertx vertx =
                Vertx.vertx(new VertxOptions().setPreferNativeTransport(true).setEventLoopPoolSize(1));
        Router router = Router.router(vertx);
        // Bodies are JSON: no files are taken, so no folder is needed for them.
        router.post().handler(BodyHandler.create(false));
        method(router, "/same", SameRequest.class, SameRequest::point);
        method(router, "/series", SeriesRequest.class, SeriesRequest::series);
        vertx.createHttpServer(new HttpServerOptions().setHost("127.0.0.1").setPort(0))
                .requestHandler(router)
                .listen()
                .onSuccess(server -> System.out.println("listening on " + server.actualPort()))
                .onFailure(Throwable::printStackTrace);
    }

    private static <T> void method(Router router, String path, Class<T> request, Function<T, Object> method) {
        router.post(path).handler(context -> {
            Object answer = method.apply(Json.CODEC.fromBuffer(context.body().buffer(), request));
            context.response().putHeader("content-type", "application/json").end(Json.CODEC.toBuffer(answer));
        });
    }
}
