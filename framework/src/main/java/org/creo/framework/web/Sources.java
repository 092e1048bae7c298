// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import java.util.List;
import java.util.Map;

/**
 * The parts of a request from which arguments are read.
 *
 * @param path parameters in the path
 * @param query texts by name
 * @param body has the body, from {@code from} to {@code to}
 * @param type what the body is
 * @param form the texts of a form, by name; null where the body is none
 */
record Sources(
        Map<String, String> path,
        Map<String, List<String>> query,
        byte[] body,
        int from,
        int to,
        BodyType type,
        Map<String, List<String>> form) {}
