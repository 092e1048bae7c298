// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import java.util.LinkedHashMap;
import java.util.Map;
import org.creo.framework.files.Sha256;

/**
 * A text that a host has ready, with a tag that says when it has changed. Nobody changes it.
 *
 * @param tag of it, with its quotes
 */
record Tagged(byte[] text, String tag) {
    static Tagged of(byte[] text) {
        return new Tagged(text, Sha256.tag(text));
    }

    /**
     * The answer to a request for the text: 304 where the client has it already.
     *
     * @param type its media type
     * @param vary the fields of requests on which it depends; empty for none
     */
    Settled answer(Head head, String type, String vary) {
        Map<String, String> fields =
                new LinkedHashMap<>(Map.of(FieldNames.ETAG, tag, FieldNames.CACHE_CONTROL, "no-cache"));
        if (!vary.isEmpty()) {
            fields.put(FieldNames.VARY, vary);
        }
        String known = head.field(FieldNames.IF_NONE_MATCH);
        if (known != null && EntityTag.matches(known, tag)) {
            return new Settled(304, fields);
        }
        fields.put(FieldNames.CONTENT_TYPE, type);
        return new Settled(200, fields, text);
    }
}
