// SPDX-License-Identifier: Apache-2.0
package org.creo.server.described;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import org.creo.framework.state.StateCodec;
import org.creo.type.Scalar;
import org.creo.type.TypeRef;

/**
 * The keys of a map that is a state: the objects that generated code has, and so in the same order; constants of an
 * enum are their places in its declaration. Any thread may use it.
 */
final class KeyForm {
    /** An enum is kept as the count of its bytes, and then these. */
    private static final StateCodec<Integer> CONSTANTS = StateCodec.of(
            (place, out) -> {
                out.writeInt(Integer.BYTES);
                out.writeInt(place);
            },
            in -> {
                if (in.readInt() != Integer.BYTES) {
                    throw new IOException("a constant that does not have 4 bytes");
                }
                return in.readInt();
            });

    private final KeptForm form;
    private final StateCodec<Comparable<?>> codec;

    KeyForm(KeptForm form) {
        this.form = form;
        this.codec = codec(form.type());
    }

    StateCodec<Comparable<?>> codec() {
        return codec;
    }

    /**
     * The key that is sent so.
     *
     * @throws IllegalArgumentException if it is none
     */
    Comparable<?> key(byte[] sent, String what) {
        byte[] kept = form.kept(form.checked(sent, what));
        try {
            return codec.read(new DataInputStream(new ByteArrayInputStream(kept)));
        } catch (IOException e) {
            throw new IllegalArgumentException(what + ": " + e.getMessage(), e);
        }
    }

    byte[] sent(Comparable<?> key) {
        ByteArrayOutputStream kept = new ByteArrayOutputStream();
        try {
            codec.write(key, new DataOutputStream(kept));
            return form.read(new DataInputStream(new ByteArrayInputStream(kept.toByteArray())))
                    .bytes();
        } catch (IOException e) {
            throw new IllegalStateException("a key that cannot be sent: " + e.getMessage(), e);
        }
    }

    @SuppressWarnings("unchecked") // keys come from the codec alone
    private static StateCodec<Comparable<?>> codec(TypeRef type) {
        StateCodec<?> codec =
                type.asScalar().<StateCodec<?>>map(KeyForm::scalar).orElse(CONSTANTS);
        return (StateCodec<Comparable<?>>) codec;
    }

    private static StateCodec<?> scalar(Scalar type) {
        return switch (type) {
            case CHAR -> StateCodec.CHAR;
            case BYTE -> StateCodec.BYTE;
            case SHORT -> StateCodec.SHORT;
            case INT -> StateCodec.INT;
            case LONG -> StateCodec.LONG;
            case UBYTE -> StateCodec.UBYTE;
            case USHORT -> StateCodec.USHORT;
            case UINT -> StateCodec.UINT;
            case ULONG -> StateCodec.ULONG;
            case STRING -> StateCodec.STRING;
            case INSTANT -> StateCodec.INSTANT;
            case LOCAL_DATE -> StateCodec.LOCAL_DATE;
            case UUID -> StateCodec.UUID;
            case BOOLEAN, FLOAT, DOUBLE, DURATION, BIG_DECIMAL ->
                throw new IllegalArgumentException(type.declared() + " is no key");
        };
    }
}
