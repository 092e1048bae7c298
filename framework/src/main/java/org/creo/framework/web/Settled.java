// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The request is answered at once.
 *
 * @param fields of the answer
 * @param body of the answer
 */
record Settled(int status, Map<String, String> fields, byte[] body) implements Verdict {
    /** What may be done with something that is only read. */
    private static final String READING = "GET, HEAD, OPTIONS";

    /** An answer without a body. */
    Settled(int status, Map<String, String> fields) {
        this(status, fields, new byte[0]);
    }

    /** The same answer with more fields, which replace those of the same names. */
    Settled with(Map<String, String> more) {
        Map<String, String> all = new LinkedHashMap<>(fields);
        all.putAll(more);
        return new Settled(status, all, body);
    }

    /**
     * What is answered, whatever is there, to a request for something that is only read; null where it is to be read.
     *
     * @param path of it, for the message
     */
    static Settled unlessRead(Head head, String path) throws ProblemException {
        String method = head.method();
        if (method.equals("OPTIONS")) {
            return allow(READING);
        }
        if (!method.equals("GET") && !method.equals("HEAD")) {
            throw new ProblemException(
                    Problem.of(405, path + " answers " + READING + ".").with("allow", READING));
        }
        head.checkNoBody();
        return null;
    }

    /** The answer to a request that asks what may be done. */
    static Settled allow(String methods) {
        return new Settled(204, Map.of(FieldNames.ALLOW, methods));
    }
}
