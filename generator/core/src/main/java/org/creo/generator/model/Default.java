// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.model;

import org.creo.generator.source.Location;

/**
 * The value of a {@code @DEFAULT}: for a field or parameter, the value where an older client sends none; for an enum's
 * constant, the older constant that stands for it where a client does not know it.
 *
 * @param at where the value is
 */
public record Default(Literal value, Location at) {}
