// SPDX-License-Identifier: Apache-2.0
/** A service with a page, and programs that answer requests of HTTP as they are. */
package org.creo.samples.programs;
