// SPDX-License-Identifier: Apache-2.0
/**
 * What values have to be like, in addition to their types: once for the generator, OpenAPI, and what hosts tell about
 * their services. Languages of plug-ins may use it: it changes only with the generator's {@code Language.API}.
 */
package org.creo.rule;
