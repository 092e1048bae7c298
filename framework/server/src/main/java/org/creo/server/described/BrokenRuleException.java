// SPDX-License-Identifier: Apache-2.0
package org.creo.server.described;

/** A value breaks a rule that the description has for it. */
final class BrokenRuleException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    BrokenRuleException(String message) {
        super(message, null, false, false);
    }
}
