// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.creo.generator.Compilation;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.diagnostic.TextPrinter;
import org.creo.generator.model.InitialValue.Absent;
import org.creo.generator.model.InitialValue.Made;
import org.creo.generator.model.InitialValue.Plain;
import org.creo.generator.source.ImportPath;
import org.creo.generator.source.SourceFile;
import org.creo.type.ArrayType;
import org.creo.type.EnumType;
import org.creo.type.OptionalType;
import org.creo.type.Scalar;
import org.creo.type.StructType;
import org.junit.jupiter.api.Test;

class StateTest {

    private static final Description BANK = parse("""
            @PACKAGE("bank")
            enum Level { LOW, HIGH }
            struct Order { String buyer; String seller; long amount; }
            struct Account { String owner; @DEFAULT(HIGH) Level level; Level other; Optional<Account> parent; long[] amounts; Limit limit; }
            struct Limit { @DEFAULT(5) long most; boolean strict; }
            interface Bank
            {
                @WRITES({"accounts[order.seller]", "accounts[order.buyer]"}) @READS({"count", "head"}) void transfer (Order order);

                /** How many there are. */
                @STATE long count = 7;
                long LIMIT = 3;
                @STATE Account head;
                @STATE Map<String, Account> accounts = {}, archive;
                @STATE char mark;
                @STATE double ratio, scale = -1.5;
                @STATE Optional<Account> newest;
                @STATE String name;
                @STATE Level level, top = HIGH;

                @READS({"accounts", "count"}) long size ();
                @READS("count") @ONEWAY void log ();
                @READS("count") Stream<Long> watch ();
                @STATELESS long add (long a, long b);
                @IDEMPOTENT @WRITES({"count", "head", "archive", "mark", "ratio", "scale", "newest", "name", "level", "top"}) void reset ();
                void alone ();
            }
            interface Stateless { @STATELESS long add (long a, long b); void alone (); }
            """);
    private static final Interface SERVICE = BANK.interfaces().get(0);

    private static Description parse(String text) {
        Diagnostics diagnostics = new Diagnostics();
        Optional<Description> description =
                Compilation.read(new SourceFile("bank.creo", text), ImportPath.NONE, List.of(), diagnostics);
        assertEquals("", TextPrinter.print(diagnostics.sorted()));
        return description.orElseThrow();
    }

    private static Method method(String name) {
        return SERVICE.methods().stream()
                .filter(method -> method.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static InitialValue initial(String state) {
        return InitialValue.of(SERVICE.state(state).orElseThrow(), BANK);
    }

    @Test
    void statesKeepTheOrderOfTheDescriptionAndConstantsStayConstants() {
        assertEquals(
                "count head accounts archive mark ratio scale newest name level top",
                SERVICE.states().stream().map(State::name).collect(Collectors.joining(" ")));
        assertEquals(
                List.of("LIMIT"),
                SERVICE.constants().stream().map(Constant::name).toList());
        assertEquals(
                List.of("How many there are."),
                SERVICE.states().get(0).documentation().lines());
    }

    @Test
    void permissionsStandInTheOrderOfTheStatesAndThoseOfOneStateInThatOfTheParameters() {
        assertEquals(
                List.of("count", "head", "accounts[order.buyer]", "accounts[order.seller]"),
                method("transfer").permissions().stream().map(Permission::text).toList());
        assertEquals(
                List.of(false, false, true, true),
                method("transfer").permissions().stream()
                        .map(Permission::writes)
                        .toList());
        assertEquals(
                List.of("order", "buyer"),
                method("transfer").permissions().get(2).key().orElseThrow().names());
        assertEquals(
                List.of("count", "accounts"),
                method("size").permissions().stream().map(Permission::text).toList());
    }

    @Test
    void whatAMethodSaysAboutStateDecidesWhatItMayOverlapWith() {
        assertEquals(Access.WRITING, method("transfer").access());
        assertEquals(Access.READING, method("size").access());
        assertEquals(Access.READING, method("watch").access());
        assertEquals(Access.STATELESS, method("add").access());
        assertEquals(Access.ALONE, method("alone").access());
        assertTrue(SERVICE.stateful());
        assertFalse(BANK.interfaces().get(1).stateful(), "an interface that names no state has none");
    }

    @Test
    void whatOnlyReadsMayBeSentAgain() {
        assertTrue(method("size").repeatable());
        assertTrue(method("reset").repeatable(), "it says so");
        assertFalse(method("transfer").repeatable());
        assertFalse(method("log").repeatable(), "nothing says that it was lost");
        assertFalse(method("watch").repeatable(), "items may be gone");
    }

    @Test
    void everyTypeHasAnInitialValue() {
        assertEquals(new Plain(Scalar.LONG, new Literal.IntegerLiteral(7)), initial("count"));
        assertEquals(new Plain(Scalar.CHAR, new Literal.CharLiteral('\0')), initial("mark"));
        assertEquals(new Plain(Scalar.DOUBLE, new Literal.FloatingLiteral(0)), initial("ratio"));
        assertEquals(new Plain(Scalar.DOUBLE, new Literal.FloatingLiteral(-1.5)), initial("scale"));
        assertEquals(new Plain(Scalar.STRING, new Literal.StringLiteral("")), initial("name"));
        assertEquals(new Plain(new EnumType("Level"), new Literal.EnumLiteral("LOW")), initial("level"));
        assertEquals(new Plain(new EnumType("Level"), new Literal.EnumLiteral("HIGH")), initial("top"));
        assertEquals(new Absent(new OptionalType(new StructType("Account"))), initial("newest"));
        assertEquals(initial("accounts"), initial("archive"), "a map is empty, whether that is said or not");
        assertEquals(
                new Made(
                        new StructType("Account"),
                        List.of(
                                new Plain(Scalar.STRING, new Literal.StringLiteral("")),
                                new Plain(new EnumType("Level"), new Literal.EnumLiteral("HIGH")),
                                new Plain(new EnumType("Level"), new Literal.EnumLiteral("LOW")),
                                new Absent(new OptionalType(new StructType("Account"))),
                                new Plain(new ArrayType(Scalar.LONG), new Literal.EmptyLiteral()),
                                new Made(
                                        new StructType("Limit"),
                                        List.of(
                                                new Plain(Scalar.LONG, new Literal.IntegerLiteral(5)),
                                                new Plain(Scalar.BOOLEAN, new Literal.BooleanLiteral(false)))))),
                initial("head"));
    }

    /** A client that knows nothing of state calls the same service. */
    @Test
    void stateIsNoPartOfAnyFingerprint() {
        Description plain = parse("""
                @PACKAGE("bank")
                struct Order { String buyer; String seller; long amount; }
                interface Bank { void transfer (Order order); long size (); }
                """);
        assertEquals(new Fingerprint(plain).id(plain.interfaces().get(0)), new Fingerprint(BANK).id(SERVICE));
        for (Method each : plain.interfaces().get(0).methods()) {
            assertEquals(new Fingerprint(plain).id(each), new Fingerprint(BANK).id(method(each.name())));
        }
    }

    /** A handler would otherwise take one account for the other, and move the money backwards. */
    @Test
    void theOrderOfAnAnnotationMeansNothing() {
        for (String names : List.of("\"accounts[from]\", \"accounts[to]\"", "\"accounts[to]\", \"accounts[from]\"")) {
            Description description = parse("""
                    @PACKAGE("bank")
                    interface Bank
                    {
                        @STATE Map<String, Long> accounts;
                        @WRITES({%s}) void transfer (String to, String from, long amount);
                    }
                    """.formatted(names));
            assertEquals(
                    List.of("accounts[to]", "accounts[from]"),
                    description.interfaces().get(0).methods().get(0).permissions().stream()
                            .map(Permission::text)
                            .toList());
        }
    }
}
