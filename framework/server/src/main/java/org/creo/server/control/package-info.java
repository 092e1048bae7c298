// SPDX-License-Identifier: Apache-2.0
/** The control interface {@code rasp.Control}, with which every host describes itself. */
package org.creo.server.control;
