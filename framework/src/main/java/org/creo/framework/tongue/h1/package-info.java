// SPDX-License-Identifier: Apache-2.0
/**
 * HTTP/1.1 as a {@link org.creo.framework.tongue.Machine}: requests are read strictly, one after the other, and answers
 * are written.
 */
package org.creo.framework.tongue.h1;
