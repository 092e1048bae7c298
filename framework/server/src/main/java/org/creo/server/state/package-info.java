// SPDX-License-Identifier: Apache-2.0
/** Keeps the states of services in a file: what was acknowledged survives the end of the process. */
package org.creo.server.state;
