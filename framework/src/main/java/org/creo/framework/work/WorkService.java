// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.work;

import java.util.List;

/**
 * An interface that an {@link Answering} answers.
 *
 * @param name its full name, such as {@code lab.Store}
 * @param id fingerprint of the name
 * @param methods in declared order
 */
public record WorkService(String name, int id, List<WorkMethod> methods) {
    public WorkService {
        methods = List.copyOf(methods);
    }
}
