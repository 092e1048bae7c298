// SPDX-License-Identifier: Apache-2.0
package org.creo.server;

import org.creo.framework.state.Reading;
import org.creo.framework.state.Writing;
import probe.TallyDispatcher;
import probe.TallyHandler;

/** A service with a state, and its own main. */
public final class TallyMain implements TallyHandler {
    public static void main(String[] arguments) {
        HostProgram.main(arguments, new TallyDispatcher(new TallyMain()));
    }

    @Override
    public long count(Reading<Long> count) {
        return count.get();
    }

    @Override
    public long add(Writing<Long> count) {
        count.set(count.get() + 1);
        return count.get();
    }
}
