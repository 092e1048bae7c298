// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.queue;

/** What a call has seen of the states of its service, by which an answer can be told from others. It never changes. */
public interface Seen {}
