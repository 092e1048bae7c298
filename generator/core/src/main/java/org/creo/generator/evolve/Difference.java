// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.evolve;

import java.util.List;
import java.util.Optional;

/**
 * What a change of a description does to existing clients, and to what hosts keep.
 *
 * @param before the release from which clients were generated, for example {@code shop 1.0.0}
 * @param after the description from which the host is generated
 * @param entries methods, constants and interfaces by interface, then the types that changed
 * @param routes the methods of the older one at {@code /INTERFACE/METHOD}, then the routes of both
 * @param kept all states
 * @param handled the methods whose handlers may take one view of a state for another
 * @param ruled what clients send that has other rules
 */
public record Difference(
        String before,
        String after,
        List<Entry> entries,
        List<Routed> routes,
        List<Kept> kept,
        List<Handled> handled,
        List<Ruled> ruled) {

    public Difference {
        entries = List.copyOf(entries);
        routes = List.copyOf(routes);
        kept = List.copyOf(kept);
        handled = List.copyOf(handled);
        ruled = List.copyOf(ruled);
    }

    /** Whether values that clients could send go on to be taken. */
    public boolean rulesCompatible() {
        return ruled.stream().noneMatch(value -> value.verdict().breaks());
    }

    /** Whether the code of handlers that still compiles means the same. */
    public boolean viewsCompatible() {
        return handled.stream().noneMatch(method -> method.verdict().breaks());
    }

    /** Whether a host of the changed description takes the states that a host has kept before. */
    public boolean keptCompatible() {
        return kept.stream().noneMatch(state -> state.verdict().breaks());
    }

    /** Whether requests of HTTP that were right go on to be, and get answers as before. */
    public boolean httpCompatible() {
        return routes.stream().noneMatch(route -> route.verdict().breaks());
    }

    /** Whether an existing client, not generated again, can go on calling a host of the changed description. */
    public boolean wireCompatible() {
        return entries.stream()
                .allMatch(entry -> entry.wire().filter(Verdict::breaks).isEmpty());
    }

    /** Whether code that uses a client still compiles and means the same once the client was generated again. */
    public boolean sourceCompatible() {
        return entries.stream().noneMatch(entry -> entry.source().breaks());
    }

    /**
     * One declaration that changed.
     *
     * @param kind {@code method}, {@code constant}, {@code interface}, {@code struct}, {@code enum} or
     *     {@code exception}
     * @param name for example {@code Shop.place} or {@code Order}
     * @param wire of methods and interfaces; a type is on the wire only as a part of methods
     */
    public record Entry(String kind, String name, Optional<Verdict> wire, Verdict source) {

        boolean changed() {
            return source.level() != Level.SAME
                    || wire.filter(verdict -> verdict.level() != Level.SAME).isPresent();
        }
    }

    /**
     * How HTTP reaches a method.
     *
     * @param name for example {@code POST /shop.Shop/place} or {@code GET /shop/orders/{id}}
     */
    public record Routed(String name, Verdict verdict) {

        boolean changed() {
            return verdict.level() != Level.SAME;
        }
    }

    /**
     * A state; to be adapted means to be migrated.
     *
     * @param name for example {@code Shop.orders}
     */
    public record Kept(String name, Verdict verdict) {

        boolean changed() {
            return verdict.level() != Level.SAME;
        }
    }

    /**
     * A method whose handler compiles as before and gets other views.
     *
     * @param name for example {@code Shop.place}
     */
    public record Handled(String name, Verdict verdict) {}

    /**
     * A field or a parameter whose rules changed.
     *
     * @param name for example {@code Order.count}, or {@code Shop.place.count} for a parameter
     */
    public record Ruled(String name, Verdict verdict) {}

    /** How far a change goes. */
    public enum Level {
        SAME,
        ADDED,
        COMPATIBLE,
        ADAPTED,
        BREAKS;
    }

    /** @param remarks why it breaks, or what is worth knowing although it does not */
    public record Verdict(Level level, List<Remark> remarks) {

        public Verdict {
            remarks = List.copyOf(remarks);
        }

        public boolean breaks() {
            return level == Level.BREAKS;
        }
    }

    /**
     * @param who the languages whose clients are meant, for example {@code Java, C#}; empty where it is all of them
     * @param breaks whether this alone breaks them
     */
    public record Remark(List<String> who, String text, boolean breaks) {

        public Remark {
            who = List.copyOf(who);
        }
    }
}
