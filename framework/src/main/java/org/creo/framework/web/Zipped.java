// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;

/** A text that a host has ready, as it is and compressed; each has a tag of its own. Nobody changes it. */
record Zipped(Tagged plain, Tagged gzip) {
    static Zipped of(byte[] text) {
        ByteArrayOutputStream small = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(small) {
            {
                // A text is compressed once, and sent often.
                def.setLevel(Deflater.BEST_COMPRESSION);
            }
        }) {
            out.write(text);
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory cannot fail", e);
        }
        return new Zipped(Tagged.of(text), Tagged.of(small.toByteArray()));
    }

    /**
     * The answer to a request for the text: compressed where the field Accept-Encoding names gzip, and 304 where the
     * client has it already.
     *
     * @param type of the text
     * @param vary the other fields of requests on which it depends; empty for none
     */
    Settled answer(Head head, String type, String vary) {
        String gzipped = "gzip";
        boolean wanted = Media.accepted(String.join(",", head.fields(FieldNames.ACCEPT_ENCODING))).stream()
                .anyMatch(each -> each.type().equals(gzipped));
        String all = FieldNames.ACCEPT_ENCODING + (vary.isEmpty() ? "" : ", " + vary);
        Settled answer = (wanted ? gzip : plain).answer(head, type, all);
        return wanted && answer.status() == 200 ? answer.with(Map.of(FieldNames.CONTENT_ENCODING, gzipped)) : answer;
    }
}
