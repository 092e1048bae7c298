// SPDX-License-Identifier: Apache-2.0
package org.creo.json.kept;

/**
 * A state of a service, as its description has it.
 *
 * @param service full name of the interface
 * @param type the type as {@link TypeText} writes it, with the defaults of fields
 */
public record DeclaredState(String service, String name, String type) implements KeptName {}
