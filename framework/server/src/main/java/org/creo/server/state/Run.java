// SPDX-License-Identifier: Apache-2.0
package org.creo.server.state;

/**
 * Commits of one service that build on each other, from a start or a failure on. When one of them is not kept, neither
 * are those after it: the next run begins with what was kept before.
 */
final class Run {
    /** Why a commit was not kept; null as long as all are. Belongs to the thread that commits. */
    private Throwable failure;

    Throwable failure() {
        return failure;
    }

    void fail(Throwable why) {
        failure = why;
    }
}
