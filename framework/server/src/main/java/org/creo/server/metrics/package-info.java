// SPDX-License-Identifier: Apache-2.0
/** What a host counts and times, for monitoring, and the log of slow calls. */
package org.creo.server.metrics;
