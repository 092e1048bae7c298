// SPDX-License-Identifier: Apache-2.0
/** What a host counts and times, for monitoring; and one line in the log for each slow call. */
package org.creo.server.metrics;
