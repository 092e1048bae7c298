// SPDX-License-Identifier: Apache-2.0
/**
 * The control interfaces: {@code rasp.Control}, with which every host describes itself, {@code rasp.States} and
 * {@code rasp.Workers}.
 */
package org.creo.server.control;
