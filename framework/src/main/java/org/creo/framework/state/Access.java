// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

import java.util.List;

/**
 * What a method may touch while it runs, as its description says. From this the host knows which methods may run at the
 * same time.
 *
 * @param kind how the method waits for others, and others for it
 * @param permissions which states the method may touch, for kinds that need permissions
 */
public record Access(Kind kind, List<Permission> permissions) {
    /** How a method waits for others. */
    public enum Kind {
        /** No other method runs at the same time: the safe choice where the description says nothing. */
        ALONE,
        /** The method touches nothing: it waits for no call, and no call waits for it. */
        STATELESS,
        /** The method reads committed values: it waits only for a method that is {@link #ALONE}. */
        READING,
        /** The method writes, and waits for calls that came earlier and touch the same. */
        WRITING
    }

    /** The description says nothing: no other call runs at the same time. */
    public static final Access ALONE = new Access(Kind.ALONE, List.of());
    /** Any other call may run at the same time, unless it is {@link Kind#ALONE}. */
    public static final Access STATELESS = new Access(Kind.STATELESS, List.of());

    public Access {
        permissions = List.copyOf(permissions);
    }

    /** Access by these permissions: {@link Kind#WRITING} where one of them writes, {@link Kind#READING} otherwise. */
    public static Access of(Permission... permissions) {
        Kind kind = Kind.READING;
        for (Permission permission : permissions) {
            if (permission.writes()) {
                kind = Kind.WRITING;
            }
        }
        return new Access(kind, List.of(permissions));
    }
}
