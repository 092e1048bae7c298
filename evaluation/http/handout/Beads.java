// SPDX-License-Identifier: Apache-2.0

import handed.lab.Abacus;
import java.util.Arrays;

/** Does what the interface says. */
public final class Beads implements Abacus {
    @Override
    public double sum(double[] numbers) {
        return Arrays.stream(numbers).sum();
    }
}
