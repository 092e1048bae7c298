// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.bench;

import bench.Bench;
import bench.NumberKilobyte;
import bench.TextKilobyte;

/** Only counts, so that the round trip is what is measured. */
final class CountingBench implements Bench {
    @Override
    public int sendNumbers(NumberKilobyte[] data) {
        return data.length;
    }

    @Override
    public int sendTexts(TextKilobyte[] data) {
        return data.length;
    }

    @Override
    public int sendBytes(byte[] data) {
        return data.length;
    }
}
