// SPDX-License-Identifier: Apache-2.0
/**
 * RASP/1, the wire protocol, as bytes: preface, frames and statuses, without sockets, threads or any dependency.
 * {@code RASP.md}, in this module, is the specification.
 */
package org.creo.protocol;
