// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.http;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.web.server.context.WebServerInitializedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** Spring Boot, until it is killed. */
@SpringBootApplication
@RestController
public class Main {
    record Point(double x, double y, long count, String note) {}

    record Series(String name, long[] times, double[] samples) {}

    record SameRequest(Point point) {}

    record SeriesRequest(Series series) {}

    public static void main(String[] arguments) {
        SpringApplication.run(Main.class, arguments);
    }

    @EventListener
    void listening(WebServerInitializedEvent event) {
        System.out.println("listening on " + event.getWebServer().getPort());
    }

    @PostMapping("/same")
    Point same(@RequestBody SameRequest request) {
        return request.point();
    }

    @PostMapping("/series")
    Series series(@RequestBody SeriesRequest request) {
        return request.series();
    }
}
