// SPDX-License-Identifier: Apache-2.0
/** What descriptions declare as OpenAPI has it, for programs that know HTTP and not Creo. */
package org.creo.json.openapi;
