// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue.h2;

/** Why a stream or a connection of HTTP/2 ends, after RFC 9113, section 7; in the order of the codes, from 0. */
public enum ErrorCode {
    NO_ERROR,
    PROTOCOL_ERROR,
    INTERNAL_ERROR,
    FLOW_CONTROL_ERROR,
    SETTINGS_TIMEOUT,
    STREAM_CLOSED,
    FRAME_SIZE_ERROR,
    REFUSED_STREAM,
    CANCEL,
    COMPRESSION_ERROR,
    CONNECT_ERROR,
    ENHANCE_YOUR_CALM,
    INADEQUATE_SECURITY,
    HTTP_1_1_REQUIRED;

    /** The number that frames have for it. */
    public int code() {
        return ordinal();
    }
}
