// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.model;

import org.creo.generator.source.Location;

/**
 * What {@code @REMOTE("https://api.example.org")} says: that an interface describes a REST service of somebody else.
 *
 * @param url below which the paths of its methods are, without a slash at its end
 * @param at where it is
 */
public record Remote(String url, Location at) {}
