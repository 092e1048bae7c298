// SPDX-License-Identifier: Apache-2.0
/** Workers: processes that answer for a host in whatever language, how they are started, and who else may attach. */
package org.creo.server.worker;
