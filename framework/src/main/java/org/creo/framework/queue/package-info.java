// SPDX-License-Identifier: Apache-2.0
/** Messages and the bounded queues on which they wait between the stages of a service. */
package org.creo.framework.queue;
