// SPDX-License-Identifier: Apache-2.0
/**
 * RASP on one connection as a state machine, from greeting to farewell: bytes to the events of a
 * {@link org.creo.framework.conversation.Conversation}, and what that says to bytes. It has no sockets, threads or
 * timers.
 *
 * <p><b>Inputs.</b> A {@link org.creo.framework.tongue.rasp.Session} is told what happens: bytes
 * {@linkplain org.creo.framework.tongue.rasp.Session#received have come} and
 * {@linkplain org.creo.framework.tongue.rasp.Session#readComplete no more are there for now}, the client
 * {@linkplain org.creo.framework.tongue.rasp.Session#inputEnded has ended its output}, takes what is sent
 * {@linkplain org.creo.framework.tongue.rasp.Session#writable again}, an alarm of its line rings, the connection
 * {@linkplain org.creo.framework.conversation.Conversation#closed is closed}, the host
 * {@linkplain org.creo.framework.conversation.Conversation#goAway is about to stop} or
 * {@linkplain org.creo.framework.conversation.Conversation#stop stops}. Services give it answers and items. The time
 * comes only from that line.
 *
 * <p><b>Outputs.</b> It calls a {@link org.creo.framework.tongue.Transport}: write these bytes and flush, read on or
 * stop reading, wake me at this time, run this on my thread, end the output, close. Requests go to their
 * {@linkplain org.creo.framework.scheduler.Pipeline services} through the
 * {@link org.creo.framework.conversation.Router}.
 *
 * <p><b>Threading.</b> A session belongs to one thread, which the transport names; everything in this package runs
 * there. Two exceptions: {@link org.creo.framework.conversation.Conversation#reply} and
 * {@link org.creo.framework.conversation.Conversation#flow} may be called by any thread, and so may the transport's
 * {@code execute} and {@code inThread}. No call waits for the client, for memory or for another thread; but some
 * schedulers run a service's method within a call.
 *
 * <p><b>Ownership of bytes.</b> Buffers that were received belong to the transport; the session reads them, now or
 * later, and releases each, the oldest first, when all of it was read or none of it is wanted. Frames are copied out of
 * them. Arrays that the session writes do not change any more, so the transport may send them without a copy. All
 * memory of frames and answers is counted in the host's {@link org.creo.framework.limits.MemoryBudget}, and released
 * when a session is closed and its requests have their answers. The values that services decode from them are counted
 * apart.
 */
package org.creo.framework.tongue.rasp;
