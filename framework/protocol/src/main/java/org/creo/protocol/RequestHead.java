// SPDX-License-Identifier: Apache-2.0
package org.creo.protocol;

/**
 * The first fields of a REQUEST, before its arguments.
 *
 * @param protocolId fingerprint of the interface
 * @param methodId fingerprint of the method
 * @param timeout how long the client will wait, in milliseconds; 0 for no limit
 */
public record RequestHead(int protocolId, int methodId, int timeout) {
    /** How many bytes these fields take on the wire; the arguments follow. */
    public static final int SIZE = 12;

    /** Reads the fields from the body of a REQUEST, which whoever has received it found to be long enough. */
    public static RequestHead of(byte[] body) {
        return new RequestHead(BigEndian.getInt(body, 0), BigEndian.getInt(body, 4), BigEndian.getInt(body, 8));
    }
}
