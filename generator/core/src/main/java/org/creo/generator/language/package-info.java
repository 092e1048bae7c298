// SPDX-License-Identifier: Apache-2.0
/**
 * What a language provides, Creo's own and those of plug-ins.
 *
 * <p>Published: plug-ins are compiled against this package, without those below it. What they rely on changes only with
 * {@link org.creo.generator.language.Language#API}.
 */
package org.creo.generator.language;
