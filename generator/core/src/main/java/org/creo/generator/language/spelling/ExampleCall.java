// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.spelling;

/**
 * A call that an example of a README makes.
 *
 * @param method as the language names it
 * @param arguments the text between the parentheses
 * @param printed whether its result is printed
 * @param counted whether that is an array
 * @param followed whether the items of its result are printed
 */
public record ExampleCall(String method, String arguments, boolean printed, boolean counted, boolean followed) {}
