// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.java;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.creo.generator.language.java.JavaModel.Comment;
import org.creo.generator.language.java.JavaType.Coding;
import org.creo.generator.language.java.JavaType.Copy;
import org.creo.generator.language.java.JavaType.Shape;
import org.creo.generator.model.Description;
import org.creo.generator.model.Union;
import org.creo.generator.model.UnionCase;
import org.creo.type.ArrayType;
import org.creo.type.MapType;
import org.creo.type.NamedCases;
import org.creo.type.OptionalType;
import org.creo.type.Scalar;
import org.creo.type.SetType;
import org.creo.type.Trees;
import org.creo.type.TypeRef;
import org.creo.type.UnionType;

/** The classes of unions: each has a class for each of its cases within itself. */
final class JavaUnions {

    /**
     * The class of a union.
     *
     * @param recursive whether it can hold itself
     * @param json how it is read from JSON and written as JSON, a constant
     * @param names the classes that its code names, as they have to be named in it: a case may have such a name, too
     */
    public record UnionClass(
            String name,
            String declaredName,
            List<String> imports,
            Comment comment,
            String deprecated,
            boolean recursive,
            String json,
            List<CaseClass> cases,
            Map<String, String> names) {

        /** As many cases as one method may read from JSON. */
        public int most() {
            return MOST;
        }

        /** The cases that one method each reads from JSON; mostly all of them. */
        public List<List<CaseClass>> parts() {
            return IntStream.iterate(0, from -> from < cases.size(), from -> from + MOST)
                    .mapToObj(from -> cases.subList(from, Math.min(from + MOST, cases.size())))
                    .toList();
        }

        /** How the code in the class names one of the JDK, the runtime or the package. */
        public String say(String simple) {
            return names.get(simple);
        }
    }

    /**
     * A case.
     *
     * @param name the class of its values
     * @param factory the method that makes one
     * @param type of what it holds, as it is named in the class of the union
     * @param label what it holds, in messages
     * @param given how what is given becomes what it holds, an expression
     * @param shared how what it holds is returned, an expression
     * @param item null where it does not hold an array
     * @param equal an expression that compares with {@code that.value}
     * @param hash an expression
     * @param shown an expression
     * @param more how much memory it takes in addition to what any value of the union takes; 0 for nothing
     * @param coding within the codec
     * @param member how it is read from JSON and written as JSON
     */
    public record CaseClass(
            String name,
            String declaredName,
            String factory,
            Comment comment,
            String deprecated,
            String type,
            String label,
            String given,
            String shared,
            Item item,
            String equal,
            String hash,
            String shown,
            int more,
            Coding coding,
            String member) {}

    /** An item of an array, without a copy of the array. @param value an expression */
    public record Item(String type, String value) {}

    private static final int MOST = 500;

    /** What the code of each of these classes names. */
    private static final List<String> JDK = List.of("Object", "Override", "Deprecated", "String");

    private static final List<String> RUNTIME = List.of("WireReader", "WireWriter");

    private final Description description;
    private final JavaNames names;
    private final JavaTypes types;
    private final JavaJson json;
    private final Trees trees;

    JavaUnions(Description description, JavaNames names, JavaTypes types) {
        this.description = description;
        this.names = names;
        this.types = types;
        this.json = new JavaJson(names, types);
        this.trees = new Trees(description);
    }

    List<UnionClass> all() {
        return description.unions().stream().map(this::of).toList();
    }

    private UnionClass of(Union union) {
        Nest nest = new Nest(union);
        List<CaseClass> cases = union.cases().stream().map(nest::of).toList();
        Map<String, String> said = nest.said();
        return new UnionClass(
                names.type(union.name()),
                union.name(),
                nest.imports.list(),
                new JavaComment()
                        .text(union.documentation().lines())
                        .say(
                                "One of several cases, each a class of its own. Immutable; equal by case and content, numbers"
                                        + " by their bits.")
                        .deprecated(union.deprecation())
                        .make(),
                JavaDocs.deprecated(union.deprecation()),
                trees.recursive(new UnionType(union.name())),
                json.constant(union.name()),
                cases,
                said);
    }

    /** The inside of the class of a union, where the classes of its cases hide others of their names. */
    private final class Nest implements NamedCases<String> {
        private final Union union;
        private final Map<String, String> classes;
        private final Set<String> hidden;
        private final JavaImports imports = new JavaImports(names.runtime());

        private Nest(Union union) {
            this.union = union;
            this.classes = names.cases(union);
            this.hidden = new HashSet<>(classes.values());
            hidden.add(JavaNames.CASES);
        }

        private Map<String, String> said() {
            Map<String, String> said = JDK.stream().collect(Collectors.toMap(each -> each, this::ofLanguage));
            RUNTIME.forEach(each -> said.put(each, imported(each)));
            if (trees.recursive(new UnionType(union.name()))) {
                said.put("Values", imported("Values"));
            }
            said.put("Codec", own("Codec"));
            said.put("Json", own("Json"));
            return said;
        }

        private String ofLanguage(String simple) {
            return hidden.contains(simple) ? "java.lang." + simple : simple;
        }

        private String own(String simple) {
            return hidden.contains(simple) ? names.namespace() + "." + simple : simple;
        }

        private String imported(String simple) {
            if (hidden.contains(simple)) {
                return JavaImports.full(simple, names.runtime());
            }
            imports.add(simple);
            return simple;
        }

        private CaseClass of(UnionCase each) {
            JavaType type = types.of(each.type());
            String label = union.name() + "." + each.name();
            return new CaseClass(
                    classes.get(each.name()),
                    each.name(),
                    names.unionCase(each.name(), union),
                    new JavaComment()
                            .text(each.documentation().lines())
                            .deprecated(each.deprecation())
                            .make(),
                    JavaDocs.deprecated(each.deprecation()),
                    each.type().match(this),
                    label,
                    given(type, label),
                    copied("value", type.shared()),
                    item(each.type()),
                    equal(type.shape()),
                    type.shape().hash() == null
                            ? "value.hashCode()"
                            : function(type.shape().hash()) + "(value)",
                    type.shape().quoted()
                            ? imported("Values") + ".text(value" + type.shape().signs() + ")"
                            : "value",
                    types.heap().more(new UnionType(union.name()), each.type()),
                    type.wire().inside(),
                    json.of(each.type()));
        }

        /** The class of a function such as {@code Arrays.hashCode} may be hidden. */
        private String function(String function) {
            String owner = function.substring(0, function.indexOf('.'));
            boolean ofLanguage = JavaImports.full(owner) == null && !owner.equals("Values");
            return (ofLanguage ? ofLanguage(owner) : imported(owner)) + function.substring(owner.length());
        }

        private String given(JavaType type, String label) {
            if (type.range() != null) {
                return function(type.range()) + "(value, \"" + label + "\")";
            }
            if (type.given() == Copy.DEEP) {
                return imported("Values") + ".copy(value, \"" + label + "\""
                        + type.shape().signs() + ")";
            }
            String clone = type.given() == Copy.CLONE ? ".clone()" : "";
            return type.primitive()
                    ? "value"
                    : imported("Objects") + ".requireNonNull(value, \"" + label + " is null\")" + clone;
        }

        private String copied(String value, Copy copy) {
            return switch (copy) {
                case NONE -> value;
                case CLONE -> value + ".clone()";
                case DEEP -> imported("Values") + ".copy(" + value + ")";
            };
        }

        private Item item(TypeRef held) {
            if (!held.isArray()) {
                return null;
            }
            JavaType.Array array = types.of(held).array();
            String value = array.number() == null ? "value[index]" : function(array.number()) + "(value[index])";
            return new Item(held.one().match(this), copied(value, array.item().shared()));
        }

        private String equal(Shape shape) {
            if (shape.same()) {
                return "value == that.value";
            }
            return shape.equal() == null ? "value.equals(that.value)" : function(shape.equal()) + "(value, that.value)";
        }

        private String boxed(TypeRef type) {
            return type.asScalar()
                    .filter(JavaScalar::isPrimitive)
                    .map(scalar -> ofLanguage(JavaScalar.of(scalar).box()))
                    .orElseGet(() -> type.match(this));
        }

        @Override
        public String scalar(Scalar type) {
            String text = JavaScalar.of(type).text();
            if (JavaScalar.isPrimitive(type)) {
                return text;
            }
            return type.isSpelled() ? imported(text) : ofLanguage(text);
        }

        @Override
        public String array(ArrayType type) {
            return type.item()
                            .asScalar()
                            .map(item -> JavaScalar.of(item).packed())
                            .map(this::scalar)
                            .orElseGet(() -> type.item().match(this))
                    + "[]";
        }

        @Override
        public String set(SetType type) {
            return imported("Set") + "<" + boxed(type.item()) + ">";
        }

        @Override
        public String map(MapType type) {
            return imported("Map") + "<" + boxed(type.key()) + ", " + boxed(type.value()) + ">";
        }

        @Override
        public String optional(OptionalType type) {
            return imported("Optional") + "<" + boxed(type.value()) + ">";
        }

        @Override
        public String named(TypeRef type) {
            return own(names.type(type.declared()));
        }
    }
}
