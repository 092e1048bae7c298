// SPDX-License-Identifier: Apache-2.0
/**
 * The client's side of RASP/1 for commands: connections, frames, errors. It knows bytes and ids, and no description;
 * {@code json} next to it knows descriptions, and no connection.
 */
package org.creo.generator.cli.rasp;
