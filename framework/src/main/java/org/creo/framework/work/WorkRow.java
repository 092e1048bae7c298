// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.work;

/** An entry of a map that is a state, in the form in which RASP sends values. */
public record WorkRow(byte[] key, byte[] value) {}
