// SPDX-License-Identifier: Apache-2.0
/** The host that the clients of the interop scenarios call. */
package org.creo.evaluation.interop;
