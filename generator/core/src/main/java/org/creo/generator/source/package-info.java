// SPDX-License-Identifier: Apache-2.0
/**
 * Descriptions as text, places in it, and where imports are found.
 *
 * <p>Published: plug-ins are compiled against this package, without those below it. What they rely on changes only with
 * {@link org.creo.generator.language.Language#API}.
 */
package org.creo.generator.source;
