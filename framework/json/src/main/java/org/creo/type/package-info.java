// SPDX-License-Identifier: Apache-2.0
/**
 * The types of values, as descriptions name them: once for the generator, JSON, what is kept, and what hosts tell about
 * their services. Languages of plug-ins may use it: it changes only with the generator's {@code Language.API}.
 */
package org.creo.type;
