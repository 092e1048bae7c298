// SPDX-License-Identifier: Apache-2.0
package com.example;

import probe.Probe;

/** Compiled against what the tests' own description generates. */
final class ProbeTest {

    private ProbeTest() {}

    static Probe probe() {
        return new Probe(true);
    }
}
