// SPDX-License-Identifier: Apache-2.0
package org.creo.json.descriptor;

/** The part of an HTTP request that carries a parameter. */
public enum Place {
    /** A part of the path. */
    PATH,
    /** A part of the query, or several with its name. */
    QUERY,
    /** All of the body. */
    BODY,
    /** A member of the object that is the body, or its first line. */
    MEMBER
}
