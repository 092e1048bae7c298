// SPDX-License-Identifier: Apache-2.0
/**
 * Holds generated code against the description that it is of. Vectors are made and judged from the description alone; a
 * program in each language, of templates and generated code, decodes and encodes them again and sends them to a host.
 */
package org.creo.generator.cli.verify;
