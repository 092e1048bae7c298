// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.parse;

import com.github.javaparser.ast.CompilationUnit;

/** A part of a description that a Java parser took, often the whole. */
record Piece(CompilationUnit unit, Places places) {}
