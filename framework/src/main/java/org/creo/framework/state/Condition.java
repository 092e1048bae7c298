// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

import java.util.Map;

/**
 * On what a caller makes a call that writes depend: that what it has read before is still the same. It comes in the
 * call's context, in the form of HTTP's field If-Match: a star, or stamps in quotation marks, separated by commas.
 */
public final class Condition {
    /** Its name in the context of a call. */
    public static final String NAME = "if-match";

    private Condition() {}

    /**
     * Whether a call may write.
     *
     * @param context of the call
     * @param transaction of the call, which has not written yet
     */
    public static boolean holds(Map<String, String> context, StateStore store, Transaction transaction) {
        String condition = context.get(NAME);
        if (condition == null) {
            return true;
        }
        if (condition.strip().equals("*")) {
            return store.isThere(transaction);
        }
        for (String each : condition.split(",")) {
            String text = each.strip();
            // After a hyphen comes in which form the client has read it. A weak one never matches (RFC 9110, 13.1.1).
            if (text.startsWith("\"") && store.isUnchanged(text.replaceAll("\"|-.*", ""), transaction)) {
                return true;
            }
        }
        return false;
    }
}
