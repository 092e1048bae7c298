// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.top;

import java.util.List;
import org.creo.generator.cli.host.HostException;
import org.creo.generator.cli.json.JsonTree;
import org.creo.protocol.text.Printable;

/**
 * The programs that answer calls of a host at one moment: what {@code creo top} shows of {@code Workforce} in
 * {@code control.creo}.
 *
 * @param waiting calls that wait for a place
 * @param starts how many processes the host has started
 * @param lost how many workers are gone that were not told to
 * @param refused how many were not taken
 */
record Workforce(long waiting, long starts, long lost, long refused, List<Worker> attached) {
    /**
     * A worker that is attached.
     *
     * @param busy calls without streams that it has
     * @param calls that it was given since it attached
     * @param longest the method of the call that it has had for longest; empty where it has none
     * @param age for how long it has had that, in milliseconds
     */
    record Worker(String name, long places, long busy, long streams, long calls, String longest, long age) {}

    /** @throws HostException if it cannot be what a host says */
    static Workforce of(JsonTree now) throws HostException {
        return new Workforce(
                now.get("waiting").number(),
                now.get("starts").number(),
                now.get("lost").number(),
                now.get("refused").number(),
                now.get("attached").items(Workforce::worker));
    }

    private static Worker worker(JsonTree attached) {
        return new Worker(
                Printable.of(attached.get("name").text()),
                attached.get("places").number(),
                attached.get("busy").number(),
                attached.get("streams").number(),
                attached.get("calls").number(),
                Printable.of(attached.get("longest").text()),
                attached.get("age").number());
    }
}
