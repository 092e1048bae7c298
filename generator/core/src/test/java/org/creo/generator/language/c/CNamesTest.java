// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.c;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.creo.generator.model.Description;
import org.creo.generator.model.Enumeration;
import org.creo.generator.model.Field;
import org.creo.generator.model.Interface;
import org.creo.type.ArrayType;
import org.creo.type.MapType;
import org.creo.type.Scalar;
import org.creo.type.StructType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** C has one name space for a whole program: all names must differ in it. */
class CNamesTest {

    private static CNames names(String definitions) {
        return new CNames(Descriptions.of(definitions));
    }

    @Test
    void namesAreSnakeCaseAfterThePackage() {
        CNames names = names("struct MetaData { int x; } interface DataService { void storeData(MetaData[] data); }");
        assertEquals("a_b_meta_data", names.type("MetaData"));
        assertEquals("a_b_data_service", names.type("DataService"));
        assertEquals("meta_data_array", names.key(new ArrayType(new StructType("MetaData"))));
        assertEquals("double_array_array", names.key(new ArrayType(new ArrayType(Scalar.DOUBLE))));
        assertEquals("string", names.key(Scalar.STRING));
    }

    @ParameterizedTest
    @CsvSource({
        "Error, a_b_error_struct", // a type of the runtime
        "DoubleArray, a_b_double_array_struct", // double[] of the runtime
        "String2, a_b_string2",
        "Item, a_b_item", // the runtime has functions of that name, but none made from a type
        "Value, a_b_value", // a file of the runtime has that name
    })
    void aStructGivesWayToTheRuntime(String declared, String expected) {
        assertEquals(expected, names("struct " + declared + " { int x; }").type(declared));
    }

    @Test
    void aStructGivesWayToWhatIsMadeOfAnother() {
        CNames names = names("""
                struct DataArray { int x; }
                struct DataText { int x; }
                struct Data { int x; }
                struct Rows { Data[] items; double[][] table; }
                struct DoubleArrayArray { int x; }
                """);
        assertEquals("a_b_data", names.type("Data"));
        assertEquals("data_array", names.key(new ArrayType(new StructType("Data"))));
        assertEquals("a_b_data_array_struct", names.type("DataArray"));
        assertEquals("a_b_data_text_struct", names.type("DataText"));
        assertEquals("a_b_double_array_array_struct", names.type("DoubleArrayArray"));
    }

    @Test
    void aStructGivesWayToAMethod() {
        CNames names = names("struct StoreFind { int x; } interface Store { int find(); int close(); }");
        assertEquals("a_b_store_find_struct", names.type("StoreFind"));
    }

    @Test
    void aMethodGivesWayToTheFunctionsOfItsClientAndOfOtherMethods() {
        Description description =
                Descriptions.of("interface Store { int getStart(); int get(); int close(); int getNext();"
                        + " Stream<String> list(); int listNext(); }");
        CNames names = new CNames(description);
        Interface store = description.interfaces().get(0);
        assertEquals("get", names.method("get", store));
        assertEquals("get_start_", names.method("getStart", store));
        assertEquals("get_next", names.method("getNext", store)); // only streams have a ..._next
        assertEquals("list_next_", names.method("listNext", store));
        assertEquals("close_", names.method("close", store));
    }

    @Test
    void anInterfaceGivesWayToTheRuntime() {
        assertEquals("a_b_call_service", names("interface Call { int find(); }").type("Call"));
    }

    private static CNames startingWith(String namespace, String definitions) {
        return new CNames(Descriptions.of(definitions), namespace);
    }

    @Test
    void aNameDoesNotRepeatWhatThePrefixEndsWith() {
        CNames names = startingWith("lab_tracker", """
                struct TrackerState { int x; } struct Tracked { int x; } enum Tracker2 { A } struct Tracker_3d { int x; }
                interface LabTracker { int LIMIT = 1; int add(); } interface TrackerAdmin { void stop(); }
                """);
        assertEquals("lab_tracker", names.type("LabTracker"));
        assertEquals("lab_tracker_admin", names.type("TrackerAdmin"));
        assertEquals("lab_tracker_state", names.type("TrackerState"));
        assertEquals("lab_tracker_tracked", names.type("Tracked"));
        assertEquals("lab_tracker_tracker2", names.type("Tracker2"));
        assertEquals("lab_tracker_tracker_3d", names.type("Tracker_3d"));
    }

    @Test
    void aNameRepeatsThePrefixWhereTheRestIsTaken() {
        CNames names = startingWith("tracker", """
                struct State { int x; } struct TrackerState { int x; }
                exception TrackerError { } struct Tracker { int x; }
                interface Admin { void stop(); } interface TrackerAdmin { void stop(); }
                """);
        assertEquals("tracker_state", names.type("State"));
        assertEquals("tracker_tracker_state", names.type("TrackerState"));
        assertEquals("tracker_tracker_error", names.type("TrackerError"));
        assertEquals("tracker_tracker", names.type("Tracker"));
        assertEquals("tracker_admin", names.type("Admin"));
        assertEquals("tracker_tracker_admin", names.type("TrackerAdmin"));
    }

    @Test
    void aMethodOfAnInterfaceThatIsCalledLikeThePrefixRepeatsItWhereTheRestIsTaken() {
        Description description = Descriptions.of("""
                struct Sample { int x; } struct Client { int x; }
                interface Tracker { int LIMIT = 1; int OK = 2; Sample sample(); int free(); int adminStop(); int close(); void add(); }
                interface Admin { void stop(); }
                """);
        CNames names = new CNames(description, "tracker");
        Interface tracker = description.interfaces().get(0);
        assertEquals("tracker", names.type("Tracker"));
        assertEquals("add", names.method("add", tracker));
        assertEquals("tracker_sample", names.method("sample", tracker));
        assertEquals("tracker_free", names.method("free", tracker));
        assertEquals("tracker_close", names.method("close", tracker));
        assertEquals("tracker_admin_stop", names.method("adminStop", tracker));
        assertEquals("tracker_sample", names.type("Sample"));
        assertEquals("tracker_client_struct", names.type("Client"));
        assertEquals("TRACKER_LIMIT", names.constant("LIMIT", tracker));
        assertEquals("TRACKER_OK_", names.constant("OK", tracker));
    }

    @Test
    void wordsOfCAndOfGeneratedCodeGetAnUnderscore() {
        CNames names = names("struct Data { int x; }");
        assertEquals("register_", names.field("register"));
        assertEquals("template_", names.field("template"));
        assertEquals("errno_", names.field("errno"));
        assertEquals("client", names.field("client"));
        assertEquals("client_", names.parameter("client"));
        assertEquals("_", names.field("__"));
    }

    @Test
    void theRuntimesNamesComeFromItsFiles() {
        assertTrue(CRuntimeNames.all().contains("channel_open"));
        assertTrue(CRuntimeNames.all().contains("write_double_array"));
        assertFalse(CRuntimeNames.all().contains("value"));
    }

    @Test
    void whatIsNotCopiedTakesNoNames() {
        String declared =
                "struct Uuid { long high; } struct Decimal { long digits; } enum Time { TEXT } struct S { Uuid id; }";
        CNames own = names(declared);
        assertEquals("a_b_uuid", own.type("Uuid"));
        assertEquals("a_b_decimal", own.type("Decimal"));
        CNames both = names(declared + " struct T { UUID id; Instant at; BigDecimal price; }");
        assertEquals("a_b_uuid_struct", both.type("Uuid"));
        assertEquals("a_b_decimal_struct", both.type("Decimal"));
        Description description = Descriptions.of(declared);
        Enumeration time = description.enums().get(0);
        assertEquals("A_B_TIME_TEXT", new CNames(description).enumConstant("TEXT", time));
    }

    @Test
    void enumsAndExceptionsGiveWayToo() {
        CNames names = names("enum Status { OK } exception Error { }"
                + " struct OptionalInt { int x; } struct Holder { Optional<Integer> x; }");
        assertEquals("a_b_status_enum", names.type("Status"));
        assertEquals("a_b_error_exception", names.type("Error"));
        assertEquals("a_b_optional_int_struct", names.type("OptionalInt"));
    }

    @Test
    void mapsAreNamedAfterKeyAndValue() {
        CNames names = names("enum IntTo { A } struct Long { int x; }"
                + " struct Two { Map<Integer, Long> left; Map<IntTo, Integer> right; }");
        assertEquals("int_to_int_map", names.key(new MapType(Scalar.INT, Scalar.INT)));
        assertEquals(
                "int_to_string_to_long_map_map",
                names.key(new MapType(Scalar.INT, new MapType(Scalar.STRING, Scalar.LONG))));
    }

    @Test
    void constantsAreInUpperCaseAndGiveWay() {
        Description description = Descriptions.of(
                "enum Bad { ARGUMENT, httpError, V1A } interface Frame { int LIMIT = 1; int maxSize = 2; }");
        CNames names = new CNames(description);
        Enumeration bad = description.enums().get(0);
        assertEquals("A_B_BAD_ARGUMENT_", names.enumConstant("ARGUMENT", bad)); // a status
        assertEquals("A_B_BAD_HTTP_ERROR", names.enumConstant("httpError", bad));
        assertEquals("A_B_BAD_V1A", names.enumConstant("V1A", bad));
        assertEquals(
                "A_B_FRAME_LIMIT_",
                names.constant("LIMIT", description.interfaces().get(0)));
        assertEquals(
                "A_B_FRAME_MAX_SIZE",
                names.constant("maxSize", description.interfaces().get(0)));
    }

    @Test
    void aFlagGivesWayToAField() {
        Description description =
                Descriptions.of("struct S { Optional<String> note; boolean hasNote; Optional<Integer> register; }");
        List<Field> fields = description.structs().get(0).fields();
        assertEquals(
                Map.of("note", "has_note_", "register", "has_register"),
                new CNames(description)
                        .flags(fields, field -> List.of("note", "register").contains(field.name())));
    }

    @ParameterizedTest
    @CsvSource({
        "sensor, sensorError, sensor_error_", // a type of the runtime
        "user, userName, user_name_", // a struct of the description
        "user, userNameArray, user_name_array_", // an array of it
        "user, userAgent, user_agent",
        "user, stAtime, st_atime_", // a macro of sys/stat.h
    })
    void aFieldAndAParameterGiveWayToTypes(String namespace, String declared, String expected) {
        CNames names = new CNames(
                Descriptions.of("struct Name { int x; } interface People { void add(Name[] names); }"), namespace);
        assertEquals(expected, names.field(declared));
        assertEquals(expected, names.parameter(declared));
    }

    @Test
    void unionsHaveKindsAndGiveWayToTypesOfOthers() {
        String declared = "union Shape { int a; Set<Integer> register; } struct ShapeKind { Shape[] shapes; }"
                + " union ShapeArray { int x; } struct IntSet { int x; }";
        CNames names = names(declared);
        Description description = Descriptions.of(declared);
        assertEquals("a_b_shape", names.type("Shape"));
        assertEquals("a_b_shape_kind_struct", names.type("ShapeKind"));
        assertEquals("a_b_shape_array_union", names.type("ShapeArray"));
        assertEquals("a_b_int_set_struct", names.type("IntSet"));
        assertEquals(
                "A_B_SHAPE_REGISTER",
                names.kind("register", description.unions().get(0)));
        assertEquals(
                "register_", names.unionCase("register", description.unions().get(0)));
    }

    @Test
    void functionsThatCheckRulesGiveWayToTypesAndHideNoParameter() {
        String ruled = "struct CheckS { @RANGE(0, 1) int x; } struct S { CheckS x; } struct Rule_1 { int x; }";
        CNames names = names(ruled);
        assertEquals("a_b_check_s", names.type("CheckS"));
        assertEquals("a_b_check_s_", names.free("check_s"));
        assertEquals("a_b_rule_1_", names.free("rule_1"));
        assertEquals("a_b_rule_2_", names.parameter("aBRule_2"));
        assertEquals("a_b_rule_2", names("struct S { int x; }").parameter("aBRule_2"));
    }

    @Test
    void namesGiveWayToThoseOfTheLibrariesOfC() {
        Description timers = Descriptions.of("interface Timer { void create(); void stop(); } struct T { int x; }");
        CNames names = new CNames(timers, "timer");
        Interface timer = timers.interfaces().get(0);
        assertEquals("timer_create", names.method("create", timer));
        assertEquals("timer_t_struct", names.type("T"));
    }

    @Test
    void theRuntimeGivesWayToThem() {
        assertTrue(CNames.isFree("lab"));
        assertFalse(CNames.isFree("f")); // F_OK
        assertFalse(CNames.isFree("time")); // <time.h>
        assertFalse(CNames.isFree("nl")); // <nl_types.h>
        assertFalse(CNames.isFree("write")); // write_string is a function of its own
        assertFalse(CNames.isFree("open")); // open_stream is one of the service side
    }

    @Test
    void interfacesThatReadAlikeAreApartWithinASource() {
        String together = "interface A { void bC(); } interface A_B { void c(); } interface A_ { void bC(); }";
        CNames names = names(together);
        List<String> keys = Descriptions.of(together).interfaces().stream()
                .map(service -> names.key(service) + "_"
                        + names.method(service.methods().get(0).name(), service))
                .toList();
        assertEquals(List.of("a_b_c", "a_b_service_c", "a_service_b_c"), keys);
    }

    /** The functions of a source begin with a verb, those of a header with the package, which may be that verb. */
    @ParameterizedTest
    @CsvSource({"lab, a_b", "write, a_service_b", "read, a_service_b", "method, a_service_b", "item, a_b"})
    void packagesThatAreVerbsHaveFunctionsOfTheirOwnInSources(String namespace, String expected) {
        Description description = Descriptions.of("interface A { int b(int x); } interface B { void c(); }");
        CNames names = new CNames(description, namespace);
        Interface service = description.interfaces().get(0);
        assertEquals(expected, names.key(service) + "_" + names.method("b", service));
    }

    @ParameterizedTest
    @CsvSource({"int32_t", "uint8_t", "size_t"})
    void noParameterHidesTheTypeOfAnother(String type) {
        assertEquals(type + "_", names("struct S { int x; }").parameter(type));
        assertEquals(type + "_", names("struct S { int x; }").field(type));
        assertEquals("delta_t", names("struct S { int x; }").parameter("delta_t"));
    }
}
