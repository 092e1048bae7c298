// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.parse;

import com.github.javaparser.ast.Modifier;
import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.BodyDeclaration;
import com.github.javaparser.ast.body.ClassOrInterfaceDeclaration;
import com.github.javaparser.ast.body.EnumConstantDeclaration;
import com.github.javaparser.ast.body.EnumDeclaration;
import com.github.javaparser.ast.body.FieldDeclaration;
import com.github.javaparser.ast.body.TypeDeclaration;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.nodeTypes.NodeWithModifiers;
import com.github.javaparser.ast.type.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.creo.generator.diagnostic.Code;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.model.Constant;
import org.creo.generator.model.Default;
import org.creo.generator.model.Deprecation;
import org.creo.generator.model.Documentation;
import org.creo.generator.model.EnumConstant;
import org.creo.generator.model.Enumeration;
import org.creo.generator.model.ExceptionType;
import org.creo.generator.model.Field;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Literal;
import org.creo.generator.model.Literal.EnumLiteral;
import org.creo.generator.model.Method;
import org.creo.generator.model.Roles;
import org.creo.generator.model.State;
import org.creo.generator.model.Struct;
import org.creo.generator.model.Union;
import org.creo.generator.model.UnionCase;
import org.creo.generator.source.Location;
import org.creo.rule.Rules;
import org.creo.type.EnumType;
import org.creo.type.TypeRef;

/** Turns the declarations of one piece into the model, and reports whatever is not Creo. */
final class DeclarationParser {

    private final JavaText java;
    private final Diagnostics diagnostics;
    private final Declared declared;
    private final Piece piece;
    private final Places places;
    private final Annotations annotations;
    private final TypeParser types;
    private final LiteralParser literals;
    private final RulesParser rules;
    private final MethodParser methods;

    DeclarationParser(Unit unit, Piece piece, Declared declared, Diagnostics diagnostics) {
        this.java = unit.java();
        this.diagnostics = diagnostics;
        this.declared = declared;
        this.piece = piece;
        this.places = piece.places();
        this.annotations = new Annotations(places, diagnostics);
        this.types = new TypeParser(unit.scope(), places, diagnostics);
        this.literals = new LiteralParser(places, diagnostics);
        this.rules = new RulesParser(literals, places, diagnostics);
        this.methods = new MethodParser(this, places, diagnostics);
    }

    void take() {
        piece.unit()
                .getPackageDeclaration()
                .ifPresent(declaration -> diagnostics.error(
                        Code.JAVA_PACKAGE,
                        places.of(declaration),
                        "the package is given by an annotation",
                        "write @PACKAGE(\"" + declaration.getNameAsString() + "\") before everything else"));
        for (TypeDeclaration<?> type : piece.unit().getTypes()) {
            take(type);
        }
    }

    private void take(TypeDeclaration<?> type) {
        if (type.getName().getRange().isEmpty()) {
            takeUnnamed(type);
            return;
        }
        refuseModifiers(type);
        if (type instanceof EnumDeclaration declaration) {
            takeEnum(declaration);
        } else if (type instanceof ClassOrInterfaceDeclaration declaration) {
            refuseAll(Code.TYPE_PARAMETERS, declaration.getTypeParameters(), "Creo has no generic types", "");
            refuseAll(
                    Code.INHERITANCE,
                    declaration.getExtendedTypes(),
                    "Creo has no inheritance",
                    "repeat what is shared, or make it a field");
            refuseAll(Code.INHERITANCE, declaration.getImplementedTypes(), "Creo has no inheritance", "");
            if (declaration.isInterface()) {
                takeInterface(declaration);
            } else {
                takeClass(declaration);
            }
        } else {
            diagnostics.error(
                    Code.JAVA_DECLARATION,
                    places.of(type.getName()),
                    "a description holds structs, unions, enums, exceptions and interfaces only");
        }
    }

    /**
     * Where members are outside of any type, the Java parser makes up a class around everything, which has no place in
     * the text.
     */
    private void takeUnnamed(TypeDeclaration<?> type) {
        for (BodyDeclaration<?> member : type.getMembers()) {
            if (member instanceof TypeDeclaration<?> inner) {
                take(inner);
            } else {
                diagnostics.error(
                        Code.OUTSIDE_OF_TYPES, places.head(member), "this is outside of any struct or interface");
            }
        }
    }

    private void takeClass(ClassOrInterfaceDeclaration declaration) {
        Location at = places.of(declaration.getName());
        String keyword = java.keyword(at).orElse("class");
        Marks marks = annotations.take(
                declaration, keyword.equals("exception") ? Annotations.Place.EXCEPTION : Annotations.Place.TYPE);
        String name = declaration.getNameAsString();
        Documentation documentation = DocumentationParser.parse(declaration);
        switch (keyword) {
            case "struct" ->
                declared.structs.add(
                        new Struct(name, fields(declaration, "a struct"), documentation, marks.deprecation(), at));
            case "union" -> declared.unions.add(union(declaration, documentation, marks.deprecation(), at));
            case "exception" ->
                declared.exceptions.add(new ExceptionType(
                        name,
                        fields(declaration, "an exception"),
                        marks.status(),
                        documentation,
                        marks.deprecation(),
                        at));
            default -> {
                diagnostics.error(Code.CLASS, at, "Creo has no classes", "write 'struct " + name + "'");
                declared.structs.add(
                        new Struct(name, fields(declaration, "a struct"), documentation, marks.deprecation(), at));
            }
        }
    }

    private List<Field> fields(ClassOrInterfaceDeclaration declaration, String what) {
        List<Field> fields = new ArrayList<>();
        for (BodyDeclaration<?> member : declaration.getMembers()) {
            if (!(member instanceof FieldDeclaration field)) {
                diagnostics.error(
                        Code.STRUCT_MEMBER,
                        places.head(member),
                        what + " holds fields only",
                        member.isMethodDeclaration() ? "methods belong in an interface" : "");
                continue;
            }
            refuseModifiers(field);
            Marks marks = annotations.take(field, Annotations.Place.FIELD);
            Documentation documentation = DocumentationParser.parse(field);
            for (VariableDeclarator variable : field.getVariables()) {
                takeField(variable, field, marks, documentation).ifPresent(fields::add);
            }
        }
        return fields;
    }

    private Union union(
            ClassOrInterfaceDeclaration declaration,
            Documentation documentation,
            Optional<Deprecation> deprecation,
            Location at) {
        List<UnionCase> cases = new ArrayList<>();
        for (BodyDeclaration<?> member : declaration.getMembers()) {
            if (member instanceof FieldDeclaration field) {
                takeCases(field, cases);
            } else {
                diagnostics.error(
                        Code.STRUCT_MEMBER,
                        places.head(member),
                        "a union holds cases only",
                        member.isMethodDeclaration()
                                ? "methods belong in an interface"
                                : "a case has a type and a name, such as 'Circle circle;'");
            }
        }
        return new Union(declaration.getNameAsString(), cases, documentation, deprecation, at);
    }

    private void takeCases(FieldDeclaration field, List<UnionCase> cases) {
        refuseModifiers(field);
        Marks marks = annotations.take(field, Annotations.Place.UNION_CASE);
        Documentation documentation = DocumentationParser.parse(field);
        Optional<UnionCase.Substitute> substitute = marks.defaultValue().flatMap(this::substitute);
        for (VariableDeclarator variable : field.getVariables()) {
            variable.getInitializer()
                    .ifPresent(value -> diagnostics.error(
                            Code.FIELD_VALUE,
                            places.of(value),
                            "a case of a union has no initial value",
                            "leave it out: each value has its own"));
            Location at = typeAt(variable, field);
            type(variable)
                    .filter(type -> isCase(type, at))
                    .map(type -> new UnionCase(
                            variable.getNameAsString(),
                            type,
                            documentation,
                            marks.deprecation(),
                            substitute,
                            places.of(variable.getName()),
                            at))
                    .ifPresent(cases::add);
        }
    }

    private boolean isCase(TypeRef type, Location at) {
        if (type.isOptional()) {
            diagnostics.error(
                    Code.OPTIONAL_INSIDE,
                    at,
                    "a case of a union is no Optional",
                    "write '" + type.present().declared() + "', and make the union an Optional where it is used");
        }
        return !type.isOptional();
    }

    /** The older case that {@code @DEFAULT} names; a check finds out whether the union has it. */
    private Optional<UnionCase.Substitute> substitute(Expression value) {
        if (!value.isNameExpr()) {
            diagnostics.error(
                    Code.VALUE_TYPE,
                    places.of(value),
                    "the @DEFAULT of a case names an older case, which older clients get instead",
                    "write the name of one, such as @DEFAULT(circle)");
            return Optional.empty();
        }
        return Optional.of(new UnionCase.Substitute(value.asNameExpr().getNameAsString(), places.of(value)));
    }

    private Optional<Field> takeField(
            VariableDeclarator variable, FieldDeclaration field, Marks marks, Documentation documentation) {
        variable.getInitializer()
                .ifPresent(value -> diagnostics.error(
                        Code.FIELD_VALUE,
                        places.of(value),
                        "a field has no initial value",
                        "what older clients do not send is given by @DEFAULT(" + value + ")"));
        int before = diagnostics.errors();
        return type(variable)
                .map(type -> new Field(
                        variable.getNameAsString(),
                        type,
                        documentation,
                        marks.deprecation(),
                        diagnostics.errors() > before ? Optional.empty() : defaultValue(marks, type),
                        rules(marks, type),
                        places.of(variable.getName()),
                        typeAt(variable, field)));
    }

    /** The type of a field; empty where it is not a type of Creo's, which has then been reported. */
    private Optional<TypeRef> type(VariableDeclarator variable) {
        Type type = variable.getType();
        boolean bracketsAfterName = type.isArrayType()
                && type.getRange()
                        .flatMap(range ->
                                variable.getName().getRange().map(nameRange -> range.end.isAfter(nameRange.begin)))
                        .orElse(false);
        if (bracketsAfterName) {
            diagnostics.error(
                    Code.BRACKETS_AFTER_NAME,
                    places.of(variable),
                    "brackets come after the type",
                    "write '" + type.asString() + " " + variable.getNameAsString() + "'");
        }
        return types.parse(type);
    }

    private Location typeAt(VariableDeclarator variable, FieldDeclaration field) {
        return places.of(field.getVariables().size() == 1 ? variable.getType() : variable.getName());
    }

    /** The value of {@code @DEFAULT}, where there is one and it is valid. */
    Optional<Default> defaultValue(Marks marks, TypeRef type) {
        return marks.defaultValue().flatMap(value -> {
            if (Writable.of(type) == Writable.NONE) {
                diagnostics.error(
                        Code.DEFAULT_TYPE,
                        places.of(value),
                        "'" + type.declared() + "' takes no @DEFAULT",
                        type.isOptional()
                                ? "leave it out: what is not sent is absent"
                                : type.isStream() ? "leave it out" : "make it an Optional");
                return Optional.empty();
            }
            return literals.parse(value, type).map(literal -> new Default(literal, places.of(value)));
        });
    }

    /** The rules for values of a field or parameter; without those that are wrong, which have then been reported. */
    Rules rules(Marks marks, TypeRef type) {
        return rules.parse(marks.rules(), type);
    }

    private void takeEnum(EnumDeclaration declaration) {
        Marks marks = annotations.take(declaration, Annotations.Place.TYPE);
        refuseAll(Code.INHERITANCE, declaration.getImplementedTypes(), "Creo has no inheritance", "");
        for (BodyDeclaration<?> member : declaration.getMembers()) {
            diagnostics.error(Code.ENUM_MEMBER, places.head(member), "an enum holds constants only");
        }
        List<EnumConstant> constants = new ArrayList<>();
        for (EnumConstantDeclaration constant : declaration.getEntries()) {
            constants.add(takeConstant(constant, declaration.getNameAsString()));
        }
        declared.enums.add(new Enumeration(
                declaration.getNameAsString(),
                constants,
                DocumentationParser.parse(declaration),
                marks.deprecation(),
                places.of(declaration.getName())));
    }

    private EnumConstant takeConstant(EnumConstantDeclaration constant, String owner) {
        Marks marks = annotations.take(constant, Annotations.Place.ENUM_CONSTANT);
        refuseAll(
                Code.ENUM_ARGUMENTS,
                constant.getArguments(),
                "a constant of an enum has no arguments",
                "its number is its place in the list");
        for (BodyDeclaration<?> member : constant.getClassBody()) {
            diagnostics.error(Code.CODE, places.head(member), "a description has no code");
        }
        Optional<Default> substitute = marks.defaultValue()
                .flatMap(value -> literals.parse(value, new EnumType(owner))
                        .map(literal -> new Default((EnumLiteral) literal, places.of(value))));
        return new EnumConstant(
                constant.getNameAsString(),
                DocumentationParser.parse(constant),
                marks.deprecation(),
                substitute,
                places.of(constant.getName()));
    }

    private void takeInterface(ClassOrInterfaceDeclaration declaration) {
        Marks marks = annotations.take(declaration, Annotations.Place.INTERFACE);
        Roles roles = marks.roles().orElse(Roles.NONE);
        List<Constant> constants = new ArrayList<>();
        List<State> states = new ArrayList<>();
        for (BodyDeclaration<?> member : declaration.getMembers()) {
            if (member instanceof FieldDeclaration field && field.isAnnotationPresent("STATE")) {
                takeStates(field, states);
            } else if (member instanceof FieldDeclaration field) {
                takeConstants(field, constants);
            } else if (!member.isMethodDeclaration()) {
                diagnostics.error(
                        Code.INTERFACE_MEMBER,
                        places.head(member),
                        "an interface holds methods, constants and states only",
                        member.isTypeDeclaration() ? "declare types outside of it" : "");
            }
        }
        List<Method> taken = declaration.getMethods().stream()
                .map(method -> methods.parse(method, roles, states))
                .toList();
        if (marks.remote().isPresent()) {
            annotations.remotes().refuseOwn(declaration);
        }
        (marks.remote().isPresent() ? declared.remotes : declared.interfaces)
                .add(new Interface(
                        declaration.getNameAsString(),
                        constants,
                        states,
                        taken,
                        marks.resource(),
                        marks.remote(),
                        DocumentationParser.parse(declaration),
                        marks.deprecation(),
                        places.of(declaration.getName())));
    }

    private void takeConstants(FieldDeclaration field, List<Constant> constants) {
        refuseModifiers(field);
        Marks marks = annotations.take(field, Annotations.Place.CONSTANT);
        for (VariableDeclarator variable : field.getVariables()) {
            int before = diagnostics.errors();
            Optional<TypeRef> type = type(variable);
            if (type.isEmpty() || diagnostics.errors() > before) {
                continue;
            }
            if (variable.getInitializer().isEmpty()) {
                diagnostics.error(
                        Code.CONSTANT_VALUE,
                        places.of(variable.getName()),
                        "a constant has a value",
                        "write '" + variable.getNameAsString() + " = ...;', or @STATE before what a service changes");
                continue;
            }
            if (Writable.of(type.get()) != Writable.EACH) {
                diagnostics.error(
                        Code.CONSTANT_TYPE,
                        typeAt(variable, field),
                        "'" + type.get().declared() + "' cannot be the type of a constant",
                        "constants are numbers, booleans, chars, Strings, times, dates, UUIDs and enums");
                continue;
            }
            Optional<Literal> value = literals.parse(variable.getInitializer().get(), type.get());
            value.ifPresent(literal -> constants.add(new Constant(
                    variable.getNameAsString(),
                    type.get(),
                    literal,
                    DocumentationParser.parse(field),
                    marks.deprecation(),
                    places.of(variable.getName()),
                    typeAt(variable, field),
                    places.of(variable.getInitializer().get()))));
        }
    }

    private void takeStates(FieldDeclaration field, List<State> states) {
        refuseModifiers(field);
        annotations.take(field, Annotations.Place.STATE);
        for (VariableDeclarator variable : field.getVariables()) {
            int before = diagnostics.errors();
            type(variable)
                    .ifPresent(type -> states.add(new State(
                            variable.getNameAsString(),
                            type,
                            variable.getInitializer()
                                    .filter(value -> diagnostics.errors() == before)
                                    .flatMap(value -> initial(value, type)),
                            DocumentationParser.parse(field),
                            places.of(variable.getName()),
                            typeAt(variable, field),
                            places.of(variable.getInitializer()
                                    .<Node>map(value -> value)
                                    .orElse(variable.getName())))));
        }
    }

    /** The initial value; empty where it is not a value of the type, which has then been reported. */
    private Optional<Literal> initial(Expression value, TypeRef type) {
        if (Writable.of(type) != Writable.NONE) {
            return literals.parse(value, type);
        }
        diagnostics.error(
                Code.STATE_VALUE,
                places.of(value),
                "a state of '" + type.declared() + "' takes no initial value",
                type.isOptional()
                        ? "leave it out: it is absent at first"
                        : "leave it out, and give fields that do not begin empty a @DEFAULT");
        return Optional.empty();
    }

    Annotations annotations() {
        return annotations;
    }

    TypeParser types() {
        return types;
    }

    void refuseModifiers(NodeWithModifiers<?> node) {
        node.getModifiers()
                .forEach(modifier -> diagnostics.error(
                        Code.MODIFIER,
                        places.of(modifier),
                        "Creo has no '" + modifier.getKeyword().asString() + "'",
                        "leave it out: " + withoutIt(modifier.getKeyword())));
    }

    private static String withoutIt(Modifier.Keyword keyword) {
        return switch (keyword) {
            case DEFAULT, ABSTRACT, NATIVE, SYNCHRONIZED, STRICTFP -> "what a method does is written in the service";
            case STATIC -> "nothing belongs to a class here";
            case FINAL, VOLATILE, TRANSIENT -> "a value never changes, and all of it is sent";
            case SEALED, NON_SEALED ->
                "a type that is one of several is a union, such as 'union Shape { Circle circle; }'";
            default -> "everything is public";
        };
    }

    void refuseAll(Code code, List<? extends Node> nodes, String message, String hint) {
        nodes.forEach(node -> diagnostics.error(code, places.of(node), message, hint));
    }
}
