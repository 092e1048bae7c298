// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StateCodecTest {
    @ParameterizedTest
    @ValueSource(
            strings = {"", "plain", "snow ☃", "clef \uD834\uDD1E", "zero \0", "half \uD834", "\uDD1E\uD834 turned"})
    void everyTextComesBackAsItIs(String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        StateCodec.STRING.write(text, new DataOutputStream(bytes));
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()));
        assertEquals(text, StateCodec.STRING.read(in));
        assertEquals(0, in.available());
    }
}
