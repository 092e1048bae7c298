// SPDX-License-Identifier: Apache-2.0
/** What answers the calls of a service that is described and not compiled: its calls, and its state, as bytes. */
package org.creo.framework.work;
