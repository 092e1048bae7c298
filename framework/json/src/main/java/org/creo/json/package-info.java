// SPDX-License-Identifier: Apache-2.0
/**
 * Values as JSON and as RASP sends them, from each to the other: {@link org.creo.json.JsonPlans} makes readers and
 * writers of types, once, and these translate values without looking at types again. {@code README.md}, in this module,
 * has the table of what is written how.
 */
package org.creo.json;
