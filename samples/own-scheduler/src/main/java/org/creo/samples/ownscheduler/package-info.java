// SPDX-License-Identifier: Apache-2.0
/** A scheduler of one's own, and a service that needs it. */
package org.creo.samples.ownscheduler;
