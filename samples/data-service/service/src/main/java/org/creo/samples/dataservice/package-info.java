// SPDX-License-Identifier: Apache-2.0
/** The service of {@code data.creo} and the program that hosts it. */
package org.creo.samples.dataservice;
