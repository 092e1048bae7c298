// SPDX-License-Identifier: Apache-2.0
/**
 * What a client and its host say to each other over one connection, whatever they speak: who calls, calls and their
 * answers, items and credit, deadlines, memory, the end. It knows no bytes of any protocol, no sockets and no timers.
 *
 * <p>A {@link org.creo.framework.conversation.Tongue} makes events of the bytes that come, and bytes of what is said. A
 * {@link org.creo.framework.conversation.Line} carries the bytes, and has the thread and the alarm.
 */
package org.creo.framework.conversation;
