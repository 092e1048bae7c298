// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.queue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Map;
import org.junit.jupiter.api.Test;

class CallAnswerTest {
    @Test
    void nothingIsSetOnceTheHeadHasLeft() {
        CallAnswer answer = new CallAnswer().set("X-A", "1");
        assertEquals(Map.of("x-a", "1"), answer.begin());
        assertEquals(
                "the field X-B comes too late: the head of the answer has left",
                assertThrows(IllegalStateException.class, () -> answer.set("X-B", "2"))
                        .getMessage());
        assertEquals(Map.of("x-a", "1"), answer.begin());
    }
}
