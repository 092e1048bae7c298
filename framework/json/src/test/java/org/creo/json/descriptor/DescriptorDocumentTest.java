// SPDX-License-Identifier: Apache-2.0
package org.creo.json.descriptor;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.creo.json.Parameters;
import org.creo.json.descriptor.DescriptorDocument.Served;
import org.creo.json.descriptor.MethodDescriptor.Thrown;
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
}
