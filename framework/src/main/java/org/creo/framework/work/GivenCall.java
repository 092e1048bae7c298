// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.work;

import rasp.work.Answer;
import rasp.work.Ask;
import rasp.work.Failed;
import rasp.work.Item;
import rasp.work.Thrown;

/**
 * A call that a worker has. The threads that receive the worker's reports say what has come, one after another; they
 * wait for nothing here. What breaks a rule is a {@link BreachException}.
 */
interface GivenCall {
    WorkMethod method();

    /** For how long the worker has had it, in nanoseconds. */
    long age();

    /** Its method has returned. */
    void answer(Answer answer);

    /** Its method has thrown an exception that it declares. */
    void thrown(Thrown thrown);

    /** Its method has failed. */
    void failed(Failed failed);

    /** The worker has sent an item. */
    void item(Item item);

    /** The worker takes so many more items. */
    void credit(int items);

    /** The worker wants to read. */
    void ask(Ask ask);

    /** The worker is gone, and will not answer. */
    void gone(String why);
}
