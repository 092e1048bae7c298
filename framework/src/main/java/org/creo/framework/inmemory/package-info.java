// SPDX-License-Identifier: Apache-2.0
/** Services without a host: for tests of their implementations. */
package org.creo.framework.inmemory;
