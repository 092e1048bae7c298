// SPDX-License-Identifier: Apache-2.0
/** What the messages of the generator, the command line and the host have in common. */
package org.creo.protocol.text;
