// SPDX-License-Identifier: Apache-2.0
/** The side port: what monitoring and load balancers ask over HTTP, apart from the services' own port. */
package org.creo.server.side;
