// SPDX-License-Identifier: Apache-2.0
package org.creo.server.state;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.creo.json.kept.TypeText;
import org.creo.type.MapType;
import org.creo.type.Scalar;
import org.creo.type.Scalar.Form;
import org.creo.type.TypeRef;
import org.sqlite.Function;

/** How the rows of a state are read in the order of their keys, as maps and ranges have it, and not of their bytes. */
enum KeyOrder {
    BYTES("ORDER BY key"),

    /** Of numbers and times with a sign, which is the first bit: those below 0 come first. */
    SIGNED("AND key >= x'80' ORDER BY key", "AND key < x'80' ORDER BY key"),

    /** Of texts, which are kept after their length. */
    TEXT("ORDER BY " + KeyOrder.UNITS + "(key)");

    /** A function for SQL: the units of a text that is a key, whose bytes have the order of the text. */
    private static final String UNITS = "creo_units";

    private final List<String> portions;

    KeyOrder(String... portions) {
        this.portions = List.of(portions);
    }

    /** The ends of the queries that give all rows, one after the other. */
    List<String> portions() {
        return portions;
    }

    /** The order for a state of this type. */
    static KeyOrder of(String type) {
        return key(type).map(KeyOrder::ofKey).orElse(BYTES);
    }

    private static Optional<TypeRef> key(String type) {
        try {
            return TypeText.parse(type).type().asMap().map(MapType::key);
        } catch (IllegalArgumentException e) {
            return Optional.empty(); // an early version kept no more than a digest
        }
    }

    private static KeyOrder ofKey(TypeRef key) {
        Optional<Scalar> scalar = key.asScalar();
        if (scalar.isEmpty()) {
            return BYTES;
        }
        Form form = scalar.get().form();
        if (form == Form.TEXT) {
            return TEXT;
        }
        boolean signed = form == Form.INTEGER && !scalar.get().isUnsigned();
        return signed || form == Form.INSTANT || form == Form.DATE ? SIGNED : BYTES;
    }

    /** Makes the function for texts known. */
    void prepare(Connection connection) throws SQLException {
        if (this != TEXT) {
            return;
        }
        Function.create(connection, UNITS, new Function() {
            @Override
            protected void xFunc() throws SQLException {
                result(units(value_blob(0)));
            }
        });
    }

    /**
     * The units of a text, as {@code StateCodec.STRING} keeps it: whether it is UTF-8, its length, its bytes or units.
     */
    private static byte[] units(byte[] key) {
        if (key.length < 1 + Integer.BYTES) {
            return key; // its checksum is wrong, which is told where the row is read
        }
        ByteBuffer kept = ByteBuffer.wrap(key);
        boolean encoded = kept.get() == 1;
        kept.getInt();
        byte[] rest = new byte[kept.remaining()];
        kept.get(rest);
        return encoded ? new String(rest, StandardCharsets.UTF_8).getBytes(StandardCharsets.UTF_16BE) : rest;
    }
}
