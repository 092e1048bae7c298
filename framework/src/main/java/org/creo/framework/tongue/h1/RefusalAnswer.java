// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue.h1;

import java.nio.ByteBuffer;
import org.creo.framework.web.AnswerFields;
import org.creo.framework.web.FieldNames;
import org.creo.framework.web.HttpDate;
import org.creo.framework.web.Problem;
import org.creo.protocol.Status;

/** What a client gets whose request nobody reads, since its connection is refused. */
public final class RefusalAnswer {
    private RefusalAnswer() {}

    /** A whole answer of HTTP/1.1, after which the connection ends. */
    public static byte[] of(Status status, String reason) {
        Problem problem = Problem.of(status, reason);
        byte[] body = problem.json();
        AnswerFields fields = new AnswerFields();
        problem.fields().forEach(fields::set);
        fields.set(FieldNames.DATE, HttpDate.now())
                .set(FieldNames.CONTENT_TYPE, Problem.TYPE)
                .set(FieldNames.CONTENT_LENGTH, Integer.toString(body.length))
                .set(FieldNames.CONNECTION, "close");
        byte[] head = AnswerBytes.head(problem.status(), fields);
        return ByteBuffer.allocate(head.length + body.length)
                .put(head)
                .put(body)
                .array();
    }
}
