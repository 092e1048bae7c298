// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue.h2;

import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.ReadOnlyHttp2Headers;
import io.netty.util.AsciiString;
import io.netty.util.concurrent.FastThreadLocal;
import java.util.HashMap;
import java.util.Map;
import org.creo.framework.web.AnswerFields;

/**
 * The fields of answers as Netty's codec takes them. Most answers have the same: their texts are kept in the form in
 * which the codec knows their hash and compares them fast.
 */
final class AnswerHeaders {
    /** How many texts a thread keeps, and how long they may be. */
    private static final int MOST = 256;

    private static final int LONGEST = 64;

    private static final FastThreadLocal<Map<String, AsciiString>> KNOWN = new FastThreadLocal<>() {
        @Override
        protected Map<String, AsciiString> initialValue() {
            return new HashMap<>();
        }
    };

    private AnswerHeaders() {}

    static Http2Headers of(int status, AnswerFields fields) {
        Map<String, AsciiString> known = KNOWN.get();
        AsciiString[] texts = new AsciiString[2 * fields.size()];
        for (int i = 0; i < fields.size(); i++) {
            texts[2 * i] = text(known, fields.name(i));
            texts[2 * i + 1] = text(known, fields.value(i));
        }
        return ReadOnlyHttp2Headers.serverHeaders(false, text(known, Integer.toString(status)), texts);
    }

    private static AsciiString text(Map<String, AsciiString> known, String text) {
        AsciiString same = known.get(text);
        if (same == null) {
            same = new AsciiString(text);
            if (known.size() == MOST) {
                known.clear();
            }
            if (text.length() <= LONGEST) {
                known.put(text, same);
            }
        }
        return same;
    }
}
