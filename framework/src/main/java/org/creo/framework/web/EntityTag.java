// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import java.security.SecureRandom;
import java.util.List;
import java.util.Optional;
import org.creo.framework.dispatch.MalformedArgumentsException;
import org.creo.framework.dispatch.MethodBinding;
import org.creo.framework.limits.Limits;
import org.creo.framework.limits.ValuesRefusedException;
import org.creo.framework.queue.Arguments;
import org.creo.framework.queue.Seen;
import org.creo.framework.state.Access;
import org.creo.framework.state.StateStore;
import org.creo.framework.state.WriteCondition;
import org.creo.json.JsonWriter.Longs;

/**
 * Tells whether the answer to a call would be the same as before, by the states that its method names: no method runs
 * for that.
 */
final class EntityTag {
    /** Stands for the states of methods that read none: their answers are the same until the host is started again. */
    private static final String START = Long.toString(new SecureRandom().nextLong() >>> 1, Character.MAX_RADIX);

    private final StateStore store;
    private final Access access;
    private final Longs longs;

    private EntityTag(StateStore store, Access access, Longs longs) {
        this.store = store;
        this.access = access;
        this.longs = longs;
    }

    /**
     * The tag of the answer to a call; none where its arguments cannot be read.
     *
     * @param arguments as RASP sends them
     */
    static Optional<EntityTag> of(Operation operation, byte[] arguments, Longs longs, Limits limits) {
        MethodBinding method = operation.method();
        Access access = method.access();
        if (access == null) {
            Arguments encoded = new Arguments(arguments, 0, arguments.length, null, limits.nesting(), limits.items());
            try {
                access = method.stateHandler().prepare(encoded).access();
            } catch (MalformedArgumentsException | ValuesRefusedException e) {
                return Optional.empty();
            }
        }
        return operation.store() == null && !access.permissions().isEmpty()
                ? Optional.empty()
                : Optional.of(new EntityTag(operation.store(), access, longs));
    }

    /** The text of the tag for the states as they are now, as the field ETag has it. */
    String text() {
        return text(store == null ? START : store.stamp(access));
    }

    /** The text of the tag for the answer of a call that has seen these states; null for none. */
    String text(Seen states) {
        if (store == null) {
            return text(START);
        }
        return states == null ? null : text(store.stamp(access, states));
    }

    private String text(String states) {
        return '"' + states + (longs == Longs.NUMBERS ? "-n" : "") + '"';
    }

    /** Whether a field If-None-Match or If-Match names a tag. */
    static boolean matches(String field, String tag) {
        if (field.equals(tag) || WriteCondition.isStar(field)) {
            return true;
        }
        List<WriteCondition.Tag> tags = WriteCondition.tags(field);
        // Answers are compared weakly (RFC 9110, section 13.1.2).
        return tags != null && tags.stream().anyMatch(each -> tag.equals('"' + each.text() + '"'));
    }
}
