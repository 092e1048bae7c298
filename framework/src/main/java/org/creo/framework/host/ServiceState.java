// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.host;

/**
 * The load of a service.
 *
 * @param name full name of its interface
 * @param waiting how many requests wait in its queue
 * @param capacity how many may wait
 * @param writable whether its states can be kept; always true where it has none
 */
public record ServiceState(String name, int waiting, int capacity, boolean writable) {}
