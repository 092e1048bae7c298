// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.python;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.creo.generator.model.Description;
import org.creo.generator.model.Enumeration;
import org.creo.generator.model.ExceptionType;
import org.creo.generator.model.Interface;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PythonNamesTest {

    private static final Description DESCRIPTION = Parsed.description("""
            enum Colour { RED }
            exception Gone { String key; }
            interface Store { void put(); }
            interface StoreAsync { void put(); }
            """);

    private final PythonNames names = new PythonNames(DESCRIPTION);

    @ParameterizedTest
    @CsvSource({"packagename, packagename", "a.class.None, a.class_.None_", "camelCase.b, camelCase.b"})
    void namespaces(String declared, String spelled) {
        assertEquals(spelled, names.namespace(declared));
    }

    @ParameterizedTest
    @CsvSource({
        "MetaData, MetaData",
        "meta_data, MetaData",
        "none, None_",
        "true, True_",
        "StoreClient, StoreClient_",
        "StoreAsyncClient, StoreAsyncClient_",
        "OtherClient, OtherClient"
    })
    void types(String declared, String spelled) {
        assertEquals(spelled, names.type(declared));
    }

    @ParameterizedTest
    @CsvSource({
        "sampleRate, sample_rate",
        "HTTPServer, http_server",
        "class, class_",
        "self, self_",
        "tuple, tuple_",
        "status, status",
        "close, close"
    })
    void fieldsAndParameters(String declared, String spelled) {
        assertEquals(spelled, names.field(declared));
        assertEquals(spelled, names.parameter(declared));
    }

    @ParameterizedTest
    @CsvSource({
        "status, status_",
        "args, args_",
        "withTraceback, with_traceback_",
        "requestId, request_id_",
        "key, key",
        "class, class_"
    })
    void fieldsOfExceptions(String declared, String spelled) {
        ExceptionType owner = DESCRIPTION.exceptions().get(0);
        assertEquals(spelled, names.field(declared, owner));
    }

    @ParameterizedTest
    @CsvSource({
        "storeData, store_data",
        "close, close_",
        "withCallTimeout, with_call_timeout_",
        "withResubscribe, with_resubscribe_",
        "import, import_",
        "int, int_"
    })
    void methods(String declared, String spelled) {
        assertEquals(spelled, names.method(declared));
    }

    @ParameterizedTest
    @CsvSource({"LIMIT, LIMIT", "TWO_2, TWO_2", "None, NONE", "mro, MRO", "maxSize, MAX_SIZE", "_X, X"})
    void constantsAreCapitals(String declared, String spelled) {
        Interface service = DESCRIPTION.interfaces().get(0);
        Enumeration enumeration = DESCRIPTION.enums().get(0);
        assertEquals(spelled, names.constant(declared, service));
        assertEquals(spelled, names.enumConstant(declared, enumeration));
    }

    @ParameterizedTest
    @CsvSource({
        "name, name",
        "value, value_",
        "at, at_",
        "ord, ord_",
        "readX, read_x_",
        "write_y, write_y_",
        "class, class_"
    })
    void localsOfTheCodecHideNoFunctions(String declared, String spelled) {
        assertEquals(spelled, names.local(declared));
    }

    @Test
    void theClientsOfTwoInterfacesStayApart() {
        Interface store = DESCRIPTION.interfaces().get(0);
        Interface storeAsync = DESCRIPTION.interfaces().get(1);
        assertEquals("StoreClient", names.client(store));
        assertEquals("StoreAsyncClient_", names.asyncClient(store));
        assertEquals("StoreAsyncClient", names.client(storeAsync));
        assertEquals("StoreAsyncAsyncClient", names.asyncClient(storeAsync));
    }

    @Test
    void aProtocolGivesWayToWhatIsDeclared() {
        Interface store = DESCRIPTION.interfaces().get(0);
        Interface storeAsync = DESCRIPTION.interfaces().get(1);
        assertEquals("Store", names.protocol(store));
        assertEquals("StoreAsync_", names.asyncProtocol(store));
        assertEquals("StoreAsync", names.protocol(storeAsync));
        assertEquals("StoreAsyncAsync", names.asyncProtocol(storeAsync));
    }

    /** Users need Creo's class to make a value of it. */
    @Test
    void aTypeGivesWayToAClassOfCreos() {
        Description description = Parsed.description("struct Instant_ { Instant at; } struct uUID { int x; }");
        PythonNames clashing = new PythonNames(description);
        assertEquals("Instant_", clashing.type("Instant_"));
        assertEquals("UUID", clashing.type("uUID"));
    }

    @Test
    void aConstantHidesNoType() {
        Description description =
                Parsed.description("enum E { A } struct HTTP { int x; } interface S { E E = E.A; int HTTP = 1; }");
        PythonNames clashing = new PythonNames(description);
        Interface service = description.interfaces().get(0);
        assertEquals("E_", clashing.constant("E", service));
        assertEquals("HTTP_", clashing.constant("HTTP", service));
    }
}
