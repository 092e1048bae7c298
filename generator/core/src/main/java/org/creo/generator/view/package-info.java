// SPDX-License-Identifier: Apache-2.0
/**
 * What the models of all languages share: how names are spelled, in which order declarations come, and which fields are
 * written in one go.
 *
 * <p>Published: plug-ins are compiled against this package, without those below it. What they rely on changes only with
 * {@link org.creo.generator.language.Language#API}.
 */
package org.creo.generator.view;
