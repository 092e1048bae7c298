// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.output;

/** What writing a folder or a file did: how many files it changed or made, left as they were, and removed. */
public record Written(int changed, int unchanged, int removed) {}
