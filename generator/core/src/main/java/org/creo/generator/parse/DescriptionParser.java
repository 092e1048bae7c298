// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.parse;

import com.github.javaparser.JavaParser;
import com.github.javaparser.ParseResult;
import com.github.javaparser.ParserConfiguration;
import com.github.javaparser.ParserConfiguration.LanguageLevel;
import com.github.javaparser.ast.CompilationUnit;
import com.github.javaparser.ast.ImportDeclaration;
import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.BodyDeclaration;
import com.github.javaparser.ast.body.ClassOrInterfaceDeclaration;
import com.github.javaparser.ast.body.FieldDeclaration;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.Parameter;
import com.github.javaparser.ast.body.TypeDeclaration;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.expr.AnnotationExpr;
import com.github.javaparser.ast.nodeTypes.NodeWithAnnotations;
import com.github.javaparser.ast.nodeTypes.NodeWithModifiers;
import com.github.javaparser.ast.type.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.model.Description;
import org.creo.generator.model.Documentation;
import org.creo.generator.model.Field;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Method;
import org.creo.generator.model.Struct;
import org.creo.generator.model.TypeRef;
import org.creo.generator.source.Location;
import org.creo.generator.source.SourceFile;

/** From the text of a description to its model; whatever is not Creo is reported. */
public final class DescriptionParser {

    private final SourceFile source;
    private final Diagnostics diagnostics;
    private final Places places;
    private final TypeParser types;
    private final List<Struct> structs = new ArrayList<>();
    private final List<Interface> interfaces = new ArrayList<>();

    private DescriptionParser(SourceFile source, Diagnostics diagnostics) {
        this.source = source;
        this.diagnostics = diagnostics;
        this.places = new Places(source);
        this.types = new TypeParser(places, diagnostics);
    }

    /** The model; of use only where no diagnostic was added. */
    public static Description parse(SourceFile source, Diagnostics diagnostics) {
        return new DescriptionParser(source, diagnostics).parse();
    }

    private Description parse() {
        JavaText java = new JavaText(source, diagnostics);
        if (java.readable()) {
            takeParsed(java);
        }
        return new Description(source, java.packageName(), java.packageAt(), structs, interfaces);
    }

    private void takeParsed(JavaText java) {
        ParserConfiguration configuration = new ParserConfiguration()
                .setLanguageLevel(LanguageLevel.JAVA_17)
                .setTabSize(1);
        ParseResult<CompilationUnit> parsed = new JavaParser(configuration).parse(java.text());
        new SyntaxErrors(source, diagnostics).report(parsed.getProblems());
        if (parsed.isSuccessful()) {
            parsed.getResult().ifPresent(unit -> take(unit, java));
        }
    }

    private void take(CompilationUnit unit, JavaText java) {
        unit.getPackageDeclaration().ifPresent(declaration -> diagnostics.error(places.of(declaration),
                "the package is given by an annotation", "write @PACKAGE(\"" + declaration.getNameAsString()
                        + "\") ahead of all else"));
        for (ImportDeclaration declaration : unit.getImports()) {
            diagnostics.error(places.of(declaration), "imports are not supported yet");
        }
        for (TypeDeclaration<?> type : unit.getTypes()) {
            take(type, java);
        }
    }

    private void take(TypeDeclaration<?> type, JavaText java) {
        if (type.getName().getRange().isEmpty()) {
            takeUnnamed(type, java);
            return;
        }
        refuseAnnotations(type);
        if (!(type instanceof ClassOrInterfaceDeclaration declaration)) {
            String kind = type.isEnumDeclaration() ? "enums are not supported yet"
                    : "a description holds structs and interfaces only";
            diagnostics.error(places.of(type.getName()), kind);
            return;
        }
        refuseModifiers(declaration);
        refuseAll(declaration.getTypeParameters(), "Creo has no generic types", "");
        refuseAll(declaration.getExtendedTypes(), "Creo has no inheritance", "repeat what is shared, or make it a field");
        refuseAll(declaration.getImplementedTypes(), "Creo has no inheritance", "");
        if (declaration.isInterface()) {
            takeInterface(declaration);
            return;
        }
        switch (java.keyword(places.of(declaration.getName())).orElse("class")) {
            case "struct" -> takeStruct(declaration);
            case "exception" -> diagnostics.error(places.of(declaration.getName()), "exceptions are not supported yet");
            default -> diagnostics.error(places.of(declaration.getName()), "Creo has no classes",
                    "write 'struct " + declaration.getNameAsString() + "'");
        }
    }

    /** Where members stand outside of any type, the Java parser makes up a class without a place around all that there is. */
    private void takeUnnamed(TypeDeclaration<?> type, JavaText java) {
        for (BodyDeclaration<?> member : type.getMembers()) {
            if (member instanceof TypeDeclaration<?> inner) {
                take(inner, java);
            } else {
                diagnostics.error(head(member), "this stands outside of any struct or interface");
            }
        }
    }

    private void takeStruct(ClassOrInterfaceDeclaration declaration) {
        List<Field> fields = new ArrayList<>();
        for (BodyDeclaration<?> member : declaration.getMembers()) {
            if (member instanceof FieldDeclaration field) {
                refuseAnnotations(field);
                refuseModifiers(field);
                Documentation documentation = DocumentationParser.parse(field);
                for (VariableDeclarator variable : field.getVariables()) {
                    takeField(variable, field, documentation).ifPresent(fields::add);
                }
            } else {
                diagnostics.error(head(member), "a struct holds fields only", "methods stand in an interface");
            }
        }
        structs.add(new Struct(declaration.getNameAsString(), fields, DocumentationParser.parse(declaration),
                places.of(declaration.getName())));
    }

    private Optional<Field> takeField(VariableDeclarator variable, FieldDeclaration field, Documentation documentation) {
        Type type = variable.getType();
        String name = variable.getNameAsString();
        variable.getInitializer().ifPresent(value ->
                diagnostics.error(places.of(value), "a field has no initial value"));
        boolean bracketsBehindName = type.isArrayType() && type.getRange()
                .flatMap(range -> variable.getName().getRange().map(nameRange -> range.end.isAfter(nameRange.begin)))
                .orElse(false);
        if (bracketsBehindName) {
            diagnostics.error(places.of(variable), "brackets stand behind the type",
                    "write '" + type.asString() + " " + name + "'");
            return Optional.empty();
        }
        Location typeAt = field.getVariables().size() == 1 ? places.of(type) : places.of(variable.getName());
        return types.parse(type).map(ref -> new Field(name, ref, documentation, places.of(variable.getName()), typeAt));
    }

    private void takeInterface(ClassOrInterfaceDeclaration declaration) {
        List<Method> methods = new ArrayList<>();
        for (BodyDeclaration<?> member : declaration.getMembers()) {
            if (member instanceof MethodDeclaration method) {
                takeMethod(method).ifPresent(methods::add);
            } else if (member instanceof FieldDeclaration) {
                diagnostics.error(head(member), "constants are not supported yet");
            } else {
                diagnostics.error(head(member), "an interface holds methods only");
            }
        }
        interfaces.add(new Interface(declaration.getNameAsString(), methods, DocumentationParser.parse(declaration),
                places.of(declaration.getName())));
    }

    private Optional<Method> takeMethod(MethodDeclaration method) {
        refuseAnnotations(method);
        refuseModifiers(method);
        refuseAll(method.getTypeParameters(), "Creo has no generic methods", "");
        refuseAll(method.getThrownExceptions(), "exceptions are not supported yet", "");
        method.getBody().ifPresent(body -> diagnostics.error(places.of(body), "a description has no code",
                "end the method with ';'"));
        Documentation documentation = DocumentationParser.parse(method);
        List<Field> parameters = new ArrayList<>();
        boolean whole = true;
        for (Parameter parameter : method.getParameters()) {
            Optional<Field> taken = takeParameter(parameter, documentation);
            taken.ifPresent(parameters::add);
            whole &= taken.isPresent();
        }
        Optional<TypeRef> result = Optional.empty();
        if (!method.getType().isVoidType()) {
            result = types.parse(method.getType());
            whole &= result.isPresent();
        }
        Method taken = new Method(method.getNameAsString(), parameters, result, documentation,
                places.of(method.getName()), places.of(method.getType()));
        return whole ? Optional.of(taken) : Optional.empty();
    }

    private Optional<Field> takeParameter(Parameter parameter, Documentation method) {
        refuseAnnotations(parameter);
        refuseModifiers(parameter);
        String name = parameter.getNameAsString();
        if (parameter.isVarArgs()) {
            diagnostics.error(places.of(parameter), "Creo has no variable arguments",
                    "write '" + parameter.getTypeAsString() + "[] " + name + "'");
            return Optional.empty();
        }
        Documentation documentation = new Documentation(method.parameters().getOrDefault(name, List.of()),
                Map.of(), List.of());
        return types.parse(parameter.getType()).map(type -> new Field(name, type, documentation,
                places.of(parameter.getName()), places.of(parameter.getType())));
    }

    private void refuseAnnotations(NodeWithAnnotations<?> node) {
        for (AnnotationExpr annotation : node.getAnnotations()) {
            boolean isPackage = annotation.getNameAsString().equals("PACKAGE");
            diagnostics.error(places.of(annotation), isPackage
                    ? "@PACKAGE stands once, ahead of all else"
                    : "unknown annotation '@" + annotation.getNameAsString() + "'", isPackage
                    ? "" : "only @PACKAGE is known in this version");
        }
    }

    private void refuseModifiers(NodeWithModifiers<?> node) {
        node.getModifiers().forEach(modifier -> diagnostics.error(places.of(modifier),
                "Creo has no '" + modifier.getKeyword().asString() + "'", "leave it out: all is public"));
    }

    private void refuseAll(List<? extends Node> nodes, String message, String hint) {
        nodes.forEach(node -> diagnostics.error(places.of(node), message, hint));
    }

    /** The first line of a member that may go over many. */
    private Location head(BodyDeclaration<?> member) {
        Location at = places.of(member);
        String line = source.lines().get(at.line() - 1);
        return new Location(source, at.line(), at.column(), Math.max(1, line.stripTrailing().length() - at.column() + 1));
    }
}
