// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.work;

import rasp.work.Answer;
import rasp.work.Ask;
import rasp.work.Failed;
import rasp.work.Item;
import rasp.work.Thrown;

/**
 * What is left of a call whose result nobody wants any more, until its worker has answered: the place that it has. What
 * the worker says of it meanwhile does not matter.
 *
 * @param begunAt on the clock of {@link System#nanoTime}
 */
record EndedCall(WorkMethod method, long begunAt) implements GivenCall {
    static EndedCall of(GivenCall call) {
        return new EndedCall(call.method(), System.nanoTime() - call.age());
    }

    @Override
    public long age() {
        return System.nanoTime() - begunAt;
    }

    @Override
    public void answer(Answer answer) {}

    @Override
    public void thrown(Thrown thrown) {}

    @Override
    public void failed(Failed failed) {}

    @Override
    public void item(Item item) {}

    @Override
    public void credit(int items) {}

    @Override
    public void ask(Ask ask) {}

    @Override
    public void gone(String why) {}
}
