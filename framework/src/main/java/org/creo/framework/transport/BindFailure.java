// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.transport;

/** Says what to do where the system does not let a host listen. */
final class BindFailure {
    private BindFailure() {}

    /** The system's reason and a way out. */
    static String explain(Throwable cause) {
        String reason = String.valueOf(cause.getMessage());
        if (reason.contains("in use")) {
            return "another process listens there (ss -ltnp shows which); choose another port, or 0 for one that is free";
        } else if (reason.contains("Permission denied")) {
            return "the system does not allow it; ports below 1024 need the capability CAP_NET_BIND_SERVICE, "
                    + "and the folder of a socket must be one that this user may write to";
        } else if (reason.contains("assign requested address")) {
            return "no interface of this machine has that address (ip address shows them); 0.0.0.0 means all";
        }
        return reason;
    }
}
