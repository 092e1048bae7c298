// SPDX-License-Identifier: Apache-2.0
package org.creo.server.described;

import java.util.Optional;
import org.creo.framework.dispatch.MalformedArgumentsException;
import org.creo.framework.dispatch.Payload;
import org.creo.framework.queue.Arguments;
import rasp.runtime.MalformedException;
import rasp.runtime.internal.WireReader;

/**
 * What a message carries: its form, and its rules. Any thread may use it.
 *
 * @param what it is, for messages
 */
record CheckedForm(ValueForm form, Optional<Rule> rule, String what) {
    private static final int NESTING_LIMIT = 64;

    /** Checks what a caller sent. */
    void check(Arguments received) throws MalformedArgumentsException {
        try {
            check(new WireReader(
                    received.bytes(),
                    received.offset(),
                    received.length(),
                    received.tail(),
                    received.nestingLimit(),
                    received.itemLimit(),
                    what,
                    received.values()));
        } catch (MalformedException e) {
            throw new MalformedArgumentsException(e);
        } catch (BrokenRuleException e) {
            throw new MalformedArgumentsException(e.getMessage());
        }
    }

    /**
     * Checks what somebody answered.
     *
     * @param ahead how many bytes of it were read already
     * @throws WrongAnswerException if it is none
     */
    void check(Payload answer, int ahead, String who) {
        try {
            check(new WireReader(
                    answer.bytes(),
                    answer.start() + ahead,
                    answer.end() - answer.start() - ahead,
                    answer.tail(),
                    NESTING_LIMIT,
                    Integer.MAX_VALUE,
                    what));
        } catch (MalformedException e) {
            throw wrong(who, e.getMessage());
        } catch (BrokenRuleException e) {
            throw wrong(who, what + ": " + e.getMessage());
        }
    }

    static WrongAnswerException wrong(String who, String how) {
        return new WrongAnswerException(
                "what answers for " + who + " gave what the description does not allow: " + how);
    }

    private void check(WireReader in) {
        Object value = form.read(in, rule.isPresent());
        in.end();
        if (rule.isPresent()) {
            rule.get().test(value, new RulePlace());
        }
    }
}
