// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.model;

import org.creo.generator.source.Location;

/** An exception that a method names after {@code throws}, by the name that its declaration has. */
public record Thrown(String name, Location at) {}
