// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.dispatch;

/**
 * A method of a recorded release whose callers are not answered any more. They are told why.
 *
 * @param id fingerprint of its canonical signature
 * @param name as the release declares it, {@code storeData}
 * @param release the newest that has it, {@code 1.0.0}
 * @param difference what the service has instead, for people, {@code Sample: this client has 6 fields, the host 7:
 *     priority is new}
 */
public record FormerMethod(int id, String name, String release, String difference) {}
