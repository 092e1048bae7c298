// SPDX-License-Identifier: Apache-2.0
package org.creo.json.descriptor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.creo.json.Parameters;
import org.creo.json.descriptor.DescriptorDocument.Served;
import org.creo.json.descriptor.MethodDescriptor.Thrown;
import org.creo.rule.Rules;
import org.creo.type.ArrayType;
import org.creo.type.DeclaredTypes;
import org.creo.type.EnumType;
import org.creo.type.MapType;
import org.creo.type.Member;
import org.creo.type.OptionalType;
import org.creo.type.Scalar;
import org.creo.type.StructType;
import org.junit.jupiter.api.Test;

class DescriptorDocumentTest {
    private static final MethodDescriptor OPEN = new MethodDescriptor(2, new Parameters("open", "open()"));
    private static final MethodDescriptor SECRET =
            new MethodDescriptor(3, new Parameters("secret", "secret()")).admitting("boss", "keeper");

    private static String document(InterfaceDescriptor descriptor, Predicate<MethodDescriptor> shown) {
        return new String(DescriptorDocument.of(List.of(new Served(descriptor, -1)), shown), StandardCharsets.UTF_8);
    }

    @Test
    void aMethodHasAllThatAFormNeeds() {
        StructType tree = new StructType("Tree");
        EnumType kind = new EnumType("Kind");
        DeclaredTypes types = new DeclaredTypes.Builder()
                .with(kind, List.of("OAK", "ELM"))
                .with(
                        tree,
                        List.of(
                                new Member("name", Scalar.STRING),
                                new Member("trees", new ArrayType(tree)),
                                new Member("kinds", new MapType(kind, new OptionalType(Scalar.LONG)))))
                .build();
        MethodDescriptor grow = new MethodDescriptor(
                        1,
                        new Parameters(
                                "grow",
                                "grow(Tree tree, Stream<Double> rain, int years)",
                                new Member("tree", tree),
                                new Member("years", Scalar.INT, "3")))
                .taking("rain", Scalar.DOUBLE)
                .sending(tree)
                .changingNothing()
                .throwing(new Thrown("wood.Felled", 9, List.of(new Member("by", Scalar.STRING)), 410))
                .at(new RouteDescriptor("POST", "/wood"));
        InterfaceDescriptor wood = new InterfaceDescriptor(
                        "wood.Wood",
                        List.of(grow),
                        Map.of(
                                "Wood", "Has trees.",
                                "Wood.grow.years", "how long",
                                "Wood.grow.rain", "in \"mm\"",
                                "Wood.grow.return", "each year",
                                "Wood.grow.throws.Felled", "then",
                                "Tree.name", "of it",
                                "Kind.ELM", "rare"))
                .naming(types)
                .deprecating(Map.of("Wood.grow", "use plant"))
                .ofVersion("1.2.0");
        assertEquals("""
                {"format":1,"interfaces":[{"name":"wood.Wood","id":-1,"version":"1.2.0","documentation":"Has trees.",\
                "methods":[{"name":"grow","id":1,"deprecated":"use plant",\
                "parameters":[{"name":"tree","type":"Tree"},\
                {"name":"years","type":"int","default":3,"documentation":"how long"}],\
                "takes":{"name":"rain","at":1,"type":"double","documentation":"in \\"mm\\""},\
                "sends":{"type":"Tree","documentation":"each year"},"safe":true,\
                "throws":[{"name":"wood.Felled","id":9,"status":410,"documentation":"then",\
                "fields":[{"name":"by","type":"String"}]}],"route":{"verb":"POST","path":"/wood"}}],\
                "types":{"Tree":{"fields":[{"name":"name","type":"String","documentation":"of it"},\
                {"name":"trees","type":{"array":"Tree"}},\
                {"name":"kinds","type":{"map":["Kind",{"optional":"long"}]}}]},\
                "Kind":{"constants":[{"name":"OAK"},{"name":"ELM","documentation":"rare"}]}}}]}""", document(wood, method -> true));
    }

    @Test
    void whatIsNotShownIsNotThere() {
        InterfaceDescriptor vault = new InterfaceDescriptor("vault.Vault", List.of(OPEN, SECRET), Map.of());
        assertEquals("""
                {"format":1,"interfaces":[{"name":"vault.Vault","id":-1,"methods":[\
                {"name":"open","id":2,"parameters":[],"throws":[]}],"types":{}}]}""", document(vault, method -> method.roles().isEmpty()));
        assertEquals("{\"format\":1,\"interfaces\":[]}", document(vault, method -> false));
    }

    /** A form checks them, and fills itself with an example that obeys them. */
    @Test
    void rulesAreThereWithAnExampleOfAPattern() {
        Rules text = Rules.none().length(6, 7).pattern("[A-Z]{2}-\\d+");
        Rules numbers = Rules.none().length(1).items(Rules.none().range("0", ""));
        MethodDescriptor put = new MethodDescriptor(
                1,
                new Parameters(
                        "put",
                        "put(String id, double[] of)",
                        new Member("id", Scalar.STRING).with(text),
                        new Member("of", new ArrayType(Scalar.DOUBLE)).with(numbers)));
        String found = document(new InterfaceDescriptor("lab.Lab", List.of(put), Map.of()), method -> true);
        Matcher example = Pattern.compile("\"example\":\"([A-Z]{2}-\\d{3,4})\"").matcher(found);
        assertTrue(example.find(), found);
        assertEquals("""
                [{"name":"id","type":"String","rules":{"length":{"min":6,"max":7},"pattern":"[A-Z]{2}-\\\\d+",\
                "regex":"^[A-Z]{2}-[0-9]+$",EXAMPLE}},\
                {"name":"of","type":{"array":"double"},"rules":{"length":{"min":1},"items":{"range":{"min":"0"}}}}]\
                """.replace("EXAMPLE", example.group()), found.replaceAll(".*\"parameters\":|,\"throws\".*", ""));
    }
}
