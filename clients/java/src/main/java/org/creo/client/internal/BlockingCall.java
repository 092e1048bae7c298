// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client.internal;

import java.util.concurrent.locks.LockSupport;

/** A call whose thread waits for its answer. */
class BlockingCall<R> extends Call<R> implements Wait {
    private volatile Frame answer;
    private volatile Failure failure;
    /** The thread that waits; null while none does. */
    private volatile Thread thread;

    BlockingCall(RemoteMethod<R> method, String address, int timeout) {
        super(method, address, timeout);
    }

    /** Its thread now waits. */
    void begin() {
        thread = Thread.currentThread();
    }

    /** Its thread waits no more. */
    void end() {
        thread = null;
    }

    @Override
    boolean wake() {
        Thread waiting = thread;
        if (waiting == null || isDone()) {
            return false;
        }
        LockSupport.unpark(waiting);
        return true;
    }

    @Override
    void answered(Frame frame) {
        answer = frame;
        done();
    }

    @Override
    void failed(Failure why) {
        failure = why;
        done();
    }

    private void done() {
        Thread waiting = thread;
        if (waiting != null && waiting != Thread.currentThread()) {
            LockSupport.unpark(waiting);
        }
    }

    @Override
    public boolean isDone() {
        return answer != null || failure != null;
    }

    /** The answer, or an error that is thrown. */
    Frame answer() {
        if (failure != null) {
            throw broken(failure);
        }
        return answer;
    }

    /** Makes it ready to be sent again. */
    void again() {
        answer = null;
        failure = null;
    }
}
