// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import io.netty.handler.codec.http.DefaultHttpHeadersFactory;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;

/** The fields that every answer has. All methods are stateless. */
public final class AnswerFields {
    private static final String NO_SNIFFING = "x-content-type-options";

    private AnswerFields() {}

    /** @param head of the request; null where it could not be read */
    public static HttpHeaders of(BrowserRules rules, Head head) {
        HttpHeaders fields = DefaultHttpHeadersFactory.headersFactory()
                .withValidation(false)
                .newEmptyHeaders()
                .set(HttpHeaderNames.DATE, HttpDate.now())
                .set(NO_SNIFFING, "nosniff");
        if (head != null) {
            rules.show(head, fields);
            String id = head.idToShow();
            if (id != null) {
                fields.set(Head.REQUEST, id);
            }
        }
        return fields;
    }
}
