// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

import java.util.List;

/**
 * What a method may touch while it runs, as its description says. From this the host knows which methods may run at the
 * same time.
 *
 * @param kind how it waits for others, and others for it
 * @param permissions which states, for kinds that have some
 */
public record Access(Kind kind, List<Permission> permissions) {
    /** How a method waits for others. */
    public enum Kind {
        /** It has the service to itself: the safe choice for a method of which nothing is said. */
        ALONE,
        /** It touches nothing: it waits for nobody, and nobody for it. */
        STATELESS,
        /** It reads committed values: it waits for nobody but a method that is {@link #ALONE}. */
        READING,
        /** It writes, and waits for those that came earlier and touch the same. */
        WRITING
    }

    /** Nothing is said: nobody else at the same time. */
    public static final Access ALONE = new Access(Kind.ALONE, List.of());
    /** Everybody at the same time. */
    public static final Access STATELESS = new Access(Kind.STATELESS, List.of());

    public Access {
        permissions = List.copyOf(permissions);
    }

    /** Access to these: reading, or writing where one of them writes. */
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
