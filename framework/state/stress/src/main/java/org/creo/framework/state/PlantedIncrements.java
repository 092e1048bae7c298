// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/** As {@link Increments}, without the lock: to show that the test would find such a bug. */
@JCStressTest
@Outcome(id = "2, 2, 0", expect = Expect.ACCEPTABLE, desc = "Both ran, one after the other.")
@Outcome(expect = Expect.FORBIDDEN, desc = "One never ran, ran twice or at the same time as the other, or failed.")
@State
public class PlantedIncrements extends Increments {
    @Override
    Permissions permissions() {
        return Bank.brokenPermissions();
    }

    @Override
    @Actor
    public void first() {
        super.first();
    }

    @Override
    @Actor
    public void second() {
        super.second();
    }

    @Override
    @Arbiter
    public void after(III_Result result) {
        super.after(result);
    }
}
