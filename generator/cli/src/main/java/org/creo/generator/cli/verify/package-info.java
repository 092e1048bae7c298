// SPDX-License-Identifier: Apache-2.0
/**
 * Compares generated code with its description. Vectors are made and judged from the description alone; a program in
 * each language, of templates and generated code, decodes and encodes them again and sends them to a host. HTTP is
 * another way to the same host, which takes JSON and needs no program.
 */
package org.creo.generator.cli.verify;
