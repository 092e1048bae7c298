// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.model;

import org.creo.generator.source.Location;

/**
 * A {@code @DEPRECATED}.
 *
 * @param text what to do instead
 * @param at where the annotation is
 */
public record Deprecation(String text, Location at) {}
