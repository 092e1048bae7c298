// SPDX-License-Identifier: Apache-2.0
/** A process of its own for services: it attaches to a host, and makes calls for it. */
package org.creo.framework.worker;
