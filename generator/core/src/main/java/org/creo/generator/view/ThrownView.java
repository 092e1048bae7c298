// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.view;

import java.util.List;

/**
 * An exception that a method may throw.
 *
 * @param exception which
 * @param doc       the lines that the method has on it
 */
public record ThrownView(ExceptionView exception, List<String> doc) {}
