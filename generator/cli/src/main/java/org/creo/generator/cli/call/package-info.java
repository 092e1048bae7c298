// SPDX-License-Identifier: Apache-2.0
/** Calls methods that are known only by their description; {@code json} makes the bytes, {@code host} sends them. */
package org.creo.generator.cli.call;
