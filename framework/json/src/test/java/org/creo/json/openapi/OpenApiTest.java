// SPDX-License-Identifier: Apache-2.0
package org.creo.json.openapi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.creo.json.Parameters;
import org.creo.json.descriptor.InterfaceDescriptor;
import org.creo.json.descriptor.MethodDescriptor;
import org.creo.json.descriptor.RouteDescriptor;
import org.creo.rule.Rules;
import org.creo.type.ArrayType;
import org.creo.type.DeclaredTypes;
import org.creo.type.EnumType;
import org.creo.type.MapType;
import org.creo.type.Member;
import org.creo.type.Scalar;
import org.creo.type.SetType;
import org.creo.type.StructType;
import org.creo.type.TypeRef;
import org.creo.type.UnionType;
import org.junit.jupiter.api.Test;

/** What no description shows by itself: interfaces that meet in one host, and what OpenAPI has no room for. */
class OpenApiTest {

    private static MethodDescriptor giving(String name, TypeRef type) {
        return new MethodDescriptor(1, new Parameters(name, name + "()")).giving(type);
    }

    /** An interface with a method that gives a struct of such samples, and of others of its kind. */
    private static InterfaceDescriptor series(String name, TypeRef samples) {
        StructType series = new StructType("Series");
        return of(name, giving("get", series))
                .naming(new DeclaredTypes.Builder()
                        .with(
                                series,
                                List.of(new Member("samples", samples), new Member("next", new ArrayType(series))))
                        .build());
    }

    private static InterfaceDescriptor of(String name, MethodDescriptor... methods) {
        return new InterfaceDescriptor(name, List.of(methods), Map.of());
    }

    private static String document(InterfaceDescriptor... interfaces) {
        return new String(OpenApi.of(List.of(interfaces), OpenApiVersion.V3_1), StandardCharsets.UTF_8);
    }

    private static void has(String document, String... texts) {
        for (String text : texts) {
            assertTrue(document.contains(text), () -> text + " is not in " + document);
        }
    }

    @Test
    void aTypeOfOnePackageIsThereOnceWhoeverDescribesIt() {
        String document = document(series("lab.Store", Scalar.INT), series("lab.Other", Scalar.INT));
        assertEquals(2, document.split("\"Series\": \\{", -1).length);
        has(document, "\"operationId\": \"Store_get\"", "\"operationId\": \"Other_get\"");
    }

    @Test
    void theDocumentsOfProgramsAreNamed() {
        byte[] document = OpenApi.of(
                List.of(series("lab.Store", Scalar.INT)),
                OpenApiVersion.V3_1,
                List.of("../calc/creo/openapi.json", "../shop/creo/openapi.json"));
        has(
                new String(document, StandardCharsets.UTF_8),
                "whose address from that of this one is:\\n\\n- `../calc/creo/openapi.json`\\n- `../shop/creo/");
    }

    @Test
    void operationsHaveSummariesAndTheOrderOfTheDescription() {
        String document = document(new InterfaceDescriptor(
                "lab.Store",
                List.of(giving("put", Scalar.INT), giving("get", Scalar.INT), giving("all", Scalar.INT)),
                Map.of("Store.get", "Gets it. And more.")));
        List<String> found = Pattern.compile("\"(/lab\\.Store/\\w+|summary)\": (?:\"(.*)\")?")
                .matcher(document)
                .results()
                .map(each -> each.group(2) == null ? each.group(1) : each.group(2))
                .toList();
        assertEquals(
                List.of("/lab.Store/put", "put", "/lab.Store/get", "Gets it.", "/lab.Store/all", "all"),
                found,
                document);
    }

    @Test
    void typesOfTheSameNameHaveTheirPackagesInTheirs() {
        has(
                document(series("lab.Store", Scalar.INT), series("b.Store", Scalar.INT)),
                "\"lab.Series\": {",
                "\"b.Series\": {",
                "\"$ref\": \"#/components/schemas/b.Series\"",
                "\"operationId\": \"lab.Store_get\"",
                "\"operationId\": \"b.Store_get\"");
    }

    @Test
    void typesThatDifferInOnePackageHaveNumbers() {
        has(
                document(series("lab.Store", Scalar.INT), series("lab.Other", Scalar.STRING)),
                "\"lab.Series\": {",
                "\"lab.Series_2\": {");
    }

    @Test
    void lettersThatKeysCannotHaveAreReplaced() {
        EnumType size = new EnumType("Größe$");
        InterfaceDescriptor store = of("lab.Store", giving("get", size))
                .naming(new DeclaredTypes.Builder().with(size, List.of("A")).build());
        has(document(store), "\"Gr__e_\": {");
    }

    @Test
    void pathsThatDifferInNamesAloneAreOne() {
        MethodDescriptor get = new MethodDescriptor(
                        1, new Parameters("get", "get(String name)", new Member("name", Scalar.STRING)))
                .at(new RouteDescriptor("GET", "/series/{name}"));
        MethodDescriptor put = new MethodDescriptor(
                        2, new Parameters("put", "put(String key)", new Member("key", Scalar.STRING)))
                .at(new RouteDescriptor("PUT", "/series/{key}"));
        MethodDescriptor rest = new MethodDescriptor(
                        3, new Parameters("rest", "rest(String path)", new Member("path", Scalar.STRING)))
                .at(new RouteDescriptor("GET", "/series/{path+}"));
        String document = document(of("lab.Store", get, put, rest));
        has(document, "\"/series/{name}\": {", "\"operationId\": \"Store_get\"", "\"operationId\": \"Store_put\"");
        assertFalse(document.contains("{key}"), document);
        assertFalse(document.contains("{path"), document);
        has(document, "\"/lab.Store/rest\": {");
    }

    @Test
    void numbersWithoutASignHaveTheirRanges() {
        has(
                document(series("lab.Store", Scalar.UBYTE)),
                "\"minimum\": 0,",
                "\"maximum\": 255,",
                "\"format\": \"uint8\"");
        has(
                document(series("lab.Store", Scalar.ULONG)),
                "\"creo.Ulong\": {",
                "\"maximum\": 18446744073709551615,",
                "\"format\": \"uint64\"");
        has(
                document(series("lab.Store", new MapType(Scalar.USHORT, Scalar.UINT))),
                "\"propertyNames\": {",
                "\"maximum\": 4294967295,");
    }

    @Test
    void timesDatesAndUuidsAreTextOfAForm() {
        for (Map.Entry<Scalar, String> each : Map.of(
                        Scalar.INSTANT, "date-time",
                        Scalar.LOCAL_DATE, "date",
                        Scalar.UUID, "uuid")
                .entrySet()) {
            has(
                    document(series("lab.Store", each.getKey())),
                    "\"format\": \"" + each.getValue() + "\"",
                    "\"pattern\": \"^");
        }
        String duration = document(series("lab.Store", Scalar.DURATION));
        has(duration, "\"pattern\": \"^");
        assertFalse(duration.contains("\"format\": \"duration\""), duration); // PT1.5S is none of RFC 3339
        has(
                document(series("lab.Store", new MapType(Scalar.UUID, Scalar.INT))),
                "\"propertyNames\": {",
                "\"pattern\": \"^[0-9a-fA-F]{8}");
    }

    @Test
    void decimalNumbersAreTextOrNumbers() {
        has(
                document(series("lab.Store", Scalar.BIG_DECIMAL)),
                "\"creo.BigDecimal\": {",
                "\"format\": \"decimal\"",
                "\"type\": \"number\"");
    }

    @Test
    void setsHaveNoItemTwiceAndUnionsOneOfTheirCases() {
        UnionType shape = new UnionType("Shape");
        SetType names = new SetType(Scalar.STRING);
        MethodDescriptor draw = new MethodDescriptor(
                        1,
                        new Parameters(
                                "draw",
                                "draw(Set<String> names, Shape shape)",
                                new Member("names", names)
                                        .with(Rules.none()
                                                .length(1, 3)
                                                .items(Rules.none().length(0, 8))),
                                new Member("shape", shape)))
                .changingNothing();
        DeclaredTypes types = new DeclaredTypes.Builder()
                .with(
                        shape,
                        List.of(new Member("group", new ArrayType(shape)), new Member("ids", new SetType(Scalar.INT))))
                .build();
        InterfaceDescriptor lab = new InterfaceDescriptor(
                        "lab.Lab", List.of(draw), Map.of("Shape", "A form.", "Shape.group", "Several."))
                .naming(types);
        for (OpenApiVersion version : OpenApiVersion.values()) {
            String document = new String(OpenApi.of(List.of(lab), version), StandardCharsets.UTF_8);
            String plain = document.replaceAll("\\s+", "");
            has(
                    plain,
                    "\"names\":{\"type\":\"array\",\"items\":{\"type\":\"string\",\"maxLength\":8},"
                            + "\"uniqueItems\":true,\"minItems\":1,\"maxItems\":3}",
                    "\"Shape\":{\"oneOf\":[{\"title\":\"Shape.group\",\"type\":\"object\",\"properties\":{\"group\":{\"type\":\"array\","
                            + "\"items\":{\"$ref\":\"#/components/schemas/Shape\"},\"description\":\"Several.\"}},"
                            + "\"required\":[\"group\"],\"additionalProperties\":false},",
                    "\"uniqueItems\":true}},\"required\":[\"ids\"],\"additionalProperties\":false}],"
                            + "\"description\":\"Aform.\"}",
                    "\"name\":\"names\",\"in\":\"query\"",
                    "\"name\":\"shape\",\"in\":\"query\",\"required\":true,\"content\":{\"application/json\"");
        }
    }

    /** Rules are part of what tells types of one name apart. */
    @Test
    void typesWithOtherRulesAreOthers() {
        StructType point = new StructType("Point");
        InterfaceDescriptor[] both = List.of("1", "2").stream()
                .map(max -> of("lab.Store" + max, giving("get", point))
                        .naming(new DeclaredTypes.Builder()
                                .with(
                                        point,
                                        List.of(new Member("x", Scalar.INT)
                                                .with(Rules.none().range("0", max))))
                                .build()))
                .toArray(InterfaceDescriptor[]::new);
        has(document(both), "\"lab.Point\": {", "\"lab.Point_2\": {");
    }

    @Test
    void aHostWithoutServicesHasADocument() {
        has(document(), "\"paths\": {}", "\"title\": \"0\"");
    }
}
