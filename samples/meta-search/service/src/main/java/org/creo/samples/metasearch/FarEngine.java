// SPDX-License-Identifier: Apache-2.0
package org.creo.samples.metasearch;

import search.Backend;

/** Takes the place of a distant engine: what takes time is the way to it. */
public final class FarEngine implements Backend {
    /** How long its answers take. */
    @FunctionalInterface
    public interface Way {
        /** Waits. */
        void pass() throws InterruptedException;
    }

    private final String name;
    private final Way way;

    /** @param name appears in its answers */
    public FarEngine(String name, Way way) {
        this.name = name;
        this.way = way;
    }

    @Override
    public String[] find(String words) {
        try {
            way.pass();
        } catch (InterruptedException e) {
            throw new IllegalStateException("the answer is not wanted any more", e);
        }
        return new String[] {words + ": what everybody knows", words + ", by " + name};
    }
}
