// SPDX-License-Identifier: Apache-2.0
/** How the program writes its log: whatever is in an event, only the event's first line begins at the margin. */
package org.creo.server.log;
