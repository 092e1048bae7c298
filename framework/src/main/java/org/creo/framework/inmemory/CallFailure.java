// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.inmemory;

import org.creo.protocol.Status;

/**
 * Why a call has no result.
 *
 * @param status what kind of error it is
 * @param body as a client would get it: a message, and with {@link Status#EXCEPTION} the exception's id and fields
 * @param cause the exception that the method has thrown, where a caller at a host would not learn it; otherwise null
 */
public record CallFailure(Status status, byte[] body, Throwable cause) {}
