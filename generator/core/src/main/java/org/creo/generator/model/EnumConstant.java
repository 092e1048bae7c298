// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.model;

import java.util.Optional;
import org.creo.generator.source.Location;

/**
 * A constant of an enum.
 *
 * @param substitute the older constant that stands for it where a client does not know it
 */
public record EnumConstant(
        String name,
        Documentation documentation,
        Optional<Deprecation> deprecation,
        Optional<Default> substitute,
        Location at) {}
