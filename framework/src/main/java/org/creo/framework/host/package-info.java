// SPDX-License-Identifier: Apache-2.0
/** What a service developer starts: {@link org.creo.framework.host.ServiceHost}. */
package org.creo.framework.host;
