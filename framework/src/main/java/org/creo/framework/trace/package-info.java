// SPDX-License-Identifier: Apache-2.0
/**
 * Shows requests in traces, by OpenTelemetry. Only {@link org.creo.framework.trace.Traces} is loaded where its API is
 * not on the class path.
 */
package org.creo.framework.trace;
