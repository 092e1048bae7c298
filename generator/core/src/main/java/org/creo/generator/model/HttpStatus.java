// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.model;

import org.creo.generator.source.Location;

/** A {@code @STATUS}, such as {@code @STATUS(404)}, and where it is. */
public record HttpStatus(int code, Location at) {}
