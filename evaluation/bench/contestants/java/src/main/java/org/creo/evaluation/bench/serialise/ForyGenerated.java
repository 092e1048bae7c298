// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.bench.serialise;

import bench.fory.ForyForyModule;
import org.creo.evaluation.bench.values.ForyWorkload;
import org.creo.evaluation.bench.values.Payload;

/**
 * Apache Fory with the classes that its compiler generates, which are the values, for programs in any language; as
 * generated code creates it for its own methods, which return a new array each time.
 */
final class ForyGenerated extends Fory {
    ForyGenerated(Payload payload, int size) {
        super(
                org.apache.fory.Fory.builder()
                        .withXlang(true)
                        .withCompatible(true)
                        .withRefTracking(true)
                        .withModule(ForyForyModule.INSTANCE),
                payload == Payload.NUMERIC ? ForyWorkload.numbers(size) : ForyWorkload.texts(payload, size));
    }
}
