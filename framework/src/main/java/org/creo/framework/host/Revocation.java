// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.host;

import java.time.Duration;
import org.creo.framework.dispatch.Authenticator;
import org.creo.framework.log.Faults;
import org.creo.framework.log.PeerLog;
import org.creo.framework.threads.ThreadWatch;

/** The thread that looks whether credentials have been revoked. */
final class Revocation implements AutoCloseable {
    private static final Faults FAULTS = Faults.of(Revocation.class);
    /** Longer than a {@link TokenFile} waits before it looks at its file again, so each look is a new one. */
    private static final Duration PAUSE = Duration.ofSeconds(2);

    private final Authenticator authenticator;
    private final Runnable revoked;
    private final Thread thread = new Thread(this::run, "creo-revocation");
    private volatile boolean closed;
    private String complaint;

    /**
     * Starts the thread.
     *
     * @param revoked is run when callers may have been revoked
     * @param watch is told when the thread dies
     */
    Revocation(Authenticator authenticator, Runnable revoked, ThreadWatch watch) {
        this.authenticator = authenticator;
        this.revoked = revoked;
        thread.setUncaughtExceptionHandler(watch);
        thread.setDaemon(true);
        thread.start();
    }

    private void run() {
        while (!closed) {
            try {
                Thread.sleep(PAUSE.toMillis());
                look();
            } catch (InterruptedException e) {
                // The thread was closed; nothing else interrupts it.
            }
        }
    }

    private void look() {
        try {
            if (authenticator.recheck()) {
                revoked.run();
            }
            complaint = null;
        } catch (RuntimeException | Error e) {
            // Errors are caught, too: otherwise nothing would be revoked any more.
            complain(e);
        }
    }

    /** Logs a failure, once for each reason: the same one may come each time, for hours. */
    private void complain(Throwable failure) {
        String reason = String.valueOf(failure);
        if (!reason.equals(complaint)) {
            complaint = reason;
            FAULTS.survive(
                    PeerLog.NOBODY,
                    failure,
                    "Cannot tell whether credentials have been revoked; those that were good stay good");
        }
    }

    @Override
    public void close() {
        closed = true;
        thread.interrupt();
    }
}
