// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.model;

import org.creo.generator.source.Location;

/**
 * A field of a struct or a parameter of a method.
 *
 * @param at     where the name stands
 * @param typeAt where the type stands
 */
public record Field(String name, TypeRef type, Documentation documentation, Location at, Location typeAt) {}
