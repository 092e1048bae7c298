// SPDX-License-Identifier: Apache-2.0
/**
 * The state of services: what a method may touch, the versions that it sees, and which calls wait for which. The host
 * owns the state; an implementation receives a view of each state that its method names.
 */
package org.creo.framework.state;
