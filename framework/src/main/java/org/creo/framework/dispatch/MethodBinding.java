// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.dispatch;

/**
 * A method of an interface and the code that runs it.
 *
 * @param name as declared, {@code storeData}
 * @param signature for people, as declared, {@code storeData(Data[] data)}
 * @param id fingerprint of its canonical signature
 * @param oneway whether its callers get no answer; then what the handler returns goes nowhere
 * @param handler decodes, calls and encodes
 */
public record MethodBinding(String name, String signature, int id, boolean oneway, MethodHandler handler) {

    /** A method whose callers get an answer. */
    public MethodBinding(String name, String signature, int id, MethodHandler handler) {
        this(name, signature, id, false, handler);
    }
}
