// SPDX-License-Identifier: Apache-2.0
/** The control interfaces: {@code rasp.Control}, with which every host describes itself, and {@code rasp.States}. */
package org.creo.server.control;
