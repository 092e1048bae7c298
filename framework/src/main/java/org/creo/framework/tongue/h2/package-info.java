// SPDX-License-Identifier: Apache-2.0
/**
 * HTTP/2 as a {@link org.creo.framework.tongue.Machine}: requests in streams of their own, and their answers. Its
 * {@link org.creo.framework.tongue.h2.Frames} are those of Netty's codec, which only
 * {@link org.creo.framework.tongue.h2.NettyFrames} and what it is made of know.
 */
package org.creo.framework.tongue.h2;
