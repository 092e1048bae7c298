// SPDX-License-Identifier: Apache-2.0
package org.creo.type;

import java.util.Optional;
import org.creo.rule.Rules;

/**
 * A field of a struct or an exception, a case of a union, or a parameter.
 *
 * @param initial the value where an object does not have the member, as JSON
 * @param rules what a value has to be like in addition to its type
 */
public record Member(String name, TypeRef type, Optional<String> initial, Rules rules) {
    public Member(String name, TypeRef type, Optional<String> initial) {
        this(name, type, initial, Rules.NONE);
    }

    public Member(String name, TypeRef type) {
        this(name, type, Optional.empty());
    }

    public Member(String name, TypeRef type, String initial) {
        this(name, type, Optional.of(initial));
    }

    /** The same member with rules. */
    public Member with(Rules given) {
        return new Member(name, type, initial, given);
    }
}
