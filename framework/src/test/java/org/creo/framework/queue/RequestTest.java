// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.queue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.creo.framework.TestService;
import org.creo.protocol.Status;
import org.junit.jupiter.api.Test;

class RequestTest {
    private final List<Answer> answers = new ArrayList<>();
    private final Request request = TestService.request(1, "test.Notes", "note", 0, answers::add);

    @Test
    void aSecondClaimComesTooLate() {
        assertTrue(request.begin());
        assertTrue(request.claim());
        assertFalse(request.abandon(Status.DEADLINE, "late"));
        assertFalse(Thread.currentThread().isInterrupted());
        assertFalse(request.reply(Answer.error(request, Status.UNAVAILABLE, "late")));
        assertFalse(request.answered());
        assertFalse(request.claim());
        Answer answer = Answer.end(request);
        assertTrue(request.fulfil(answer));
        assertEquals(List.of(answer), answers);
        assertFalse(request.fulfil(Answer.end(request)));
    }

    @Test
    void nobodyClaimsWhatHasItsAnswer() {
        assertTrue(request.abandon(Status.CANCELLED, "withdrawn"));
        assertFalse(request.claim());
        assertFalse(request.fulfil(Answer.end(request)));
        assertEquals(1, answers.size());
    }
}
