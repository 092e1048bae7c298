// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.bench.call;

import io.javalin.Javalin;
import io.javalin.http.Handler;
import io.javalin.json.JavalinJackson3;
import java.lang.reflect.Array;
import org.creo.evaluation.bench.values.NumberKilobyte;
import org.creo.evaluation.bench.values.TextKilobyte;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.module.blackbird.BlackbirdModule;

/** REST: Javalin on Jetty, JSON with Jackson; bytes are sent unchanged. The answer is a number in JSON. */
final class RestService implements Service {
    static final String NUMBERS = "/numbers";
    static final String TEXTS = "/texts";
    static final String BYTES = "/bytes";

    /** Large enough for any message; the default of 1 MB is for the bytes of a body. */
    private static final long LARGEST = 1L << 30;
    /** The default of 30 seconds may pass during the turns of other contestants. */
    private static final long IDLE_MILLIS = 3_600_000;

    @Override
    public int start() {
        return Javalin.create(config -> {
                    config.startup.showJavalinBanner = false;
                    config.jetty.host = "127.0.0.1";
                    config.jetty.port = 0;
                    config.jetty.modifyHttpConfiguration(http -> http.setIdleTimeout(IDLE_MILLIS));
                    config.http.maxRequestSize = LARGEST;
                    config.jsonMapper(new JavalinJackson3(mapper(), false));
                    config.routes.post(NUMBERS, count(NumberKilobyte[].class));
                    config.routes.post(TEXTS, count(TextKilobyte[].class));
                    config.routes.post(BYTES, call -> call.json(call.bodyAsBytes().length));
                })
                .start()
                .port();
    }

    private static Handler count(Class<?> array) {
        return call -> call.json(Array.getLength(call.bodyStreamAsClass(array)));
    }

    /** Jackson, with the module that its documentation names for speed. */
    static JsonMapper mapper() {
        return JsonMapper.builder().addModule(new BlackbirdModule()).build();
    }
}
