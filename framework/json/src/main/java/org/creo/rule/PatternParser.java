// SPDX-License-Identifier: Apache-2.0
package org.creo.rule;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.creo.rule.PatternNode.Choice;
import org.creo.rule.PatternNode.One;
import org.creo.rule.PatternNode.Repeated;
import org.creo.rule.PatternNode.Sequence;

/**
 * Reads a pattern: the part of regular expressions that means the same in all languages and takes time in proportion to
 * the text.
 */
final class PatternParser {

    /** How often something may be repeated where there is a limit. */
    static final int MOST_REPETITIONS = 1000;
    /** How deep parentheses may be nested. */
    private static final int DEEPEST = 20;

    private static final String SIGNS = "\\.[]{}()*+?|^$-/";

    private static final Map<Character, CharacterSet> CLASSES = Map.of(
            'd',
            CharacterSet.DIGITS,
            'w',
            CharacterSet.WORD,
            's',
            CharacterSet.SPACES,
            'D',
            CharacterSet.DIGITS.others(),
            'W',
            CharacterSet.WORD.others(),
            'S',
            CharacterSet.SPACES.others());

    private static final Map<Character, Character> CONTROLS = Map.of('n', '\n', 'r', '\r', 't', '\t', 'f', '\f');

    private final String text;
    private int at;
    private int depth;

    private PatternParser(String text) {
        this.text = text;
    }

    static PatternNode parse(String text) throws PatternMistake {
        if (text.isEmpty()) {
            throw new PatternMistake(0, 1, "an empty pattern allows the empty text alone", "leave it out");
        }
        PatternParser parser = new PatternParser(text);
        PatternNode all = parser.choice();
        if (parser.at < text.length()) { // choice() ends only there and at a parenthesis
            throw parser.wrong(parser.at, 1, "this ')' closes nothing", "write \\) for the character");
        }
        return all;
    }

    private PatternNode choice() throws PatternMistake {
        List<PatternNode> parts = new ArrayList<>();
        parts.add(sequence());
        while (is('|')) {
            at++;
            parts.add(sequence());
        }
        return parts.size() == 1 ? parts.get(0) : joined(parts);
    }

    /** A choice; one of single characters is a class, which takes a smaller table. */
    private static PatternNode joined(List<PatternNode> parts) {
        List<CharacterSet> sets = new ArrayList<>();
        for (PatternNode part : parts) {
            if (!(part instanceof One one)) {
                return new Choice(parts);
            }
            sets.add(one.set());
        }
        return new One(CharacterSet.union(sets));
    }

    private PatternNode sequence() throws PatternMistake {
        List<PatternNode> parts = new ArrayList<>();
        while (at < text.length() && !is('|') && !is(')')) {
            int start = at;
            parts.add(repeated(part(), start));
        }
        return parts.size() == 1 ? parts.get(0) : new Sequence(parts);
    }

    private PatternNode part() throws PatternMistake {
        int start = at;
        char sign = text.charAt(at);
        switch (sign) {
            case '(' -> {
                return group();
            }
            case '[' -> {
                return new One(characterClass());
            }
            case '.' -> {
                at++;
                return new One(CharacterSet.NO_LINE_FEED);
            }
            case '\\' -> {
                return new One(escape());
            }
            case '^', '$' ->
                throw wrong(start, 1, "a pattern matches the whole text anyway", "leave the '" + sign + "' out");
            case '*', '+', '?' ->
                throw wrong(
                        start,
                        1,
                        "there is nothing that this '" + sign + "' repeats",
                        "write \\" + sign + " for the character");
            case '{', '}', ']' ->
                throw wrong(start, 1, "'" + sign + "' stands alone", "write \\" + sign + " for the character");
            default -> {
                int character = character();
                return new One(CharacterSet.of(character, character));
            }
        }
    }

    private PatternNode group() throws PatternMistake {
        int start = at++;
        if (is('?')) {
            if (text.startsWith("?:", at)) {
                at += 2;
            } else {
                throw foreignGroup(start);
            }
        }
        if (++depth > DEEPEST) {
            throw wrong(start, 1, "parentheses are nested more than " + DEEPEST + " deep", "");
        }
        PatternNode inside = choice();
        depth--;
        if (!is(')')) {
            throw wrong(start, 1, "this '(' has no end", "write \\( for the character");
        }
        at++;
        return inside;
    }

    private PatternMistake foreignGroup(int start) {
        String rest = text.substring(at + 1);
        if (rest.startsWith("=") || rest.startsWith("!") || rest.startsWith("<=") || rest.startsWith("<!")) {
            return wrong(start, 3, "a pattern does not look ahead or behind", "say what the text is as a whole");
        }
        if (rest.startsWith("<") || rest.startsWith("P<") || rest.startsWith("'")) {
            return wrong(start, 3, "groups have no names here", "write (...)");
        }
        if (rest.startsWith(">")) {
            return wrong(start, 3, "groups always give back what they took", "write (...)");
        }
        return wrong(start, 2, "a pattern has no flags", "write both cases, such as [aA]");
    }

    private PatternNode repeated(PatternNode part, int start) throws PatternMistake {
        int sign = at;
        PatternNode all;
        if (is('*')) {
            at++;
            all = new Repeated(part, 0, -1);
        } else if (is('+')) {
            at++;
            all = new Repeated(part, 1, -1);
        } else if (is('?')) {
            at++;
            all = new Repeated(part, 0, 1);
        } else if (is('{')) {
            all = counted(part);
        } else {
            return part;
        }
        if (is('?')) {
            throw wrong(at, 1, "a pattern matches the whole text, so nothing is lazy", "leave the '?' out");
        }
        if (is('+')) {
            throw wrong(at, 1, "nothing is possessive here", "leave the '+' out");
        }
        if (is('*') || is('{')) {
            throw wrong(
                    sign,
                    at + 1 - sign,
                    "what is repeated is repeated again",
                    "write (?:" + text.substring(start, sign) + ") with one of them");
        }
        return all;
    }

    private PatternNode counted(PatternNode part) throws PatternMistake {
        int start = at++;
        int min = number(start);
        int max = min;
        if (is(',')) {
            at++;
            max = is('}') ? -1 : number(start);
        }
        if (!is('}')) {
            throw wrong(start, 1, "this is no count", "write {2}, {2,} or {2,4}, or \\{ for the character");
        }
        at++;
        if (max >= 0 && max < min) {
            throw wrong(
                    start,
                    at - start,
                    "this repeats at least " + min + " and at most " + max + " times",
                    "write {" + max + "," + min + "}");
        }
        if (max == 0) {
            throw wrong(start, at - start, "what is repeated 0 times is not there", "leave it out");
        }
        return new Repeated(part, min, max);
    }

    private int number(int start) throws PatternMistake {
        int first = at;
        while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
            at++;
        }
        if (at == first) {
            throw wrong(start, 1, "this is no count", "write {2}, {2,} or {2,4}, or \\{ for the character");
        }
        int number = at - first > 5 ? Integer.MAX_VALUE : Integer.parseInt(text.substring(first, at));
        if (number > MOST_REPETITIONS) {
            throw wrong(
                    first, at - first, "a count is " + MOST_REPETITIONS + " at most", "limit the length by @LENGTH");
        }
        return number;
    }

    private CharacterSet characterClass() throws PatternMistake {
        int start = at++;
        boolean others = is('^');
        if (others) {
            at++;
        }
        List<CharacterSet> members = new ArrayList<>();
        int first = at;
        while (!is(']') || at == first) {
            if (at >= text.length()) {
                throw wrong(start, 1, "this '[' has no end", "write \\[ for the character");
            }
            if (is(']')) {
                throw wrong(start, at + 1 - start, "this class has no characters", "write \\] for the character");
            }
            members.add(member());
        }
        at++;
        CharacterSet set = CharacterSet.union(members);
        CharacterSet all = others ? set.others() : set;
        if (all.isEmpty()) {
            throw wrong(start, at - start, "no character is in this class", "");
        }
        return all;
    }

    /** A character, a range or a class within brackets. */
    private CharacterSet member() throws PatternMistake {
        int start = at;
        if (is('[')) {
            throw wrong(at, 1, "a class has no class inside", "write \\[ for the character");
        }
        if (text.startsWith("&&", at)) {
            throw wrong(at, 2, "a class has no '&&'", "write the characters that are in both");
        }
        CharacterSet from = inClass();
        boolean range = is('-') && at + 1 < text.length() && text.charAt(at + 1) != ']';
        if (!range) {
            return from;
        }
        at++;
        if (is('[')) {
            throw wrong(at, 1, "a class has no class inside", "write \\[ for the character");
        }
        CharacterSet to = inClass();
        int first = single(from, start);
        int last = single(to, start);
        if (first > last) {
            throw wrong(start, at - start, "this range has its ends the wrong way round", "");
        }
        return CharacterSet.of(first, last);
    }

    private CharacterSet inClass() throws PatternMistake {
        if (is('\\')) {
            return escape();
        }
        int character = character();
        return CharacterSet.of(character, character);
    }

    private int single(CharacterSet set, int start) throws PatternMistake {
        int first = set.ranges().get(0).first();
        if (set.ranges().size() > 1 || set.ranges().get(0).last() != first) {
            throw wrong(
                    start,
                    at - start,
                    "a range goes from one character to another",
                    "put a '-' that is a character last");
        }
        return first;
    }

    private CharacterSet escape() throws PatternMistake {
        int start = at++;
        if (at == text.length()) {
            throw wrong(start, 1, "nothing comes after this '\\'", "write \\\\ for the character");
        }
        char sign = text.charAt(at++);
        if (CLASSES.containsKey(sign)) {
            return CLASSES.get(sign);
        }
        if (CONTROLS.containsKey(sign)) {
            return CharacterSet.of(CONTROLS.get(sign), CONTROLS.get(sign));
        }
        if (SIGNS.indexOf(sign) >= 0) {
            return CharacterSet.of(sign, sign);
        }
        if (sign >= '0' && sign <= '9') {
            throw wrong(start, 2, "a pattern does not refer to what it has matched", "");
        }
        throw switch (sign) {
            case 'b', 'B', 'A', 'z', 'Z', 'G' ->
                wrong(start, 2, "a pattern matches the whole text, and has no boundaries", "leave it out");
            case 'p', 'P', 'X', 'R', 'h', 'v', 'H', 'V' ->
                wrong(start, 2, "\\" + sign + " is not the same in all languages", "write a class such as [a-z]");
            case 'u', 'x' -> wrong(start, 2, "a pattern has characters themselves", "write the character");
            default -> wrong(start, 2, "\\" + sign + " means nothing", "write " + sign);
        };
    }

    /** The next character, which may be two of Java's. */
    private int character() {
        int character = text.codePointAt(at);
        at += Character.charCount(character);
        return character;
    }

    private boolean is(char sign) {
        return at < text.length() && text.charAt(at) == sign;
    }

    private PatternMistake wrong(int start, int length, String message, String hint) {
        return new PatternMistake(start, Math.min(length, text.length() - start), message, hint);
    }
}
