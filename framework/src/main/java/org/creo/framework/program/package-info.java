// SPDX-License-Identifier: Apache-2.0
/** Programs that answer requests of HTTP as they are: with their own status, fields and body. */
package org.creo.framework.program;
