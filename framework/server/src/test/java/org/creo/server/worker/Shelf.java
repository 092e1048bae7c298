// SPDX-License-Identifier: Apache-2.0
package org.creo.server.worker;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.creo.framework.dispatch.Dispatcher;
import org.creo.framework.work.Answering;
import org.creo.framework.work.WorkService;
import org.creo.generator.model.Description;
import org.creo.server.described.DescribedServices;
import org.creo.server.described.DescriptionFile;

/** The description that workers answer in the tests. */
final class Shelf {
    private Shelf() {}

    static Description description(Path file) {
        return DescriptionFile.read(file, List.of());
    }

    static Path file() {
        return Path.of("src/test/creo/shelf.creo").toAbsolutePath();
    }

    static List<Dispatcher> dispatchers(Function<WorkService, Answering> answering) {
        return DescribedServices.of(description(file()), answering);
    }

    /** What a worker says that it serves. */
    static WorkService service(Path file) {
        List<WorkService> services = new ArrayList<>();
        DescribedServices.of(description(file), service -> {
            services.add(service);
            return call -> {
                throw new IllegalStateException("nothing is called");
            };
        });
        return services.get(0);
    }
}
