// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.model;

import org.creo.generator.source.Location;

/** What {@code @STATUS(404)} says, and where. */
public record HttpStatus(int code, Location at) {}
