// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Decides which calls of a service may run at the same time. A {@link Ticket} is taken for a call before it runs. The
 * ticket is granted all that the call may touch, or waits for the earlier tickets that conflict with it, and for no
 * others. So there is no deadlock, and no call is overtaken forever by later ones.
 *
 * <p>Two tickets conflict if
 *
 * <ul>
 *   <li>one is alone, and the other is not stateless,
 *   <li>one writes a state, and the other writes it or also writes something and reads it,
 *   <li>both name an entry of a map by the same key, and one of them writes it; an entry also counts as a part of its
 *       state.
 * </ul>
 *
 * A range of a map counts as the whole map: so a ticket knows what it waits for from its neighbours in a few lines.
 *
 * <p>Calls that only read see a committed version, so they conflict only with a call that is alone.
 *
 * <p>Any thread may call it. Nothing here waits.
 */
public final class Permissions {
    private final Lock lock;
    private final Map<String, Places> states = new HashMap<>();
    /** The chain of all calls that touch state, where some methods run alone; otherwise null. */
    private final Chain service;

    /** The chains of one state. */
    private static final class Places {
        /** Claimed by calls that read the whole state, and calls that write all or some of it. */
        private final Chain written = new Chain();
        /** Claimed by calls that read entries, and calls that write the whole state. */
        private final Chain entriesRead = new Chain();
        /** The entries of a map that are claimed at the moment, by their keys. */
        private final Map<Object, Entry> entries = new HashMap<>();
    }

    private static final class Entry extends Chain {
        private final Map<Object, Entry> entries;
        private final Object key;

        Entry(Map<Object, Entry> entries, Object key) {
            this.entries = entries;
            this.key = key;
        }

        @Override
        void remove(Claim claim, List<Ticket> granted) {
            super.remove(claim, granted);
            if (idle()) {
                entries.remove(key);
            }
        }
    }

    /**
     * The permissions for one service.
     *
     * @param states all states that its methods name
     * @param alone whether it has methods that must run alone; where it has none, reading costs nothing
     */
    public Permissions(List<State<?>> states, boolean alone) {
        this(states, alone, new ReentrantLock());
    }

    /** @param lock guards all; a test shows what happens with one that guards nothing */
    Permissions(List<State<?>> states, boolean alone, Lock lock) {
        this.lock = lock;
        for (State<?> state : states) {
            this.states.put(state.name(), new Places());
        }
        service = alone ? new Chain() : null;
    }

    /**
     * Takes a ticket for a call that came after all those for which tickets were taken before.
     *
     * @return true where it is granted at once; otherwise {@link Ticket#granted} is called later, possibly before this
     *     returns
     * @throws IllegalArgumentException if it names a state of another service, or must run alone in a service that has
     *     no such methods
     * @throws IllegalStateException if it was taken before
     */
    public boolean take(Ticket ticket) {
        if (inNobodysWay(ticket)) {
            return true;
        }
        lock.lock();
        try {
            if (ticket.phase != Ticket.Phase.NEW) {
                throw new IllegalStateException("a ticket that was taken before");
            }
            plan(ticket);
            for (Claim claim = ticket.claims; claim != null; claim = claim.further) {
                claim.chain.append(claim);
                ticket.behind += claim.open ? 0 : 1;
            }
            boolean granted = ticket.behind == 0;
            ticket.phase = granted ? Ticket.Phase.GRANTED : Ticket.Phase.WAITING;
            return granted;
        } finally {
            lock.unlock();
        }
    }

    /** Whether the ticket conflicts with no other at all: then it is not even recorded. */
    private boolean inNobodysWay(Ticket ticket) {
        Access.Kind kind = ticket.access().kind();
        return kind == Access.Kind.STATELESS || kind == Access.Kind.READING && service == null;
    }

    /** Makes the ticket's claims, one for each chain. */
    private void plan(Ticket ticket) {
        boolean alone = ticket.access().kind() == Access.Kind.ALONE;
        if (service != null) {
            claim(ticket, service, alone ? Claim.Kind.EXCLUSIVE : Claim.Kind.SHARED);
        } else if (alone) {
            throw new IllegalArgumentException("a method that must run alone, in a service that was said to have none");
        }
        if (ticket.access().kind() == Access.Kind.WRITING) {
            for (Permission permission : ticket.access().permissions()) {
                plan(ticket, permission);
            }
        }
    }

    private void plan(Ticket ticket, Permission permission) {
        Places state = states.get(permission.state().name());
        if (state == null) {
            throw new IllegalArgumentException(
                    "not a state of this service: " + permission.state().name());
        }
        if (permission.key() == null) {
            claim(ticket, state.written, permission.writes() ? Claim.Kind.EXCLUSIVE : Claim.Kind.SHARED);
            if (permission.writes() && permission.state() instanceof MapState<?, ?>) {
                claim(ticket, state.entriesRead, Claim.Kind.EXCLUSIVE);
            }
        } else {
            Chain entry = state.entries.computeIfAbsent(permission.key(), key -> new Entry(state.entries, key));
            if (permission.writes()) {
                claim(ticket, state.written, Claim.Kind.ENTRIES);
                claim(ticket, entry, Claim.Kind.EXCLUSIVE);
            } else {
                claim(ticket, state.entriesRead, Claim.Kind.SHARED);
                claim(ticket, entry, Claim.Kind.SHARED);
            }
        }
    }

    private static void claim(Ticket ticket, Chain chain, Claim.Kind kind) {
        for (Claim claim = ticket.claims; claim != null; claim = claim.further) {
            if (claim.chain == chain) {
                claim.widen(kind);
                return;
            }
        }
        ticket.claims = new Claim(ticket, chain, kind, ticket.claims);
    }

    /**
     * Releases what a ticket was granted; one that still waits is withdrawn. Tickets that waited for nothing else are
     * told before this returns.
     *
     * @return whether it had been granted. If so, {@link Ticket#granted} was called or is just about to be
     * @throws IllegalStateException if it was not taken, or has been released or withdrawn
     */
    public boolean release(Ticket ticket) {
        if (inNobodysWay(ticket)) {
            return true;
        }
        List<Ticket> granted = new ArrayList<>(0);
        boolean had;
        lock.lock();
        try {
            had = ticket.phase == Ticket.Phase.GRANTED;
            if (!had && ticket.phase != Ticket.Phase.WAITING) {
                throw new IllegalStateException("a ticket that holds nothing");
            }
            leave(ticket, granted);
        } finally {
            lock.unlock();
        }
        tell(granted.iterator());
        return had;
    }

    /**
     * Withdraws a ticket that still waits, as if it had never been taken: for a call that gets its answer without being
     * run.
     *
     * @return false where it has been granted or is gone: then nothing happens, and the code that was told of the grant
     *     releases it
     */
    public boolean withdraw(Ticket ticket) {
        List<Ticket> granted = new ArrayList<>(0);
        lock.lock();
        try {
            if (ticket.phase != Ticket.Phase.WAITING) {
                return false;
            }
            leave(ticket, granted);
        } finally {
            lock.unlock();
        }
        tell(granted.iterator());
        return true;
    }

    private static void leave(Ticket ticket, List<Ticket> granted) {
        ticket.phase = Ticket.Phase.GONE;
        for (Claim claim = ticket.claims; claim != null; claim = claim.further) {
            claim.chain.remove(claim, granted);
        }
        ticket.claims = null;
        for (Ticket each : granted) {
            each.phase = Ticket.Phase.GRANTED;
        }
    }

    /**
     * How many entries of a map are claimed at the moment: for a test, since it must not grow with all entries that
     * were ever claimed.
     */
    int entries(MapState<?, ?> state) {
        lock.lock();
        try {
            return states.get(state.name()).entries.size();
        } finally {
            lock.unlock();
        }
    }

    /** Tells all tickets that were granted, though one may fail. */
    private static void tell(Iterator<Ticket> granted) {
        try {
            while (granted.hasNext()) {
                granted.next().granted();
            }
        } finally {
            if (granted.hasNext()) {
                tell(granted);
            }
        }
    }
}
