// SPDX-License-Identifier: Apache-2.0
/** The side port: monitoring and load balancers use it over HTTP, separate from the services' own port. */
package org.creo.server.side;
