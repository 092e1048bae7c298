// SPDX-License-Identifier: Apache-2.0
/**
 * Values that are made up, by a description alone: small ones for readers, plausible ones for whoever tries a program,
 * and those at the edges, where mistakes are.
 */
package org.creo.generator.example;
