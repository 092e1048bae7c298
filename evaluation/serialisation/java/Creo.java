// SPDX-License-Identifier: Apache-2.0
package bench;

import bench.runtime.WireReader;
import bench.runtime.WireWriter;
import org.creo.evaluation.serialisation.Turns;

/** Takes its turns with the Java client's codec, which is for the generated package only: {@code numeric|string SIZE}. */
final class Creo {
    private Creo() {
    }

    public static void main(String[] arguments) throws Exception {
        int size = Integer.parseInt(arguments[1]);
        WireWriter out = new WireWriter();
        if (arguments[0].equals("numeric")) {
            NumberKilobyte[] data = Workload.numeric(size);
            Turns.take(() -> {
                out.reset(0);
                Codec.write(out, data);
                return out.position();
            }, () -> Codec.arrayOfNumberKilobyte(message(out)), data);
        } else {
            TextKilobyte[] data = Workload.string(size);
            Turns.take(() -> {
                out.reset(0);
                Codec.write(out, data);
                return out.position();
            }, () -> Codec.arrayOfTextKilobyte(message(out)), data);
        }
    }

    private static WireReader message(WireWriter out) {
        return new WireReader(out.bytes(), 0, out.position(), "bench");
    }
}
