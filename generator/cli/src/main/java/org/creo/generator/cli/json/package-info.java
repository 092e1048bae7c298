// SPDX-License-Identifier: Apache-2.0
/** Values as JSON, by a description alone, with {@code org.creo.json}. The README of this module has the table. */
package org.creo.generator.cli.json;
