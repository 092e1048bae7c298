// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.rasp;

/**
 * A frame as it was received, its header checked.
 *
 * @param kind what it is for
 * @param id the request that it belongs to
 * @param body the bytes behind the header; whoever holds the frame owns them
 */
public record Frame(FrameKind kind, int id, byte[] body) {
}
