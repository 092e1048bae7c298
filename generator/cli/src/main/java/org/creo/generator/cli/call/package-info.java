// SPDX-License-Identifier: Apache-2.0
/**
 * Calls of methods that are known by their description alone; {@code json} makes the bytes, {@code rasp} carries them.
 */
package org.creo.generator.cli.call;
