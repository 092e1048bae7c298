// SPDX-License-Identifier: Apache-2.0
/** The log, where peers cause the lines: they can neither forge them nor fill it. */
package org.creo.framework.log;
