// SPDX-License-Identifier: Apache-2.0
/**
 * RASP/1, the wire protocol: preface, frames and statuses as bytes, without any idea of sockets or threads.
 * The specification is {@code RASP.md} beside this module.
 */
package org.creo.framework.rasp;
