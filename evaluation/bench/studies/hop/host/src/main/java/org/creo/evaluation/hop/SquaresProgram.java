// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.hop;

import org.creo.framework.program.HttpAnswer;
import org.creo.framework.program.HttpPath;
import org.creo.framework.program.HttpProgram;
import org.creo.framework.program.HttpRequest;
import org.creo.framework.program.Stateless;

/** Answers with the page as it is. */
@HttpPath("/squares")
@Stateless
public final class SquaresProgram implements HttpProgram {
    private final Squares squares = new Squares();

    @Override
    public HttpAnswer answer(HttpRequest request) {
        return HttpAnswer.html(squares.page());
    }
}
