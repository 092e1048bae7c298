// SPDX-License-Identifier: Apache-2.0
package org.creo.type;

import java.util.Optional;

/**
 * A field of a struct or an exception, or a parameter.
 *
 * @param initial the value where an object does not have the member, as JSON
 */
public record Member(String name, TypeRef type, Optional<String> initial) {
    public Member(String name, TypeRef type) {
        this(name, type, Optional.empty());
    }

    public Member(String name, TypeRef type, String initial) {
        this(name, type, Optional.of(initial));
    }
}
