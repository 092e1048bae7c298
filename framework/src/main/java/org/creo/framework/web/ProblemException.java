// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import org.creo.framework.url.MalformedUrlException;

/** A request that is answered with a {@link Problem}. */
public final class ProblemException extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient Problem problem;

    public ProblemException(Problem problem) {
        // Without a stack trace: a client can cause many of these.
        super(problem.detail(), null, false, false);
        this.problem = problem;
    }

    /** As {@link Problem#of(int, String)}. */
    ProblemException(int status, String detail) {
        this(Problem.of(status, detail));
    }

    /** The refusal of a URL, query or form that is written wrongly. */
    static ProblemException of(MalformedUrlException why) {
        return new ProblemException(400, why.getMessage());
    }

    public Problem problem() {
        return problem;
    }
}
