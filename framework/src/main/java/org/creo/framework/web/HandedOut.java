// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

/** What a host may hand out over HTTP, below {@code /creo/}. */
public enum HandedOut {
    /** The clients that were packed into the JARs of its services. */
    CLIENTS,
    /** The descriptions of its services. */
    DESCRIPTION
}
