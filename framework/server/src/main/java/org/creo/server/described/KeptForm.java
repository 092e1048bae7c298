// SPDX-License-Identifier: Apache-2.0
package org.creo.server.described;

import java.io.ByteArrayOutputStream;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Optional;
import org.creo.framework.state.StateCodec;
import org.creo.type.MapType;
import org.creo.type.Scalar;
import org.creo.type.TypeRef;
import rasp.runtime.MalformedException;
import rasp.runtime.internal.WireReader;

/**
 * Values of one type, between the form in which RASP sends them and the one in which states are kept: as
 * {@link StateCodec} says, a text has a byte before it that tells how it is kept, and a struct, a union or an enum the
 * count of its bytes. Any thread may use it.
 */
final class KeptForm {
    private static final int NESTING_LIMIT = 64;

    private final TypeRef type;
    private final ValueForms forms;
    private final ValueForm form;
    private final Optional<Rule> rule;

    KeptForm(TypeRef type, ValueForms forms, RuleMaker rules) {
        this.type = type;
        this.forms = forms;
        this.form = forms.of(type);
        this.rule = rules.of(type);
        forms.parts(type);
    }

    TypeRef type() {
        return type;
    }

    /**
     * A value that somebody sent, checked.
     *
     * @param what it is, for messages
     * @throws IllegalArgumentException if it is none
     */
    Sent checked(byte[] bytes, String what) {
        try {
            WireReader in = reader(bytes, 0, bytes.length, what);
            Object value = form.read(in, rule.isPresent());
            in.end();
            rule.ifPresent(each -> each.test(value, new RulePlace()));
            return new Sent(bytes);
        } catch (MalformedException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        } catch (BrokenRuleException e) {
            throw new IllegalArgumentException(what + e.getMessage(), e);
        }
    }

    private static WireReader reader(byte[] bytes, int start, int length, Object what) {
        return new WireReader(bytes, start, length, null, NESTING_LIMIT, Integer.MAX_VALUE, what);
    }

    /** Writes a value that was checked as states are kept. */
    void write(Sent value, DataOutput out) throws IOException {
        new Writing(value.bytes(), out).value(type);
    }

    byte[] kept(Sent value) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            write(value, new DataOutputStream(out));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        return out.toByteArray();
    }

    /** Reads a value as RASP sends it from how it is kept. */
    Sent read(DataInput in) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            read(type, in, new DataOutputStream(bytes));
            return new Sent(bytes.toByteArray());
        } catch (MalformedException e) {
            throw new IOException("a value that cannot be read: " + e.getMessage(), e);
        }
    }

    private final class Writing {
        private final byte[] bytes;
        private final DataOutput out;
        private int at;

        Writing(byte[] bytes, DataOutput out) {
            this.bytes = bytes;
            this.out = out;
        }

        void value(TypeRef type) throws IOException {
            if (type == Scalar.STRING) {
                out.writeBoolean(true);
                copy(type);
            } else if (type.asScalar().isPresent()) {
                copy(type);
            } else if (type.isOptional()) {
                if (bytes[at++] != 0) {
                    out.writeBoolean(true);
                    value(type.present());
                } else {
                    out.writeBoolean(false);
                }
            } else if (type.isArray() || type.isSet()) {
                TypeRef item = type.parts().get(0);
                for (int left = count(); left > 0; left--) {
                    value(item);
                }
            } else if (type.isMap()) {
                MapType map = type.asMap().orElseThrow();
                for (int left = count(); left > 0; left--) {
                    value(map.key());
                    value(map.value());
                }
            } else {
                out.writeInt(length(type));
                copy(type);
            }
        }

        private int count() throws IOException {
            int count = reader(bytes, at, Integer.BYTES, "").getInt();
            at += Integer.BYTES;
            out.writeInt(count);
            return count;
        }

        private int length(TypeRef type) {
            WireReader in = reader(bytes, at, bytes.length - at, "");
            forms.made(type).read(in, false);
            return bytes.length - at - in.remaining();
        }

        private void copy(TypeRef type) throws IOException {
            int length = length(type);
            out.write(bytes, at, length);
            at += length;
        }
    }

    private void read(TypeRef type, DataInput in, DataOutputStream out) throws IOException {
        if (type == Scalar.STRING) {
            text(in, out);
        } else if (type == Scalar.BIG_DECIMAL) {
            out.writeInt(in.readInt());
            bytes(in, out, true);
        } else if (type.asScalar().isPresent()) {
            byte[] bytes = new byte[type.asScalar().get().size()];
            in.readFully(bytes);
            out.write(bytes);
        } else if (type.isOptional()) {
            boolean present = in.readBoolean();
            out.writeBoolean(present);
            if (present) {
                read(type.present(), in, out);
            }
        } else if (type.isArray() || type.isSet()) {
            TypeRef item = type.parts().get(0);
            for (int left = count(in, out); left > 0; left--) {
                read(item, in, out);
            }
        } else if (type.isMap()) {
            MapType map = type.asMap().orElseThrow();
            for (int left = count(in, out); left > 0; left--) {
                read(map.key(), in, out);
                read(map.value(), in, out);
            }
        } else {
            byte[] bytes = bytes(in, out, false);
            WireReader reader = reader(bytes, 0, bytes.length, "a kept value");
            forms.made(type).read(reader, false);
            reader.end();
        }
    }

    private static void text(DataInput in, DataOutputStream out) throws IOException {
        if (!in.readBoolean()) {
            throw new IOException("a text that RASP cannot send, since it ends in the middle of a character");
        }
        bytes(in, out, true);
    }

    private static byte[] bytes(DataInput in, DataOutputStream out, boolean counted) throws IOException {
        int count = in.readInt();
        if (count < 0) {
            throw new IOException("a count of " + count);
        }
        byte[] bytes = new byte[count];
        in.readFully(bytes);
        if (counted) {
            out.writeInt(count);
        }
        out.write(bytes);
        return bytes;
    }

    private static int count(DataInput in, DataOutputStream out) throws IOException {
        int count = in.readInt();
        if (count < 0) {
            throw new IOException("a count of " + count);
        }
        out.writeInt(count);
        return count;
    }

    /** Keeps such values. */
    StateCodec<Sent> codec() {
        return StateCodec.of(this::write, this::read);
    }
}
