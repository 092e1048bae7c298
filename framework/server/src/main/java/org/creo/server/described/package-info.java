// SPDX-License-Identifier: Apache-2.0
/** Dispatchers made from a description alone: they answer as those that Creo generates. */
package org.creo.server.described;
