// SPDX-License-Identifier: Apache-2.0
/** Values as JSON, by a description alone: {@code generator/cli/README.md} has the table of what is written how. */
package org.creo.generator.cli.json;
