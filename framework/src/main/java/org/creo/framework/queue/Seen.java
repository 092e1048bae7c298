// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.queue;

/**
 * What a call has seen of the states of its service: its answer is out of date once they have changed. It never
 * changes.
 */
public interface Seen {}
