// SPDX-License-Identifier: Apache-2.0
/**
 * Calls that overlap inside a method of a service: {@link org.creo.framework.compose.Composition}. What the host needs
 * for it is {@link org.creo.framework.compose.ThreadPlace} and {@link org.creo.framework.compose.Workers}.
 */
package org.creo.framework.compose;
