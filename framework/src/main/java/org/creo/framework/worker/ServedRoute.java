// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.worker;

import org.creo.framework.queue.Route;

/** Where a call goes that this process serves; its streams are reports and orders, and none of a connection. */
record ServedRoute(String service, String method) implements Route {
    @Override
    public boolean takesItems() {
        return false;
    }

    @Override
    public boolean sendsItems() {
        return false;
    }

    /** Each call has its thread. */
    @Override
    public boolean composes() {
        return true;
    }

    @Override
    public long answerSize(long request) {
        return 0;
    }
}
