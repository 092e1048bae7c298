// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.conversation;

import org.creo.protocol.Status;

/** Why a call is answered without its method, with a message for the person who reads it at the client. */
public record Refusal(Status status, String message) {}
