// SPDX-License-Identifier: Apache-2.0
package org.creo.server.described;

/** What a value has to be like in addition to its type. Any thread may use it. */
@FunctionalInterface
interface Rule {
    /**
     * Checks a value that is there.
     *
     * @param value as {@link ValueForm#read} returns it
     * @throws BrokenRuleException if it breaks the rule
     */
    void test(Object value, RulePlace at);

    /** One rule after another. */
    default Rule and(Rule next) {
        return (value, at) -> {
            test(value, at);
            next.test(value, at);
        };
    }
}
