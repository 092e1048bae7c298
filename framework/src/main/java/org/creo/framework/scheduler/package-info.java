// SPDX-License-Identifier: Apache-2.0
/** The stages that a request passes, and the schedulers that decide which thread runs which of them. */
package org.creo.framework.scheduler;
