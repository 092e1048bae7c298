// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.parse;

import com.github.javaparser.ast.CompilationUnit;

/**
 * A part of a description that a Java parser took, often the whole.
 *
 * @param complete whether nothing was left out because it could not be read
 */
record Piece(CompilationUnit unit, Places places, boolean complete) {}
