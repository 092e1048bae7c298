// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

/** A value that a call has set cannot be kept: that call fails, and no other. */
public final class UnkeepableException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /**
     * @param change the change that has the value
     * @param cause why the value cannot be encoded
     */
    public UnkeepableException(Change change, Throwable cause) {
        super(place(change) + " cannot hold this value: " + reason(cause), cause);
    }

    /**
     * For a commit as a whole.
     *
     * @param message what is wrong with it
     */
    public UnkeepableException(String message, Throwable cause) {
        super(message, cause);
    }

    private static String place(Change change) {
        String state = change.state().name();
        if (change instanceof Change.Put put) {
            return state + "[" + put.key() + "]";
        }
        return change instanceof Change.ItemSet set ? state + "[" + set.index() + "]" : state;
    }

    private static String reason(Throwable cause) {
        return cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
    }
}
