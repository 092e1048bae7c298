// SPDX-License-Identifier: Apache-2.0
/** {@code creo top}: what a host's counters say, as rates in a table on the screen. */
package org.creo.generator.cli.top;
