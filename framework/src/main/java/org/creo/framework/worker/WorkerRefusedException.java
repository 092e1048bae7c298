// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.worker;

import java.util.List;

/** The host does not take a worker. One that tries again without a change is refused again. */
public final class WorkerRefusedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient List<String> differences;

    WorkerRefusedException(String reason, List<String> differences) {
        super(reason
                + String.join(
                        "", differences.stream().map(each -> "\n    " + each).toList()));
        this.differences = List.copyOf(differences);
    }

    /** The methods that differ from those of the host, each with what differs; empty where it is something else. */
    public List<String> differences() {
        return differences == null ? List.of() : differences;
    }
}
