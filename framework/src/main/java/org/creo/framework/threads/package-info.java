// SPDX-License-Identifier: Apache-2.0
/** Notices that a thread which a host cannot do without has died. */
package org.creo.framework.threads;
