// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.model;

import org.creo.generator.source.Location;

/**
 * A {@code @REMOTE}, such as {@code @REMOTE("https://api.example.org")}: it says that an interface describes a REST
 * service of somebody else.
 *
 * @param url the address below which the paths of its methods are, without a slash at its end
 * @param at where it is
 */
public record Remote(String url, Location at) {}
