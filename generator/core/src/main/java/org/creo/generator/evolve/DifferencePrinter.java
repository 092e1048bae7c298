// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.evolve;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.creo.generator.evolve.Difference.Entry;
import org.creo.generator.evolve.Difference.Handled;
import org.creo.generator.evolve.Difference.Kept;
import org.creo.generator.evolve.Difference.Level;
import org.creo.generator.evolve.Difference.Remark;
import org.creo.generator.evolve.Difference.Routed;
import org.creo.generator.evolve.Difference.Ruled;
import org.creo.generator.evolve.Difference.Verdict;

/** Prints a difference for people: a line for each method and each changed type, below it why. */
public final class DifferencePrinter {

    private DifferencePrinter() {}

    public static String print(Difference difference) {
        StringBuilder text = new StringBuilder();
        text.append(difference.before())
                .append(" -> ")
                .append(difference.after())
                .append("\n\n");
        int widest = difference.entries().stream()
                .mapToInt(entry -> entry.name().length())
                .max()
                .orElse(0);
        String line = "%-9s  %-" + Math.max(1, widest) + "s  wire: %-10s  source: %s%n";
        for (Entry entry : difference.entries()) {
            text.append(String.format(
                            line,
                            entry.kind(),
                            entry.name(),
                            entry.wire().map(DifferencePrinter::word).orElse("-"),
                            word(entry.source()))
                    .replace(System.lineSeparator(), "\n"));
            entry.wire().ifPresent(verdict -> add(text, "wire", verdict.remarks()));
            add(text, "source", entry.source().remarks());
        }
        if (difference.entries().isEmpty()) {
            text.append("nothing that clients could notice\n");
        }
        text.append(routes(difference.routes()));
        text.append(kept(difference.kept()));
        text.append(handled(difference.handled()));
        text.append(ruled(difference.ruled()));
        return text.append('\n').append(summary(difference)).toString();
    }

    private static String routes(List<Routed> routes) {
        List<Routed> changed = routes.stream().filter(Routed::changed).toList();
        int widest =
                changed.stream().mapToInt(route -> route.name().length()).max().orElse(0);
        StringBuilder text = new StringBuilder();
        for (Routed route : changed) {
            text.append(String.format("route      %-" + widest + "s  http: %s\n", route.name(), word(route.verdict())));
            add(text, "http", route.verdict().remarks());
        }
        return text.toString();
    }

    private static String routesSummary(Difference difference) {
        List<Verdict> verdicts =
                difference.routes().stream().map(Routed::verdict).toList();
        if (verdicts.isEmpty()) {
            return "";
        }
        return "http: "
                + (difference.httpCompatible()
                        ? "compatible, requests that were right go on to be"
                        : "breaks those who call without a client (" + count(verdicts) + ")")
                + "\n";
    }

    /** The lines about states that hosts do not keep as before. */
    public static String kept(List<Kept> states) {
        List<Kept> changed = states.stream().filter(Kept::changed).toList();
        int widest =
                changed.stream().mapToInt(state -> state.name().length()).max().orElse(0);
        StringBuilder text = new StringBuilder();
        for (Kept state : changed) {
            Verdict verdict = state.verdict();
            String word = verdict.level() == Level.ADAPTED ? "migrated" : word(verdict);
            text.append(String.format("state      %-" + widest + "s  kept: %s\n", state.name(), word));
            add(text, "kept", verdict.remarks());
        }
        return text.toString();
    }

    private static String handled(List<Handled> methods) {
        StringBuilder text = new StringBuilder();
        for (Handled method : methods) {
            text.append(String.format("handler    %s  views: %s\n", method.name(), word(method.verdict())));
            add(text, "views", method.verdict().remarks());
        }
        return text.toString();
    }

    private static String ruled(List<Ruled> values) {
        int widest =
                values.stream().mapToInt(value -> value.name().length()).max().orElse(0);
        StringBuilder text = new StringBuilder();
        for (Ruled value : values) {
            text.append(
                    String.format("value      %-" + widest + "s  rules: %s\n", value.name(), word(value.verdict())));
            add(text, "rules", value.verdict().remarks());
        }
        return text.toString();
    }

    /** One line about all rules; empty where none changed. */
    private static String ruledSummary(Difference difference) {
        if (difference.ruled().isEmpty()) {
            return "";
        }
        List<Verdict> verdicts = difference.ruled().stream().map(Ruled::verdict).toList();
        return "rules: "
                + (difference.rulesCompatible()
                        ? "compatible, values that were taken go on to be"
                        : "values that were taken are refused (" + count(verdicts) + ")")
                + "\n";
    }

    /** One line about all handlers; empty where all get the same views. */
    private static String handledSummary(Difference difference) {
        if (difference.handled().isEmpty()) {
            return "";
        }
        List<Verdict> verdicts =
                difference.handled().stream().map(Handled::verdict).toList();
        return "views: "
                + (difference.viewsCompatible()
                        ? "compatible, if what handlers get has only another name"
                        : "handlers compile unchanged and touch other parts of the state (" + count(verdicts) + ")")
                + "\n";
    }

    /** One line about all states; empty where there are none. */
    public static String keptSummary(Difference difference) {
        List<Verdict> verdicts = difference.kept().stream().map(Kept::verdict).toList();
        if (verdicts.isEmpty()) {
            return "";
        } else if (verdicts.stream().allMatch(verdict -> verdict.level() == Level.ADDED)) {
            return "kept: compatible, nothing is recorded that hosts of the release before have kept\n";
        }
        return "kept: "
                + (difference.keptCompatible()
                        ? "compatible, hosts take what they have kept"
                                + (verdicts.stream().anyMatch(verdict -> verdict.level() == Level.COMPATIBLE)
                                        ? " of the states that are still there"
                                        : "")
                                + (verdicts.stream().anyMatch(verdict -> verdict.level() == Level.ADAPTED)
                                        ? ", and migrate it when they start"
                                        : "")
                        : "something would get lost, so hosts do not start, or be left behind (" + count(verdicts)
                                + ")")
                + "\n";
    }

    private static String word(Verdict verdict) {
        return verdict.breaks() ? "BREAKS" : verdict.level().name().toLowerCase(Locale.ROOT);
    }

    private static void add(StringBuilder text, String side, List<Remark> remarks) {
        for (Remark remark : remarks) {
            text.append("    ").append(side).append(": ");
            if (!remark.who().isEmpty()) {
                text.append(String.join(", ", remark.who())).append(": ");
            }
            text.append(remark.text()).append('\n');
        }
    }

    private static String summary(Difference difference) {
        List<Verdict> wire = difference.entries().stream()
                .map(Entry::wire)
                .flatMap(Optional::stream)
                .toList();
        return "wire: "
                + (difference.wireCompatible()
                        ? "compatible, existing clients can go on" + adapted(wire)
                        : "breaks existing clients (" + count(wire) + ")")
                + "\n"
                + "source: "
                + (difference.sourceCompatible()
                        ? "compatible, clients can be generated again"
                        : "breaks code that uses clients once they are generated again ("
                                + count(difference.entries().stream()
                                        .map(Entry::source)
                                        .toList()) + ")")
                + "\n"
                + routesSummary(difference)
                + keptSummary(difference)
                + handledSummary(difference)
                + ruledSummary(difference);
    }

    private static String adapted(List<Verdict> verdicts) {
        long count = verdicts.stream()
                .filter(verdict -> verdict.level() == Level.ADAPTED)
                .count();
        return count == 0 ? "" : "; the host answers " + count + " of them in the older layout";
    }

    private static String count(List<Verdict> verdicts) {
        long breaking = verdicts.stream().filter(Verdict::breaks).count();
        return breaking + (breaking == 1 ? " reason above" : " of " + verdicts.size());
    }
}
