// SPDX-License-Identifier: Apache-2.0
/**
 * A client's connection as a state machine: RASP from greeting to farewell, without sockets, threads or timers of its
 * own.
 *
 * <p><b>Inputs.</b> A {@link org.creo.framework.session.Session} is told what happens: bytes
 * {@linkplain org.creo.framework.session.Session#received have come} and
 * {@linkplain org.creo.framework.session.Session#readComplete no more are there for now}, the client
 * {@linkplain org.creo.framework.session.Session#inputEnded has ended its output}, takes what is sent
 * {@linkplain org.creo.framework.session.Session#writable again}, the alarm
 * {@linkplain org.creo.framework.session.Session#wake rings}, the connection
 * {@linkplain org.creo.framework.session.Session#closed is closed}, the host
 * {@linkplain org.creo.framework.session.Session#goAway is about to stop} or
 * {@linkplain org.creo.framework.session.Session#stop stops}. Services give it answers and items. The time comes from a
 * clock that it is given, and from nowhere else.
 *
 * <p><b>Outputs.</b> What it wants is asked of a {@link org.creo.framework.session.Transport}: write these bytes and
 * flush, read on or stop reading, wake me at this time, run this on my thread, end the output, close. Requests go to
 * their {@linkplain org.creo.framework.scheduler.Pipeline services} by the {@link org.creo.framework.session.Router}.
 *
 * <p><b>Threading.</b> A session belongs to one thread, which the transport names; everything in this package runs
 * there. Two exceptions: {@link org.creo.framework.session.Session#reply} and
 * {@link org.creo.framework.session.Session#flow} may be called by any thread, and so may the transport's
 * {@code execute} and {@code inThread}. No call waits for the client, for memory or for another thread; but where the
 * scheduler likes, a service runs a method within one.
 *
 * <p><b>Ownership of bytes.</b> Buffers that were received belong to the transport; the session looks at them, now or
 * later, and gives each back, the oldest first, when all of it was looked at or none of it is wanted. Frames are copied
 * out of them. Arrays that the session writes belong to nobody any more: they are not changed, and the transport may
 * send them from where they lie. All that frames and answers take is counted in the host's
 * {@link org.creo.framework.rasp.MemoryBudget}, and given back when a session is closed and its requests have their
 * answers.
 */
package org.creo.framework.session;
