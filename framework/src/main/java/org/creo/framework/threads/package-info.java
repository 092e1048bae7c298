// SPDX-License-Identifier: Apache-2.0
/** Notices that a thread which a host cannot do without has died, or that its heap stays full. */
package org.creo.framework.threads;
