// SPDX-License-Identifier: Apache-2.0
/** A custom scheduler, and a service that needs it. */
package org.creo.samples.ownscheduler;
