// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

/** Where a host speaks HTTP, on the same ports as RASP. */
public enum HttpWhere {
    /** Where others cannot read along: on addresses of this machine, on Unix domain sockets, and with TLS. */
    SAFE,
    /** On all its addresses. */
    ON,
    /** Nowhere. */
    OFF
}
