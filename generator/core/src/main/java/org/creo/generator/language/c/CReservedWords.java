// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.c;

import java.util.Set;
import java.util.stream.Stream;

/** Names that a field or parameter cannot have; each gets an underscore after it. */
final class CReservedWords {

    /** C99, with what C11 and C23 add. */
    private static final Set<String> C = Set.of(
            "alignas",
            "alignof",
            "auto",
            "bool",
            "break",
            "case",
            "char",
            "const",
            "constexpr",
            "continue",
            "default",
            "do",
            "double",
            "else",
            "enum",
            "extern",
            "false",
            "float",
            "for",
            "goto",
            "if",
            "inline",
            "int",
            "long",
            "nullptr",
            "register",
            "restrict",
            "return",
            "short",
            "signed",
            "sizeof",
            "static",
            "static_assert",
            "struct",
            "switch",
            "thread_local",
            "true",
            "typedef",
            "typeof",
            "typeof_unqual",
            "union",
            "unsigned",
            "void",
            "volatile",
            "while");

    /** C++ programs include the headers too. */
    private static final Set<String> CPP = Set.of(
            "and",
            "and_eq",
            "asm",
            "bitand",
            "bitor",
            "catch",
            "char8_t",
            "char16_t",
            "char32_t",
            "class",
            "co_await",
            "co_return",
            "co_yield",
            "compl",
            "concept",
            "const_cast",
            "consteval",
            "constinit",
            "decltype",
            "delete",
            "dynamic_cast",
            "explicit",
            "export",
            "friend",
            "mutable",
            "namespace",
            "new",
            "noexcept",
            "not",
            "not_eq",
            "operator",
            "or",
            "or_eq",
            "private",
            "protected",
            "public",
            "reinterpret_cast",
            "requires",
            "static_cast",
            "template",
            "this",
            "throw",
            "try",
            "typeid",
            "typename",
            "using",
            "virtual",
            "wchar_t",
            "xor",
            "xor_eq");

    /** Macros of the standard headers, and of compilers in modes that go beyond the standard. */
    private static final Set<String> MACROS = Set.of(
            "complex",
            "d_fileno",
            "errno",
            "h_addr",
            "imaginary",
            "linux",
            "math_errhandling",
            "noreturn",
            "s6_addr",
            "sa_handler",
            "sa_sigaction",
            "st_atime",
            "st_ctime",
            "st_mtime",
            "stderr",
            "stdin",
            "stdout",
            "unix");

    /**
     * Types of the standard headers that generated code names next to parameters and members, which would hide them.
     */
    private static final Set<String> TYPES =
            Set.of("int8_t", "int16_t", "int32_t", "int64_t", "size_t", "uint8_t", "uint16_t", "uint32_t", "uint64_t");

    /** What the generated functions call their own variables. */
    private static final Set<String> LOCALS = Set.of(
            "answer",
            "at",
            "call",
            "client",
            "decoded",
            "error",
            "has_result",
            "present",
            "result",
            "told",
            "told_context",
            "writer");

    private CReservedWords() {}

    static String escape(String name) {
        return Stream.of(C, CPP, MACROS, TYPES).anyMatch(words -> words.contains(name)) ? name + "_" : name;
    }

    static String escapeParameter(String name) {
        return LOCALS.contains(name) ? name + "_" : escape(name);
    }
}
