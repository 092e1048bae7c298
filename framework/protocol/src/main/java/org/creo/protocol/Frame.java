// SPDX-License-Identifier: Apache-2.0
package org.creo.protocol;

/**
 * A frame as it was received, its header checked.
 *
 * @param kind what it is for
 * @param id the request that it belongs to
 * @param body the bytes after the header; the holder of the frame owns them
 * @param tail the contents of the {@code byte[]} that ends a REQUEST, if they were received into a separate array;
 *     otherwise null
 * @param reserved how many bytes of the {@link FrameMemory} it holds; the holder of the frame releases them
 * @param answer for how large an answer some of them are, in bytes; 0 where none was expected
 */
public record Frame(FrameKind kind, int id, byte[] body, byte[] tail, long reserved, long answer) {}
