// SPDX-License-Identifier: Apache-2.0
package bench;

import bench.runtime.WireReader;
import bench.runtime.WireWriter;
import org.creo.evaluation.bench.serialise.Contestant;
import org.creo.evaluation.bench.values.CreoWorkload;

/** The Java client's codec. It stands here since the codec is for the generated package only. */
public final class Creo {
    private Creo() {
    }

    public static Contestant of(boolean numeric, int size) {
        return numeric ? new Numeric(CreoWorkload.numbers(size)) : new Text(CreoWorkload.texts(size));
    }

    private static WireReader message(WireWriter out) {
        return new WireReader(out.bytes(), 0, out.position(), "bench");
    }

    private static final class Numeric implements Contestant {
        private final WireWriter out = new WireWriter();
        private final NumberKilobyte[] values;

        Numeric(NumberKilobyte[] values) {
            this.values = values;
        }

        @Override
        public Object values() {
            return values;
        }

        @Override
        public int encode() {
            out.reset(0);
            Codec.write(out, values);
            return out.position();
        }

        @Override
        public Object decode() {
            return Codec.arrayOfNumberKilobyte(message(out));
        }
    }

    private static final class Text implements Contestant {
        private final WireWriter out = new WireWriter();
        private final TextKilobyte[] values;

        Text(TextKilobyte[] values) {
            this.values = values;
        }

        @Override
        public Object values() {
            return values;
        }

        @Override
        public int encode() {
            out.reset(0);
            Codec.write(out, values);
            return out.position();
        }

        @Override
        public Object decode() {
            return Codec.arrayOfTextKilobyte(message(out));
        }
    }
}
