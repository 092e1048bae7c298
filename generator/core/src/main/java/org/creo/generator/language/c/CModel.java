// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.c;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.creo.generator.model.Description;

/**
 * What the templates of C see of a description. Nothing is left to decide there: expressions, comments and marks are
 * finished text.
 *
 * <p>In all records, {@code name} and {@code text} are as C writes it, {@code declaredName} and {@code declared} as the
 * description does. A {@code key} is what the functions of a type are named after: the name without the package's
 * prefix, for {@code double[]} that is {@code double_array}. {@code doc} is the lines of a comment, {@code mark} the
 * mark of what is deprecated, for the compiler, null where there is none.
 *
 * @param packageName as the description gives it, for example {@code a.b}
 * @param namespace with what names start and what files are called: the same as C spells it, for example {@code a_b},
 *     unless another one is chosen
 * @param shared the name of the runtime as the user gave it, where it is shared with other packages, else null
 * @param library the same as C spells it
 * @param version as {@code @VERSION} gives it, else {@code 1.0.0}
 * @param sourceName the description's file name
 * @param prefix what each name starts with, for example {@code a_b_}
 * @param upper the same of constants and macros
 * @param modules the parts of the runtime that not all clients have
 * @param deprecated whether anything carries the compiler's mark
 * @param deprecatedTypes whether a type does; headers must name it without a warning
 * @param enums in the order of the description
 * @param structs structs and unions, each after those that it contains, unless it contains itself
 * @param exceptions in the order of the description
 * @param containers the arrays, sets and maps that the runtime does not have, each after those that it is made of
 * @param arrays those that are arrays
 * @param sets those that are sets
 * @param maps those that are maps
 * @param optionals the optional types in use, each after those that it is made of
 * @param rules what checks values, null where there are no rules
 * @param interfaces in the order of the description
 * @param services the service side, null where there is none
 */
public record CModel(
        String packageName,
        String namespace,
        String shared,
        String library,
        String version,
        String sourceName,
        String prefix,
        String upper,
        List<String> modules,
        boolean deprecated,
        boolean deprecatedTypes,
        List<Enumeration> enums,
        List<Struct> structs,
        List<Exception> exceptions,
        List<Container> containers,
        List<Array> arrays,
        List<Array> sets,
        List<Map> maps,
        List<Optional> optionals,
        Rules rules,
        List<Interface> interfaces,
        CServices services) {

    /** The model of a description whose names start with that of its package. */
    public static CModel of(Description description) {
        return of(description, new CNames(description));
    }

    /** The same with the service side. */
    public static CModel serving(Description description) {
        return of(description, CNames.serving(description));
    }

    static CModel of(Description description, CNames names) {
        return new CModelBuilder(description, names).build();
    }

    /** What pkg-config says of it. */
    public String about() {
        return "The client of " + packageName;
    }

    /** The version of its shared library: another one for each that a compiled program could not use instead. */
    public String binary() {
        return CBinary.version(this);
    }

    /** The parts of the runtime that are copied for it and not for all clients. */
    List<String> parts() {
        return Stream.of(
                        modules.stream(),
                        Stream.of(CRuntime.RULES).filter(module -> rules != null),
                        Stream.of(CRuntime.WORKER).filter(module -> services != null))
                .flatMap(parts -> parts)
                .toList();
    }

    /** Whether it has a part of the runtime that not all clients have. */
    public boolean hasModule(String name) {
        return modules.contains(name);
    }

    /** Those of the structs that are unions. */
    public List<Struct> unions() {
        return structs.stream().filter(struct -> !struct.cases().isEmpty()).toList();
    }

    /** Whether a struct may hold itself. */
    public boolean recursive() {
        return structs.stream().anyMatch(Struct::recursive);
    }

    /** Whether a method's result is a stream that can be opened again. */
    public boolean reopens() {
        return interfaces.stream()
                .flatMap(service -> service.methods().stream())
                .anyMatch(Method::reopens);
    }

    /** The structs whose values all take the same number of bytes. */
    public List<Struct> fixedStructs() {
        return structs.stream().filter(struct -> struct.type().fixed()).toList();
    }

    /**
     * A type. For an optional type, {@code text}, {@code scalar} and {@code struct} tell of the value that is there.
     *
     * @param optional whether a value may be absent
     * @param scalar whether it is a number, a truth value or a constant of an enum
     * @param struct whether it is a struct, which is passed by address
     * @param fixedSize bytes on the wire if all its values take the same number, else -1
     * @param minSize the fewest bytes that a value takes
     * @param checked whether the right number of bytes may still not be a value; only for types of fixed size
     * @param refusable whether a value in C may not be one of the description's; only for types of fixed size
     */
    public record Type(
            String key,
            String text,
            boolean optional,
            boolean scalar,
            boolean struct,
            int fixedSize,
            int minSize,
            boolean checked,
            boolean refusable) {

        public boolean fixed() {
            return fixedSize >= 0;
        }
    }

    /** A fingerprint as a number, and in hexadecimal: {@code 0x1A2B3C4D}. */
    public record Id(int number, String hex) {

        static Id of(int number) {
            return new Id(number, String.format("0x%08X", number));
        }
    }

    /** A call that prints a value: {@code function(printer, value)}, the function without its prefix. */
    public record Print(String function, String value) {}

    /** An enum. */
    public record Enumeration(
            String name,
            String key,
            String declaredName,
            List<String> doc,
            String mark,
            List<EnumConstant> constants,
            Type type) {}

    /** A constant of an enum; {@code ordinal} is its number on the wire. */
    public record EnumConstant(String name, String declaredName, List<String> doc, String mark, int ordinal) {}

    /**
     * A struct, or a union.
     *
     * @param cases what a value of a union is one of; empty for a struct
     * @param recursive whether it may hold itself
     * @param defaults what is assigned to members of a new {@code value}, all of whose bytes are 0
     * @param steps how it is written and read
     * @param check the function that checks its rules, null where it has none
     */
    public record Struct(
            String name,
            String key,
            String declaredName,
            List<String> doc,
            String mark,
            List<Field> fields,
            List<Case> cases,
            List<Assignment> defaults,
            List<Step> steps,
            boolean recursive,
            String check,
            Type type) {

        /** The one run of a struct of fixed size. */
        public List<Slot> slots() {
            return steps.get(0).slots();
        }
    }

    /** A case of a union; {@code kind} is the constant for it. */
    public record Case(String kind, String mark, Field field) {}

    /** A member of {@code value} and the expression that is assigned to it. */
    public record Assignment(String member, String value) {}

    /** An exception; its components are named like those of a struct. */
    public record Exception(
            String name,
            String key,
            String declaredName,
            List<String> doc,
            String mark,
            List<Field> fields,
            List<Step> steps,
            Id id) {

        /** No value holds an exception. */
        public boolean recursive() {
            return false;
        }
    }

    /**
     * A member of a struct or exception. Expressions call the struct {@code value}, or {@code left} and {@code right}.
     *
     * @param declaration its type and name
     * @param flag the member that tells whether it is present, null where none does
     * @param nullable whether it is an address that is NULL if absent
     * @param present tells whether it is present, null where it always is
     * @param same tells whether it is the same in two structs, which {@code depth} counts if they may hold themselves
     * @param print prints it if it is present
     */
    public record Field(
            List<String> doc,
            String mark,
            String declaration,
            String flag,
            boolean nullable,
            String present,
            String same,
            Print print,
            Part part) {}

    /**
     * A part of what is written and read: a member, or a parameter, which is written only.
     *
     * @param operand what a function that writes takes
     * @param place the member, null for a parameter
     * @param target what a function that reads takes, null for a parameter
     */
    public record Part(String declaredName, Type type, String operand, String place, String target) {}

    /**
     * One step of writing or reading: either a run of neighbouring parts of fixed size, checked against the buffer once
     * and then accessed at constant offsets, or one part of variable size.
     *
     * @param fixed whether it is a run
     * @param first whether it is the first run of its function
     * @param size the run's bytes, 0 for a variable part
     * @param slots the run's parts, empty for a variable part
     * @param part the variable part, null for a run
     */
    public record Step(boolean fixed, boolean first, int size, List<Slot> slots, Part part) {}

    /** A part of fixed size, and its address. */
    public record Slot(String at, Part part) {}

    /**
     * An array, a set or a map: a pointer to items and their count. {@code item} is their type; {@code map} tells
     * entries from items.
     */
    public record Container(String declared, String key, String text, String item, boolean map) {}

    /**
     * An array or a set. Expressions call it {@code value}, or {@code left} and {@code right}, and the place in it
     * {@code i}.
     *
     * @param operand the item for a function that writes it
     * @param different tells whether two items differ
     * @param print prints an item
     * @param recursive whether its items may hold themselves
     * @param unique what is special about a set, null for an array
     */
    public record Array(
            String declared,
            String key,
            String text,
            Type item,
            String operand,
            String different,
            Print print,
            boolean recursive,
            Unique unique) {}

    /**
     * What is special about the items of a set.
     *
     * @param same tells whether {@code item} is the one at {@code at}
     * @param enumKeys as in a map, likewise {@code keyKind}
     */
    public record Unique(String same, EnumKeys enumKeys, String keyKind) {}

    /**
     * A map.
     *
     * @param enumKeys where its keys are constants of an enum, else null
     * @param keyKind where they are not, the runtime's name of what they are, for example {@code STRING}, else null
     * @param recursive whether its values may hold themselves
     */
    public record Map(
            String declared,
            String key,
            String text,
            EntryPart keys,
            EntryPart values,
            EnumKeys enumKeys,
            String keyKind,
            boolean recursive) {

        /** Whether all entries take the same number of bytes, so that their bytes are checked at once. */
        public boolean fixed() {
            return keys.type().fixed() && values.type().fixed();
        }

        public int fixedSize() {
            return keys.type().fixedSize() + values.type().fixedSize();
        }

        /** The address of the value in an entry of fixed size. */
        public String valueAt() {
            return CFields.at(keys.type().fixedSize());
        }

        public int minSize() {
            return keys.type().minSize() + values.type().minSize();
        }
    }

    /**
     * The key or the value of an entry. Expressions call the map {@code value} and the place in it {@code i}.
     *
     * @param operand what a function that writes it takes
     * @param same tells whether it is the one looked for: the key of {@code entry} is {@code key}, the value of
     *     {@code left}'s entry is that at {@code found}
     * @param print prints it
     */
    public record EntryPart(Type type, String operand, String same, Print print) {}

    /** The enum whose constants are keys or the items of a set: how many it has, and what it is called. */
    public record EnumKeys(int constants, String name) {}

    /**
     * What checks the rules of values.
     *
     * @param tables those of patterns
     * @param refusals functions that refuse a time, a day or a decimal number
     * @param infinite whether one of them has an infinite number
     * @param rules the functions for fields, parameters, and containers of structs; each after those that it calls
     */
    public record Rules(
            List<Constant> tables,
            List<Refusal> refusals,
            boolean infinite,
            List<Rule> rules,
            List<RuledStruct> structs) {}

    /** A function that refuses a value of a type which has a form of its own as text. */
    public record Refusal(String name, String text, String key) {}

    /**
     * A function that checks a {@code value}; {@code i} is a place in it.
     *
     * @param whole expressions, each of which is false if the value breaks a rule, and keeps what is wrong in
     *     {@code fault}; likewise {@code keys} for the key of an entry, {@code items} for an item or an entry's value
     * @param withinKey a call that puts the key of an entry before the place in {@code fault}; null for arrays
     */
    public record Rule(
            String name,
            String parameter,
            List<String> whole,
            List<String> keys,
            List<String> items,
            String withinKey) {}

    /** The function that checks a struct. */
    public record RuledStruct(String check, String name, List<Check> checks) {}

    /** An expression that is true if a member or a parameter breaks a rule. */
    public record Check(String declaredName, String broken) {}

    /** An optional type and the type of the value that may be absent. */
    public record Optional(String declared, String key, Type value) {}

    /** An interface; its full name is the declared one with its package. */
    public record Interface(
            String name,
            String key,
            String declaredName,
            String fullName,
            Id id,
            List<String> doc,
            String mark,
            List<Constant> constants,
            List<Method> methods) {}

    /** A constant of an interface, which is a macro. */
    public record Constant(String name, String value, List<String> doc) {}

    /**
     * A method.
     *
     * @param name its function's name, with which its other functions' names begin
     * @param key the same without the package's prefix
     * @param traits its properties in the table of methods, for example {@code A_B_ONEWAY}
     * @param oneway whether nothing comes back
     * @param reopens whether its result is a stream that can be opened again
     * @param parameters those that travel in the request: all but the stream
     * @param steps how they are written
     * @param checks what their rules ask for, after they were written; likewise {@code itemChecks} of an item that goes
     *     up
     * @param upload the items that go up, null where none do
     * @param result the value that the answer brings, null for {@code void} and for a stream
     * @param download the items of an answer that is a stream, else null
     * @param exceptions what it may throw in addition to the failures that any call may have
     */
    public record Method(
            String name,
            String key,
            String declaredName,
            Id id,
            List<String> doc,
            String mark,
            String traits,
            boolean oneway,
            boolean reopens,
            List<Parameter> parameters,
            List<Step> steps,
            List<Check> checks,
            List<Check> itemChecks,
            Upload upload,
            Result result,
            Result download,
            List<Exception> exceptions) {

        /** Whether items travel after its request, its answer or both. */
        public boolean streaming() {
            return upload != null || download != null;
        }

        /** The parameters as a function declares them after another one, each after a comma. */
        public String declarations() {
            return parameters.stream()
                    .map(parameter -> ", " + parameter.declaration())
                    .collect(Collectors.joining());
        }

        /** The same as they are passed on. */
        public String arguments() {
            return parameters.stream()
                    .map(parameter -> ", " + parameter.part().operand())
                    .collect(Collectors.joining());
        }

        /** The parameters that are addresses and must not be NULL. */
        public List<Part> required() {
            return parameters.stream()
                    .map(Parameter::part)
                    .filter(part -> part.type().struct() && !part.type().optional())
                    .toList();
        }
    }

    /** A parameter that travels in the request. */
    public record Parameter(String declaration, Part part) {}

    /** The items of a stream of parameters; {@code parameter} declares one of them. */
    public record Upload(String declaredName, String parameter, Type item) {}

    /**
     * A result, or an item of an answer that is a stream.
     *
     * @param type its type
     * @param valueKey for an optional type, the key of its value's type; otherwise the type's own
     * @param zero the simplest initial value of a scalar, else null
     * @param parameter the places where it goes, as parameters: the last but one
     * @param arguments the same as they are passed on
     */
    public record Result(Type type, String valueKey, String zero, String parameter, String arguments) {}
}
