// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.parse.DescriptionParser;
import org.creo.generator.source.ImportPath;
import org.creo.generator.source.SourceFile;
import org.junit.jupiter.api.Test;

class FingerprintTest {

    private static final String TEXT = """
            @PACKAGE("packagename")
            struct MetaData { String description; long timestamp; }
            struct Data { MetaData metadata; double[] samples; }
            interface DataService { void storeData (Data[] data); Data retrieveData (String description); }
            """;

    private static Description parse(String text) {
        Diagnostics diagnostics = new Diagnostics();
        Description description =
                DescriptionParser.parse(new SourceFile("data.creo", text), ImportPath.NONE, diagnostics);
        assertTrue(diagnostics.isEmpty(), () -> diagnostics.sorted().toString());
        return description;
    }

    private static int storeData(String text) {
        Description description = parse(text);
        return new Fingerprint(description)
                .id(description.interfaces().get(0).methods().get(0));
    }

    @Test
    void canonicalTextHoldsShapesOnly() {
        Description description = parse(TEXT);
        Fingerprint fingerprint = new Fingerprint(description);
        Interface service = description.interfaces().get(0);
        assertEquals(
                "storeData({metadata:{description:String,timestamp:long},samples:double[]}[]):void",
                fingerprint.canonical(service.methods().get(0)));
        assertEquals(
                "retrieveData(String):{metadata:{description:String,timestamp:long},samples:double[]}",
                fingerprint.canonical(service.methods().get(1)));
    }

    @Test
    void setsAndUnionsAreSpelledOut() {
        Description description = parse("""
                @PACKAGE("a")
                union Shape { double radius; Set<String> tags; }
                union Tree { Tree[] trees; Branch branch; }
                struct Branch { Optional<Tree> tree; Shape shape; }
                interface Service { Set<Long> put (Shape shape, Stream<Tree> trees); Branch get (); }
                """);
        Fingerprint fingerprint = new Fingerprint(description);
        Interface service = description.interfaces().get(0);
        assertEquals(
                "put(union{radius:double,tags:Set<String>},"
                        + "Stream<union{trees:^1[],branch:{tree:Optional<^2>,shape:union{radius:double,tags:Set<String>}}}>)"
                        + ":Set<long>",
                fingerprint.canonical(service.methods().get(0)));
        assertEquals(
                "get():{tree:Optional<union{trees:^1[],branch:^2}>,shape:union{radius:double,tags:Set<String>}}",
                fingerprint.canonical(service.methods().get(1)));
        assertEquals(
                "union{radius:double,tags:Set<String>}",
                fingerprint.canonical(description.unions().get(0)));
    }

    /** The order of cases is sent, their union's name is not. */
    @Test
    void aUnionIsItsCases() {
        String text = """
                @PACKAGE("a")
                union Shape { double radius; String note; }
                interface Service { void put (Shape shape); }
                """;
        assertEquals(storeData(text), storeData(text.replace("Shape", "Form")));
        assertNotEquals(
                storeData(text), storeData(text.replace("double radius; String note;", "String note; double radius;")));
        assertNotEquals(storeData(text), storeData(text.replace("union", "struct")));
    }

    /** The numbers come from another implementation of SHA-256 (coreutils' sha256sum). */
    @Test
    void idsAreTheFirstBytesOfTheHash() {
        Description description = parse(TEXT);
        Fingerprint fingerprint = new Fingerprint(description);
        Interface service = description.interfaces().get(0);
        assertEquals(PROTOCOL, fingerprint.id(service));
        assertEquals(STORE_DATA, fingerprint.id(service.methods().get(0)));
    }

    /** The number comes from another implementation of SHA-256 (coreutils' sha256sum). */
    @Test
    void aStreamIsPartOfTheSignature() {
        Description description = parse("""
                @PACKAGE("lab")
                struct Sample { long time; double value; }
                interface Lab
                {
                    @STATELESS Stream<Double> mean (int width, Stream<Sample> samples);
                    @IDEMPOTENT double[] last (int count);
                }
                """);
        Fingerprint fingerprint = new Fingerprint(description);
        Method mean = description.interfaces().get(0).methods().get(0);
        assertEquals("mean(int,Stream<{time:long,value:double}>):Stream<double>", fingerprint.canonical(mean));
        assertEquals(MEAN, fingerprint.id(mean));
        assertEquals("mean(int width, Stream<Sample> samples)", mean.signature());
        assertEquals(
                "last(int):double[]",
                fingerprint.canonical(description.interfaces().get(0).methods().get(1)));
    }

    @Test
    void onlyWhatIsSentChangesAnId() {
        int id = storeData(TEXT);
        assertEquals(id, storeData(TEXT.replace("MetaData", "Header").replace("Data[] data", "Data[] all")));
        assertNotEquals(id, storeData(TEXT.replace("long timestamp", "int timestamp")));
        assertNotEquals(id, storeData(TEXT.replace("timestamp", "time")));
        assertNotEquals(id, storeData(TEXT.replace("storeData", "keepData")));
    }

    @Test
    void routesChangeNoId() {
        Description plain = parse("""
                @PACKAGE("lab")
                struct Series { String name; double[] samples; }
                exception NotFound { String name; }
                interface Store { void put (String name, Series series) throws NotFound; }
                """);
        Description routed = parse("""
                @PACKAGE("lab")
                struct Series { String name; double[] samples; }
                @STATUS(404) exception NotFound { String name; }
                @RESOURCE("/lab") interface Store
                {
                    @PUT("/series/{name}") @CREATED("/x/{name}") void put (String name, @BODY Series series) throws NotFound;
                }
                """);
        Fingerprint before = new Fingerprint(plain);
        Fingerprint after = new Fingerprint(routed);
        Interface service = plain.interfaces().get(0);
        Interface resource = routed.interfaces().get(0);
        assertEquals(before.id(service), after.id(resource));
        assertEquals(
                before.id(service.methods().get(0)), after.id(resource.methods().get(0)));
        assertEquals(
                before.id(plain.exceptions().get(0)),
                after.id(routed.exceptions().get(0)));
    }

    private static final int PROTOCOL = 0x37675e95;
    private static final int STORE_DATA = 0xb3a4c1a9;
    private static final int MEAN = 0x9a35d7a3;
}
