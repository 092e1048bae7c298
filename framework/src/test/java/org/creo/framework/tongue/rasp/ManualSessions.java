// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue.rasp;

import org.creo.framework.dispatch.Authenticator;
import org.creo.framework.dispatch.Observer;
import org.creo.framework.limits.Limits;
import org.creo.framework.scheduler.ManualTurns;
import org.creo.protocol.RawFrames;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * One session after another, with a {@link TrialService} whose methods run when a test says so. Each must have given
 * everything back when the next one begins, or the test ends.
 */
final class ManualSessions implements AfterEachCallback {
    private final ManualTurns later = new ManualTurns();
    private final Limits limits;
    private final TrialService service;
    private SessionRig rig;

    /**
     * @param queue how many requests without streams may wait
     * @param streams how many calls may wait for their items
     */
    ManualSessions(Limits limits, int queue, int streams) {
        this.limits = limits;
        service = new TrialService(later, queue, streams, Observer.NONE);
    }

    SessionRig begin() {
        return begin(limits, null);
    }

    SessionRig begin(Authenticator authenticator) {
        return begin(limits, authenticator);
    }

    SessionRig begin(Limits others) {
        return begin(others, null);
    }

    private SessionRig begin(Limits others, Authenticator authenticator) {
        end();
        rig = new SessionRig(service.router(), others, false, Observer.NONE, authenticator).greet();
        return rig;
    }

    /** Brings frames to the session, and runs what it does then. */
    void receive(byte[]... frames) {
        rig.transport.receive(RawFrames.join(frames));
        run();
    }

    /** Runs the methods that were called, and what follows from that. */
    void run() {
        later.runAll();
        rig.transport.run();
    }

    private void end() {
        if (rig != null) {
            rig.transport.disconnect();
            run();
            rig.checkGone();
        }
    }

    @Override
    public void afterEach(ExtensionContext context) {
        end();
        service.close();
    }
}
