// SPDX-License-Identifier: Apache-2.0
package org.creo.json;

import java.util.List;
import java.util.Optional;
import org.creo.rule.Rules;
import org.creo.type.Member;

/**
 * The parameters of a method that travel in its request.
 *
 * @param method its name, for messages
 * @param signature as a reader would write it, for example {@code storeData(Data[] data)}, for messages
 * @param stream the parameter that is a stream; it is not among the members, since its items come separately
 */
public record Parameters(String method, String signature, List<Member> members, Optional<Separate> stream) {

    /**
     * A parameter that is a stream.
     *
     * @param words what a caller is told who gives it with the others: where its items are to be
     * @param items what an item has to be like in addition to its type
     */
    public record Separate(String name, String words, Rules items) {}

    public Parameters {
        members = List.copyOf(members);
    }

    /** The parameters of a method that takes no stream. */
    public Parameters(String method, String signature, Member... members) {
        this(method, signature, List.of(members), Optional.empty());
    }

    /** The same parameters, but next to a stream. */
    public Parameters with(Separate separate) {
        return new Parameters(method, signature, members, Optional.of(separate));
    }
}
