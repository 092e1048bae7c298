// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.session;

/**
 * Which ids a client has given out to its requests. It counts on, and begins again after the last: so the latest id
 * tells, and an id that it left out counts as given out.
 */
final class IssuedIds {
    private boolean any;
    private int latest;

    void add(int id) {
        if (id != 0 && (!any || id - latest > 0)) {
            any = true;
            latest = id;
        }
    }

    boolean contains(int id) {
        return any && id != 0 && id - latest <= 0;
    }
}
