// SPDX-License-Identifier: Apache-2.0
/**
 * Values of states as they are kept: their types as text, their bytes, and what becomes of both when a description
 * changes. For the host, which migrates what it keeps, and for {@code creo diff}, which says beforehand what it would
 * do.
 */
package org.creo.json.kept;
