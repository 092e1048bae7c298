// SPDX-License-Identifier: Apache-2.0
/** The control interface {@code rasp.Control}, by which every host tells about itself. */
package org.creo.server.control;
