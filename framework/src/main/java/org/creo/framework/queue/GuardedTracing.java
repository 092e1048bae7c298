// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.queue;

import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.creo.framework.log.Faults;
import org.creo.framework.log.PeerLog;
import org.creo.protocol.Status;

/**
 * Passes calls on to another tracing. When that fails, it costs its traces, and no request: failures are logged and
 * counted.
 */
public final class GuardedTracing implements Tracing {
    private static final Faults FAULTS = Faults.of(GuardedTracing.class);
    private static final String FAILED = "Tracing failed";

    private final Tracing tracing;

    /** @param tracing may throw */
    public GuardedTracing(Tracing tracing) {
        this.tracing = tracing;
    }

    @Override
    public Companion follow(Route route, Map<String, String> context) {
        Companion followed = FAULTS.guard(PeerLog.NOBODY, FAILED, () -> tracing.follow(route, context));
        return followed == null ? new Companion(context) : new Guarded(followed);
    }

    private static void guard(Runnable step) {
        FAULTS.guard(PeerLog.NOBODY, FAILED, step);
    }

    /** Tells another companion of each step. */
    private static final class Guarded extends Companion {
        private final Companion told;

        Guarded(Companion told) {
            super(told.context());
            this.told = told;
        }

        @Override
        protected Map<String, String> trace() {
            Map<String, String> trace = FAULTS.guard(PeerLog.NOBODY, FAILED, told::trace);
            return trace == null ? super.trace() : trace;
        }

        @Override
        public void mayRun() {
            guard(told::mayRun);
        }

        @Override
        public void begins() {
            guard(told::begins);
        }

        @Override
        public void beginsElsewhere() {
            guard(told::beginsElsewhere);
        }

        @Override
        public void within(Runnable work) {
            Runnable once = once(work);
            guard(() -> told.within(once));
            once.run();
        }

        @Override
        public void endsElsewhere() {
            guard(told::endsElsewhere);
        }

        @Override
        public void handed(String worker) {
            guard(() -> told.handed(worker));
        }

        @Override
        public void returned(Throwable failure) {
            guard(() -> told.returned(failure));
        }

        @Override
        public void ends() {
            guard(told::ends);
        }

        @Override
        public void commits() {
            guard(told::commits);
        }

        @Override
        public void kept(Throwable failure) {
            guard(() -> told.kept(failure));
        }

        @Override
        public void answered(Status status) {
            guard(() -> told.answered(status));
        }

        @Override
        public Runnable carry(Runnable work) {
            Runnable once = once(work);
            Runnable carried = FAULTS.guard(PeerLog.NOBODY, FAILED, () -> told.carry(once));
            return () -> {
                if (carried != null) {
                    guard(carried);
                }
                once.run();
            };
        }

        /** The same work, which runs once, even if the companion fails that should carry it. */
        private static Runnable once(Runnable work) {
            AtomicBoolean begun = new AtomicBoolean();
            return () -> {
                if (begun.compareAndSet(false, true)) {
                    work.run();
                }
            };
        }

        @Override
        void forget() {
            super.forget();
            told.forget();
        }
    }
}
