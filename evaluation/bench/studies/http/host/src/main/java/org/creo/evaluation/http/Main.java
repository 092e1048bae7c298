// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.http;

import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.creo.framework.host.ServiceHost;
import org.creo.framework.limits.Limits;
import org.creo.framework.state.Reading;
import org.creo.framework.state.Watching;
import org.creo.framework.state.Writing;
import web.BoardDispatcher;
import web.BoardHandler;
import web.Point;
import web.Series;
import web.ShelfDispatcher;
import web.ShelfHandler;
import web.Web;
import web.WebDispatcher;

/**
 * Serves until it is killed: {@code java -jar http-host.jar WHAT}. That is {@code creo}, a host, or {@code limit}, what
 * it is compared with.
 */
public final class Main {
    /** For those who listen: as many connections and threads. */
    private static final int LISTENERS = 12_000;

    private Main() {}

    public static void main(String[] arguments) throws Exception {
        int port = arguments[0].equals("limit") ? Limit.start() : host();
        System.out.println("listening on " + port);
    }

    private static int host() throws Exception {
        Limits limits = Limits.defaults()
                .withConnections(LISTENERS)
                .withConnectionsPerAddress(LISTENERS)
                .withStreams(LISTENERS);
        return ServiceHost.builder()
                .port(0)
                .limits(limits)
                .service(new WebDispatcher(new Same()))
                .service(new BoardDispatcher(new Said()))
                .service(new ShelfDispatcher(new Kept()))
                .start()
                .address()
                .getPort();
    }

    private static final class Same implements Web {
        @Override
        public Point same(Point point) {
            return point;
        }

        @Override
        public Series series(Series series) {
            return series;
        }

        @Override
        public Stream<Point> points(int count) {
            return IntStream.range(0, count).mapToObj(i -> new Point(i + 0.5, -i, i, "n"));
        }
    }

    private static final class Said implements BoardHandler {
        @Override
        public long say(Writing<Long> said) {
            said.set(said.get() + 1);
            return said.get();
        }

        @Override
        public Stream<Long> listen(Watching<Long> said) {
            return Stream.generate(said::next);
        }
    }

    private static final class Kept implements ShelfHandler {
        @Override
        public void put(String name, Point point, Writing<Optional<Point>> points) {
            points.set(Optional.of(point));
        }

        @Override
        public Optional<Point> get(String name, Reading<Optional<Point>> points) {
            return points.get();
        }
    }
}
