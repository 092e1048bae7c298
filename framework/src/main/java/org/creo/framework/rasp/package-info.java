// SPDX-License-Identifier: Apache-2.0
/** What a host accepts over RASP: its limits, and the memory that its frames and their values share. */
package org.creo.framework.rasp;
