// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.diagnostic;

import java.util.Arrays;
import java.util.Optional;

/**
 * The kinds of diagnostics; users see 53 as CR053. The numbers are stable: one that is no longer used is not used
 * again. {@code creo explain} explains each.
 */
public enum Code {
    // The text
    SYNTAX(1),
    UNCLOSED_COMMENT(2),
    ODD_CHARACTER(3),
    TOO_DEEP(4),
    MISSING_SEMICOLON(5),
    MISSING_BRACE(6),
    OUTSIDE_OF_TYPES(7),
    NOT_UTF8(8),

    // Package, version, imports
    MISSING_PACKAGE(10),
    PACKAGE_NAME(11),
    PACKAGE_TWICE(12),
    JAVA_PACKAGE(13),
    VERSION_FORM(14),
    UNKNOWN_IMPORT(15),
    UNKNOWN_IMPORTED_TYPE(16),
    IMPORTED_PACKAGE_DIFFERS(17),
    JAVA_IMPORT(18),
    IMPORTS_ITSELF(19),

    // Types
    UNKNOWN_TYPE(20),
    JAVA_COLLECTION(21),
    BOXED_TYPE(22),
    PRIMITIVE_IN_BRACKETS(23),
    GENERIC_TYPE(24),
    QUALIFIED_TYPE(25),
    NOT_A_VALUE(27),
    MAP_KEY(28),
    OPTIONAL_INSIDE(29),
    TYPE_ARGUMENTS(30),
    BRACKETS_AFTER_NAME(31),

    // Declarations
    CLASS(33),
    JAVA_DECLARATION(34),
    INHERITANCE(35),
    TYPE_PARAMETERS(36),
    MODIFIER(37),
    STRUCT_MEMBER(38),
    INTERFACE_MEMBER(39),
    CODE(40),
    VARIABLE_ARGUMENTS(41),
    FIELD_VALUE(42),
    EMPTY_STRUCT(43),
    EMPTY_ENUM(44),
    ENUM_MEMBER(45),
    ENUM_ARGUMENTS(46),
    ENDLESS_STRUCT(47),
    TOO_LARGE(48),

    // Names
    PLAIN_NAME(50),
    DUPLICATE_NAME(51),
    OVERLOADING(52),
    SPELLING(53),
    SAME_FINGERPRINT(54),
    RESERVED_PACKAGE(55),
    TOO_MANY_FIELDS(56),
    RESERVED_NAME(57),
    PLATFORM_PACKAGE(58),

    // Methods
    UNKNOWN_EXCEPTION(60),
    NOT_AN_EXCEPTION(61),
    DUPLICATE_EXCEPTION(62),
    ONEWAY_RESULT(63),
    ONEWAY_EXCEPTION(64),
    COMMENT_TAG(65),
    STREAM_INSIDE(66),
    SECOND_STREAM(67),
    ONEWAY_STREAM(68),
    NEEDLESS_IDEMPOTENT(69),

    // Annotations and values
    UNKNOWN_ANNOTATION(70),
    MISPLACED_ANNOTATION(71),
    REPEATED_ANNOTATION(72),
    ANNOTATION_ARGUMENT(73),
    CONSTANT_TYPE(74),
    CONSTANT_VALUE(75),
    VALUE_TYPE(76),
    VALUE_RANGE(77),
    UNKNOWN_CONSTANT(78),
    DEFAULT_TYPE(79),
    SUBSTITUTE(80),
    NO_ROLES(81),
    ROLE_NAME(82),
    DUPLICATE_ROLE(83),

    // Releases
    LOCK_DAMAGED(90),
    VERSION_MISSING(91),
    RELEASED_ALREADY(92),
    NOT_ADAPTABLE(93),

    // State
    UNKNOWN_STATE(100),
    PERMISSION_FORM(101),
    REPEATED_STATE(102),
    KEY_OF_NO_MAP(103),
    UNKNOWN_KEY(104),
    KEY_TYPE(105),
    STATELESS_STATE(106),
    WRITING_STREAM(107),
    UNUSED_STATE(108),
    UNWRITTEN_STATE(109),
    STATE_VALUE(110),
    WRITTEN_RANGE(111),

    // What a language lacks
    WITHOUT_STREAMS(120),

    // Resources
    ROUTE_PATH(130),
    WITHOUT_ROUTE(131),
    SECOND_ROUTE(132),
    WITHOUT_RESOURCE(133),
    UNUSED_RESOURCE(134),
    RESERVED_PATH(135),
    SAME_ROUTE(136),
    PATH_PARAMETER(137),
    PATH_TYPE(138),
    QUERY_TYPE(139),
    BODY(140),
    UNSAFE_GET(141),
    ONEWAY_ROUTE(142),
    ROUTE_TARGET(143),
    TARGET_TYPE(144),
    REDIRECT_STATUS(145),
    CONTENT_TYPE(146),
    CACHED(147),
    STATUS_CODE(148),

    // Services of others
    REMOTE_URL(149),
    REMOTE_WITHOUT_ROUTE(150),
    REMOTE_ANNOTATION(151),
    REMOTE_STREAM(152),
    REMOTE_STATUS(153),
    WITHOUT_REMOTES(154),

    // Rules for values
    RULE_TYPE(160),
    RULE_BOUNDS(161),
    PATTERN(162),
    RULE_BROKEN(163),
    RULE_IN_VAIN(164),

    // Hints
    SUGGESTED_TYPE(170);

    private final int number;

    Code(int number) {
        this.number = number;
    }

    /** For example {@code CR017}. */
    public String id() {
        return String.format("CR%03d", number);
    }

    public static Optional<Code> of(String id) {
        return Arrays.stream(values())
                .filter(code -> code.id().equalsIgnoreCase(id))
                .findFirst();
    }

    @Override
    public String toString() {
        return id();
    }
}
