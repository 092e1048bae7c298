// SPDX-License-Identifier: Apache-2.0
/** A host whose services fail on demand, and a load for it. */
package org.creo.evaluation.faults;
