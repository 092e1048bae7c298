// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import java.util.Arrays;
import java.util.Optional;

/** The service of a new project in one language. */
enum ProjectService {
    /** In the host's own process, built by Maven. */
    JAVA("java", "mvn -q -f service compile exec:java", "mvn -q -f service test"),
    /** In processes that the host starts; it has no build. */
    PYTHON(
            "python",
            "creo serve creo/%s.creo --worker 'python3 service/main.py'",
            "python3 -m unittest discover service");

    private final String id;
    private final String run;
    private final String test;

    ProjectService(String id, String run, String test) {
        this.id = id;
        this.run = run;
        this.test = test;
    }

    /** The one in a language, by its id. */
    static Optional<ProjectService> in(String id) {
        return Arrays.stream(values()).filter(each -> each.id.equals(id)).findFirst();
    }

    /** What starts it in a project of this name. */
    String run(String name) {
        return run.formatted(name);
    }

    /** What tests it. */
    String test() {
        return test;
    }
}
