// SPDX-License-Identifier: Apache-2.0
package org.creo.json.kept;

/**
 * A value of a union: the name of its case, and what that holds.
 *
 * @param name as its description has it
 */
public record KeptCase(String name, Object value) {}
