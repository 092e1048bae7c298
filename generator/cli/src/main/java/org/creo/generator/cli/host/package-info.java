// SPDX-License-Identifier: Apache-2.0
/**
 * Hosts, as commands talk to them: by the runtime of the Java client, whose errors are put into the words of the
 * command line. It knows no description; {@code json} next to it knows descriptions, and no connection.
 */
package org.creo.generator.cli.host;
