// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.top;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;

/** Rates as lines of text, each column as wide as its content. */
final class TopTable {

    private static final List<String> HEAD =
            List.of("METHOD", "CALLS/S", "ERRORS/S", "WAIT p50", "p99", "RUN p50", "p99", "IN/S", "OUT/S", "QUEUE");
    private static final List<String> WORKERS = List.of("WORKER", "PLACES", "BUSY", "STREAMS", "CALLS", "LONGEST CALL");
    /** The index of the line with the head of the columns. */
    static final int HEAD_LINE = 5;
    /** The index of the line that says what the table covers. */
    static final int ABOUT_LINE = 3;

    private static final String GAP = "  ";

    private TopTable() {}

    /**
     * Four lines about the host and the table, an empty one, the head of the columns, a line for each method that was
     * ever called, and one for each service that clients of other releases call; then one for each worker.
     */
    static List<String> lines(String host, Rates rates, Order order) {
        List<String> lines = new ArrayList<>();
        Sample now = rates.now();
        lines.add(host + ", up " + span(now.uptime() / 1000) + ", " + now.connections()
                + (now.connections() == 1 ? " connection (" : " connections (") + now.connectionsTotal()
                + " since the start)");
        lines.add("heap " + bytes(now.heap()) + " of " + bytes(now.heapLimit()) + ", frames under way "
                + bytes(now.memory()) + " of " + bytes(now.memoryLimit()));
        lines.add("composing " + now.composing() + " of " + now.composingLimit() + ", workers " + now.workers() + " of "
                + now.workerLimit());
        lines.add((rates.sinceStart()
                        ? "all since the start"
                        : String.format(Locale.ROOT, "the last %.1f s", rates.seconds()))
                + ", by " + order);
        lines.add("");
        List<List<String>> cells = new ArrayList<>();
        cells.add(HEAD);
        List<Rates.Row> called =
                rates.sorted(order).stream().filter(Rates.Row::called).toList();
        called.forEach(row -> cells.add(cells(row)));
        lines.addAll(aligned(cells));
        int others = rates.rows().size() - called.size();
        if (others > 0) {
            lines.add((others == 1 ? "1 other method was" : others + " other methods were") + " not called yet");
        }
        now.methods().stream()
                .filter(method -> method.unknown() > 0)
                .map(method -> unknown(method, host))
                .forEach(lines::add);
        now.workforce().ifPresent(workforce -> {
            lines.add("");
            lines.addAll(workers(workforce));
        });
        return lines;
    }

    private static String unknown(Sample.MethodCounts method, String host) {
        return method.service() + ": " + method.unknown()
                + (method.unknown() == 1 ? " call" : " calls")
                + " since the start by clients of releases that it does not"
                + " answer; 'creo diff FILE " + host + "' says how a client's description differs";
    }

    private static List<String> workers(Workforce workforce) {
        List<String> lines = new ArrayList<>();
        lines.add((workforce.attached().size() == 1
                        ? "1 worker, "
                        : workforce.attached().size() + " workers, ")
                + (workforce.waiting() == 1 ? "1 call waits" : workforce.waiting() + " calls wait") + " for a place; "
                + workforce.starts() + " started, " + workforce.lost() + " lost, " + workforce.refused()
                + " refused since the start");
        List<List<String>> cells = new ArrayList<>();
        cells.add(WORKERS);
        workforce.attached().forEach(worker -> cells.add(cells(worker)));
        lines.addAll(aligned(cells));
        return lines;
    }

    private static List<String> cells(Workforce.Worker worker) {
        return List.of(
                worker.name(),
                String.valueOf(worker.places()),
                String.valueOf(worker.busy()),
                String.valueOf(worker.streams()),
                String.valueOf(worker.calls()),
                worker.longest().isEmpty()
                        ? "-"
                        : worker.longest() + " for " + scaled(worker.age(), 1000, " ms", " s"));
    }

    private static List<String> cells(Rates.Row row) {
        return List.of(
                row.service() + "." + row.method(),
                rate(row.calls()),
                rate(row.errors()),
                time(row.wait50()),
                time(row.wait99()),
                time(row.run50()),
                time(row.run99()),
                bytes(row.bytesIn()),
                bytes(row.bytesOut()),
                row.queued() + "/" + row.queueLimit());
    }

    /** Names to the left, numbers to the right. */
    private static List<String> aligned(List<List<String>> cells) {
        int[] widths = new int[cells.get(0).size()];
        cells.forEach(row -> {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], row.get(i).length());
            }
        });
        return cells.stream()
                .map(row -> {
                    StringBuilder line = new StringBuilder(row.get(0))
                            .append(" ".repeat(widths[0] - row.get(0).length()));
                    for (int i = 1; i < widths.length; i++) {
                        line.append(GAP)
                                .append(" ".repeat(widths[i] - row.get(i).length()))
                                .append(row.get(i));
                    }
                    return line.toString();
                })
                .toList();
    }

    private static String rate(double perSecond) {
        return String.format(Locale.ROOT, perSecond == 0 ? "0" : perSecond < 100 ? "%.1f" : "%.0f", perSecond);
    }

    private static String time(OptionalLong nanos) {
        if (nanos.isEmpty()) {
            return "-";
        }
        return nanos.getAsLong() == Long.MAX_VALUE
                ? "longer"
                : scaled(nanos.getAsLong() / 1000.0, 1000, " us", " ms", " s");
    }

    private static String bytes(double bytes) {
        return scaled(bytes, 1024, " B", " KiB", " MiB", " GiB");
    }

    private static String scaled(double number, double step, String... units) {
        double left = number;
        int unit = 0;
        while (left >= step && unit < units.length - 1) {
            left /= step;
            unit++;
        }
        boolean whole = left >= 100 || left == Math.rint(left);
        return String.format(Locale.ROOT, whole ? "%.0f%s" : left >= 10 ? "%.1f%s" : "%.2f%s", left, units[unit]);
    }

    /** For example {@code 3d 4h}, {@code 2m 5s}. */
    private static String span(long seconds) {
        if (seconds >= 86_400) {
            return seconds / 86_400 + "d " + seconds % 86_400 / 3600 + "h";
        }
        if (seconds >= 3600) {
            return seconds / 3600 + "h " + seconds % 3600 / 60 + "m";
        }
        return seconds >= 60 ? seconds / 60 + "m " + seconds % 60 + "s" : seconds + "s";
    }
}
