// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.java;

import java.util.List;
import org.creo.generator.language.java.JavaType.Coding;
import org.creo.generator.language.java.JavaType.Copy;
import org.creo.generator.language.java.JavaType.Nulls;
import org.creo.generator.language.java.JavaType.Shape;
import org.creo.generator.language.java.JavaUnions.UnionClass;
import org.creo.generator.model.Description;
import org.creo.generator.model.SharedRuntime;
import org.creo.generator.view.Declarations;

/**
 * What the templates for Java see of a description. Names and types are as Java has them, unless a component is called
 * {@code declared...}. In all records, {@code comment} is the documentation, with what it says of deprecation;
 * {@code deprecated} says what to do instead, and is null for what is not deprecated.
 *
 * @param structs each after the structs that it contains, unless it contains itself
 * @param remotes null where no REST service of others is called
 * @param codecs the classes that write and read all of them
 * @param jsons those that do so with JSON
 * @param rules null where values have none
 */
public record JavaModel(
        Service service,
        List<EnumClass> enums,
        List<ValueClass> structs,
        List<UnionClass> unions,
        List<ValueClass> exceptions,
        List<JavaCodecs.Part> codecs,
        List<JavaJsons.Part> jsons,
        JavaRules.Part rules,
        List<Interface> interfaces,
        JavaRemotes remotes,
        JavaReadme readme) {

    /** For the release that is usual. */
    public static JavaModel of(Description description) {
        return of(description, JavaRelease.USUAL);
    }

    public static JavaModel of(Description description, JavaRelease release) {
        JavaNames names = new JavaNames(description);
        JavaTypes types = new JavaTypes(description, names);
        JavaClasses classes = new JavaClasses(description, names, types);
        JavaRules rules = new JavaRules(description, names, types);
        JavaInterfaces interfaces = new JavaInterfaces(description, names, types, rules);
        JavaComposites composites = new JavaComposites(types);
        Declarations declarations = new Declarations(description);
        String version = description.packageVersion();
        Service service = new Service(
                description.source().fileName(),
                description.packageName(),
                description.packageName() + "-client",
                names.namespace(),
                names.runtime(),
                description.runtime().map(SharedRuntime::name).orElse(null),
                version,
                release,
                JavaDocs.anyDeprecated(description));
        List<EnumClass> enums =
                description.enums().stream().map(classes::enumeration).toList();
        List<ValueClass> structs =
                declarations.structs().stream().map(classes::struct).toList();
        List<UnionClass> unions = new JavaUnions(description, names, types).all();
        List<ValueClass> exceptions =
                description.exceptions().stream().map(classes::exception).toList();
        List<Interface> made =
                description.interfaces().stream().map(interfaces::of).toList();
        return new JavaModel(
                service,
                enums,
                structs,
                unions,
                exceptions,
                JavaCodecs.of(
                        description,
                        service,
                        composites.imports(declarations.composites(), description, names.runtime()),
                        enums,
                        structs,
                        unions,
                        exceptions,
                        composites.of(declarations.composites())),
                JavaJsons.of(description, service, names, types),
                rules.part(service),
                made,
                JavaRemotes.of(description, names, types, interfaces),
                JavaReadme.of(description, names, types));
    }

    /**
     * The description as a whole.
     *
     * @param sourceName the description's file name
     * @param packageName as declared
     * @param artifact the name of its project
     * @param namespace the package of the generated classes
     * @param runtime the package of the runtime
     * @param shared the name of that, where it is shared with other packages, else null
     * @param release what it is compiled for
     * @param deprecated whether something in it is deprecated, so that javac would warn of code that uses it
     */
    public record Service(
            String sourceName,
            String packageName,
            String artifact,
            String namespace,
            String runtime,
            String shared,
            String version,
            JavaRelease release,
            boolean deprecated) {

        /** A shared runtime as a project. */
        static Service of(SharedRuntime shared) {
            String name = shared.name();
            return new Service(
                    shared.sourceName(),
                    name,
                    name + "-runtime",
                    name,
                    name,
                    null,
                    SharedRuntime.VERSION,
                    JavaRelease.USUAL,
                    false);
        }

        /** The version of the shared runtime. */
        public String sharedVersion() {
            return SharedRuntime.VERSION;
        }
    }

    /** A documentation comment: what follows the star of each line, which is nothing, or a blank and text. */
    public record Comment(List<String> lines) {

        public boolean any() {
            return !lines.isEmpty();
        }

        /** Whether it takes one line. */
        public boolean brief() {
            return lines.size() == 1;
        }
    }

    /**
     * An enum.
     *
     * @param all the constant of the codec that has all of its constants
     * @param spaced whether there are blank lines between its constants
     */
    public record EnumClass(
            String name,
            String declaredName,
            String all,
            Comment comment,
            String deprecated,
            List<EnumConstant> constants,
            boolean spaced) {}

    public record EnumConstant(String name, Comment comment, String deprecated) {}

    /**
     * The class of a struct or an exception.
     *
     * @param builder null for an exception
     * @param json how it is read from JSON and written as JSON, a constant; null for an exception
     * @param ruled whether its fields have rules
     */
    public record ValueClass(
            String name,
            String declaredName,
            List<String> imports,
            Comment comment,
            String deprecated,
            List<Field> fields,
            Constructor constructor,
            Builder builder,
            String json,
            boolean ruled,
            ValueCodec codec) {}

    /**
     * A field.
     *
     * @param label its name in messages
     * @param open whether the codec reads it without the accessor, which makes a copy
     * @param required whether the constructor that copies nothing refuses null
     * @param range the function that refuses values that are not of the type; null where there are none
     * @param given how the other constructor copies
     */
    public record Field(
            String declaredName,
            String type,
            String variable,
            String label,
            boolean open,
            boolean required,
            String range,
            Copy given,
            Shape shape,
            Comment comment,
            String deprecated,
            List<Accessor> accessors) {}

    /**
     * The constructors of a class.
     *
     * @param parameters those of the constructor for users
     * @param owning the parameters of another constructor, which copies nothing; null if the one for users copies
     *     nothing either
     * @param tall whether each parameter has its own line
     */
    public record Constructor(Comment comment, String parameters, String owning, boolean tall) {}

    /**
     * What makes a struct's values field by field.
     *
     * @param name the class, within the struct's own
     */
    public record Builder(String name, List<BuilderField> fields) {

        /** Whether a field must be set. */
        public boolean demanding() {
            return fields.stream().anyMatch(field -> field.initial() == null);
        }
    }

    /**
     * A field while its value is made.
     *
     * @param type that of the variable, null until it is set
     * @param initial an expression for what it is where it is not set; null where it must be
     * @param setter the builder's method that sets it
     * @param wither the method that returns a copy with another value of it
     */
    public record BuilderField(Field field, String type, String initial, String setter, String wither) {}

    /**
     * A method that returns a field, or with indexes a part of an array.
     *
     * @param value what it returns
     * @param copy how that is copied
     * @param length the method that returns the length of an array, with the same indexes; null for others
     * @param buffer the method that returns a view of its items, null where there is none
     */
    public record Accessor(
            String name,
            String type,
            Comment comment,
            List<String> indexes,
            String value,
            Copy copy,
            String length,
            Buffer buffer) {}

    public record Buffer(String name, String type) {}

    /**
     * How a struct or an exception is written and read.
     *
     * @param fixed for a struct whose values all take the same number of bytes, else null
     * @param steps for others
     * @param recursive whether it can hold itself
     * @param arguments the constructor's arguments, which are variables
     */
    public record ValueCodec(Run fixed, List<Step> steps, boolean recursive, String arguments) {}

    /** A step of writing or reading fields: a run, or one field by itself; the other is null. */
    public record Step(Run run, Part part) {}

    /**
     * Neighbouring fields of fixed size, checked against the buffer once.
     *
     * @param at the variable for its place, with its declaration in the first run
     * @param size in bytes
     */
    public record Run(String at, int size, List<Slot> slots) {}

    /** @param place its place in the buffer, an expression */
    public record Slot(String place, Part part) {}

    /**
     * A value that is written or read.
     *
     * @param variable what it is read into
     * @param value the expression that is written
     * @param label its name in messages
     * @param signs what tells a function that shows it, after the label, which numbers have no sign
     */
    public record Part(
            String type, String variable, String value, String label, Nulls nulls, String signs, Coding coding) {}

    /**
     * The functions of the codec for an array, a set, a map or an optional: one record for each, printed by the macro
     * of its name.
     */
    public sealed interface Composite {

        String macro();
    }

    /**
     * An array.
     *
     * @param name the function that reads it
     * @param writer the function that writes it
     * @param labelled whether that takes a name for messages
     * @param generic whether javac warns of {@code creation}
     * @param itemSize bytes of an item if all take the same number, else null
     */
    public record ArrayCodec(
            String type,
            String name,
            String writer,
            boolean labelled,
            String creation,
            boolean generic,
            Item item,
            Integer itemSize)
            implements Composite {

        @Override
        public String macro() {
            return "array";
        }
    }

    /** @param size how much memory a value takes that is present, in bytes */
    public record OptionalCodec(String type, String name, String writer, boolean labelled, int size, Item value)
            implements Composite {

        @Override
        public String macro() {
            return "optional";
        }
    }

    /**
     * A map.
     *
     * @param least the fewest bytes of a key and its value
     * @param size how much memory an entry takes, in bytes
     * @param signs what tells that a key has no sign where it is shown, after the key; empty where it has one
     */
    public record MapCodec(
            String type,
            String name,
            String writer,
            boolean labelled,
            String entry,
            int least,
            int size,
            String signs,
            Item key,
            Item value)
            implements Composite {

        @Override
        public String macro() {
            return "map";
        }
    }

    /**
     * A set.
     *
     * @param least the fewest bytes of an item
     * @param size how much memory an item takes, in bytes
     * @param signs what tells that an item has no sign where it is shown, after the item; empty where it has one
     */
    public record SetCodec(
            String type, String name, String writer, boolean labelled, int least, int size, String signs, Item item)
            implements Composite {

        @Override
        public String macro() {
            return "set";
        }
    }

    /** What a composite holds. */
    public record Item(String type, Coding coding) {}

    /**
     * An interface, its codec and its client.
     *
     * @param id the protocol id
     * @param codecImports the imports of the file with its codec
     */
    public record Interface(
            String name,
            String declaredName,
            String fullName,
            String id,
            List<String> imports,
            Comment comment,
            String deprecated,
            List<Constant> constants,
            List<Method> methods,
            List<String> codecImports,
            AsyncInterface async,
            Client client) {}

    public record Constant(String name, Comment comment, String deprecated, String type, String value) {}

    /** The interface whose methods do not wait. */
    public record AsyncInterface(String name, List<String> imports, Comment comment) {}

    /**
     * The names by which a client refers to types whose names the description may also have.
     *
     * @param consumer null for a client without streams that can be opened again
     */
    public record Client(
            List<String> imports, String base, String channel, String options, String duration, String consumer) {}

    /**
     * A method.
     *
     * @param title its name as a part of the names of the codec's functions
     * @param id the method id
     */
    public record Method(
            String name,
            String declaredName,
            String title,
            String id,
            String deprecated,
            Comment comment,
            Signature signature,
            Request request,
            Answer answer,
            List<Thrown> exceptions,
            Call call) {

        /** Whether items travel after its request, its answer or both. */
        public boolean streaming() {
            return request.upload() != null || answer.items() != null;
        }
    }

    /** A tag of a comment with its name: {@code @param}, {@code @throws}. */
    public record Tag(String name, String text) {}

    /**
     * How a method is declared.
     *
     * @param declared as a reader of the description would write it
     * @param throwing the {@code throws} clause, or empty
     */
    public record Signature(String declared, String result, List<Variable> parameters, String throwing) {}

    public record Variable(String type, String name) {}

    /**
     * What a call sends.
     *
     * @param parameters in the order of the description
     * @param arguments all but the stream; may be none
     * @param steps how these are written and read
     * @param upload the stream, else null
     * @param checks what checks the rules of all but the stream; may be none
     */
    public record Request(
            List<Parameter> parameters,
            List<Part> arguments,
            List<Step> steps,
            Upload upload,
            List<JavaRules.Check> checks) {

        /** An item of the stream, else null. */
        public Value item() {
            return upload == null ? null : upload.item();
        }
    }

    /** An argument, or the stream; the other is null. */
    public record Parameter(Part argument, Upload upload) {}

    /** @param variable the parameter that is a stream */
    public record Upload(String declaredName, String variable, Value item) {}

    /**
     * What comes back.
     *
     * @param oneway whether nothing comes back, not even that the method has run
     * @param result null for {@code void} and for a stream
     * @param items an item of a stream, else null
     * @param boxed the type of either, as a type argument
     */
    public record Answer(boolean oneway, Value result, Value items, String boxed) {}

    /**
     * A result or an item, which is a message by itself.
     *
     * @param name what follows {@code read} and {@code write} in the names of its functions in the codec
     * @param bytes whether it is an array of bytes
     * @param checks what checks the rules of an item that is sent; may be none
     */
    public record Value(String name, Part part, boolean bytes, List<JavaRules.Check> checks) {}

    public record Thrown(String name, String declaredName, String id) {}

    /**
     * How a client calls a method.
     *
     * @param field of the client that has what is known of the method
     * @param parameters with names that hide no type
     * @param arguments the names of all parameters but the stream
     * @param writer the variable for what the arguments are written to
     * @param repeatable whether a call may be sent again if it is not known whether it was carried out
     * @param arrays whether a parameter is an array, which could be a stream instead
     * @param result what the client returns, which is more than the interface says where it is a stream
     */
    public record Call(
            String field,
            List<Variable> parameters,
            List<String> arguments,
            String writer,
            boolean repeatable,
            boolean arrays,
            String result,
            Async async) {}

    /** The method that does not wait. */
    public record Async(Comment comment, String name, String result, List<Variable> parameters) {}
}
