// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.output;

/** The outcome of writing a folder or a file: how many files it changed or made, left as they were, and removed. */
public record Written(int changed, int unchanged, int removed) {}
