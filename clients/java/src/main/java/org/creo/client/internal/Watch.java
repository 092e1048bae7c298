// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client.internal;

import java.util.Map;
import org.creo.client.CallHook;
import org.creo.client.CallInfo;
import org.creo.client.Phase;
import org.creo.client.RefusedException;
import org.creo.client.Status;

/** What is sent along with a call, and the hook that is told of it. Calls without either have no watch. */
final class Watch {
    private final CallHook hook;
    private final CallInfo call;
    /** The frame before the request; null if there is nothing to send along. */
    private final byte[] context;
    /** Guarded by this object's lock. */
    private boolean over;

    /**
     * Tells the hook that a call begins.
     *
     * @param onward is sent along, unless the settings or the hook say something else under the same name
     * @throws RefusedException if the context is too large; what the hook throws likewise ends the call
     */
    Watch(RemoteMethod<?> method, String address, Settings settings, Map<String, String> onward) {
        int dot = method.name.indexOf('.');
        call = new CallInfo(method.name.substring(0, dot), method.name.substring(dot + 1), address, onward);
        call.context().putAll(settings.context);
        hook = settings.hook;
        if (hook != null) {
            hook.before(call);
        }
        context = frame(method);
    }

    private byte[] frame(RemoteMethod<?> method) {
        try {
            if (call.context().isEmpty()) {
                return null;
            }
            byte[] frame = Frame.context(call.context());
            int size = frame.length - Frame.HEADER_SIZE;
            if (size > Frame.CONTEXT_LIMIT) {
                String text = method + " at " + call.address() + ": a context of " + size + " bytes, where "
                        + Frame.CONTEXT_LIMIT + " are allowed";
                throw Errors.in(
                        new RefusedException(Status.TOO_LARGE, text), call.address(), Phase.NONE, Frame.NO_REQUEST);
            }
            return frame;
        } catch (RuntimeException | Error e) {
            over(e);
            throw e;
        }
    }

    byte[] context() {
        return context;
    }

    /** Tells the hook, once, that a call has ended. */
    static void over(Watch watch, Throwable error) {
        if (watch != null) {
            watch.over(error);
        }
    }

    private void over(Throwable error) {
        synchronized (this) {
            if (over) {
                return;
            }
            over = true;
        }
        if (hook != null) {
            try {
                hook.after(call, error);
            } catch (RuntimeException | Error e) {
                // The call has ended, and nobody who could handle this waits for it any more.
            }
        }
    }
}
