// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.conversation;

/**
 * Which ids a client has given to its requests. A client counts upwards, and wraps around after the last id, so it is
 * enough to keep the latest id; an id that the client left out counts as given.
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
