// SPDX-License-Identifier: Apache-2.0
/** How much of RASP a host takes on: its limits, and the memory that its frames share. */
package org.creo.framework.rasp;
