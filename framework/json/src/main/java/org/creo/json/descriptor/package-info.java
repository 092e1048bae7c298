// SPDX-License-Identifier: Apache-2.0
/** What descriptions declare, for those that have no generated code. */
package org.creo.json.descriptor;
