// SPDX-License-Identifier: Apache-2.0
package org.creo.server.described;

import java.util.Arrays;
import java.util.Optional;
import org.creo.framework.queue.Arguments;
import org.creo.framework.state.KeyRange;
import org.creo.framework.state.Permission;
import org.creo.framework.state.Transaction;
import org.creo.framework.state.Watching;
import org.creo.framework.work.WorkState;
import org.creo.framework.work.WorkView;
import rasp.runtime.internal.WireReader;

/**
 * What a method may touch of a state, and where the keys for that are in its arguments.
 *
 * @param what for those that answer
 * @param form of the state
 * @param key selects an entry
 * @param range whether the entries in a range are meant
 * @param from the first key of the range
 * @param to the first key after it
 */
record SelectedState(
        WorkState what,
        StateForm form,
        Optional<KeyPlace> key,
        boolean range,
        Optional<KeyPlace> from,
        Optional<KeyPlace> to) {

    /** Where a key is in the arguments: a parameter, then fields of structs. */
    record KeyPlace(FieldsForm arguments, int[] path, String name) {
        byte[] find(Arguments received) {
            WireReader in = new WireReader(
                    received.bytes(),
                    received.offset(),
                    received.length(),
                    received.tail(),
                    received.nestingLimit(),
                    received.itemLimit(),
                    name);
            ValueForm at = arguments;
            for (int index : path) {
                at = ((FieldsForm) at).skipTo(index, in);
            }
            int before = in.remaining();
            at.read(in, false);
            int behind = received.tail() == null ? 0 : received.tail().length;
            int end = received.offset() + received.length() + behind;
            return Arrays.copyOfRange(received.bytes(), end - before, end - in.remaining());
        }
    }

    /** The keys of one call. */
    record Keys(byte[] key, byte[] from, byte[] to, Comparable<?> selected, KeyRange<Comparable<?>> range) {
        static final Keys NONE = new Keys(null, null, null, null, null);
    }

    boolean whole() {
        return key.isEmpty() && !range;
    }

    Keys keys(Arguments received) {
        if (key.isPresent()) {
            byte[] sent = key.get().find(received);
            return new Keys(sent, null, null, key(sent, key.get()), null);
        }
        if (!range) {
            return Keys.NONE;
        }
        byte[] first = from.map(place -> place.find(received)).orElse(null);
        byte[] end = to.map(place -> place.find(received)).orElse(null);
        return new Keys(null, first, end, null, new KeyRange<>(key(first, from), key(end, to)));
    }

    private Comparable<?> key(byte[] sent, Optional<KeyPlace> place) {
        return sent == null ? null : key(sent, place.orElseThrow());
    }

    private Comparable<?> key(byte[] sent, KeyPlace place) {
        return form.key().key(sent, place.name());
    }

    Permission permission(Keys keys) {
        if (key.isPresent()) {
            return what.writes()
                    ? Permission.writes(form.map(), keys.selected())
                    : Permission.reads(form.map(), keys.selected());
        }
        if (range) {
            return Permission.reads(form.map(), keys.range());
        }
        return what.writes() ? Permission.writes(form.state()) : Permission.reads(form.state());
    }

    WorkView view(Transaction states, Keys keys) {
        return switch (what.part()) {
            case VALUE -> value(states);
            case ENTRY -> entry(states, keys);
            case ITEMS -> items(states);
            case ENTRIES -> entries(states, keys);
            case RANGE -> inRange(states, keys);
        };
    }

    private WorkView value(Transaction states) {
        if (what.writes()) {
            return StateValue.written(this, states.writing(form.whole()));
        }
        return StateValue.read(
                this, states.reading(form.whole()), what.watches() ? states.watching(form.whole()) : null);
    }

    private WorkView entry(Transaction states, Keys keys) {
        if (what.writes()) {
            return StateValue.writtenEntry(this, keys.key(), states.writing(form.map(), keys.selected()));
        }
        return StateValue.readEntry(
                this,
                keys.key(),
                states.reading(form.map(), keys.selected()),
                what.watches() ? states.watching(form.map(), keys.selected()) : null);
    }

    private WorkView items(Transaction states) {
        if (what.writes()) {
            return new StateItems(this, states.writing(form.list()), states.writing(form.list()), null);
        }
        return new StateItems(
                this, states.reading(form.list()), null, what.watches() ? states.watching(form.list()) : null);
    }

    private WorkView entries(Transaction states, Keys keys) {
        if (what.writes()) {
            return new StateEntries(this, keys, states.writing(form.map()), states.writing(form.map()), null);
        }
        return new StateEntries(
                this, keys, states.reading(form.map()), null, what.watches() ? states.watching(form.map()) : null);
    }

    private WorkView inRange(Transaction states, Keys keys) {
        return new StateEntries(
                this,
                keys,
                states.reading(form.map(), keys.range()),
                null,
                what.watches() ? states.watching(form.map(), keys.range()) : null);
    }

    /** What is given to a view, checked. */
    Sent checked(byte[] value) {
        return form.value().checked(value, what.name());
    }

    /**
     * What a method writes with.
     *
     * @param written null where it may not write
     */
    <T> T writable(T written) {
        if (written == null) {
            throw new IllegalStateException("the description does not say that the method writes " + what.name());
        }
        return written;
    }

    /**
     * Waits for a newer version.
     *
     * @param watched null where there is nothing to wait for
     */
    void next(Watching<?> watched) {
        if (watched == null) {
            throw new IllegalStateException("the method cannot wait for newer versions of " + what.name());
        }
        watched.next();
    }
}
