# SPDX-License-Identifier: Apache-2.0
"""The report says what the tables say, begins with what Creo loses, and is a page that anyone can read. Figures are
given as files here.
"""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser

import pytest

from evaluation.bench.driver import aims, cells, charts, comparisons, paper, report, tables, verdicts
from evaluation.bench.driver.cells import Cell
from evaluation.bench.driver.contestants import PAYLOADS

from . import pretended

VOID = {"meta", "img", "br"}


class Page(HTMLParser):
    """Reads a page; an element that is not closed, or closed twice, fails."""

    def __init__(self, text):
        super().__init__()
        self.open, self.elements, self.tables, self.headings, self.text = [], [], [], [], ""
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag, attributes):
        self.elements.append((tag, dict(attributes)))
        if tag not in VOID:
            self.open.append(tag)
        if tag == "table":
            self.tables.append({"caption": "", "rows": []})
        if tag == "tr":
            self.tables[-1]["rows"].append([])
        if tag in ("td", "th"):
            self.tables[-1]["rows"][-1].append("")
        if re.fullmatch("h[1-6]", tag):
            self.headings.append((int(tag[1]), ""))

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        if "style" in self.open:
            return
        self.text += data
        if self.open and {"td", "th"} & set(self.open[-2:]):
            self.tables[-1]["rows"][-1][-1] += data
        if "caption" in self.open:
            self.tables[-1]["caption"] += data
        if self.open and re.fullmatch("h[1-6]", self.open[-1]):
            self.headings[-1] = self.headings[-1][0], self.headings[-1][1] + data

    def table(self, caption):
        found = [table["rows"] for table in self.tables if table["caption"].startswith(caption)]
        assert len(found) == 1, [table["caption"] for table in self.tables]
        return found[0]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A whole run, all of whose figures are drawn."""
    folder = pretended.write(tmp_path_factory.mktemp("results") / "2026-01-02")
    (folder / "figures").mkdir()
    for chart in charts.CHARTS:
        (folder / "figures" / f"{chart.name}.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    return folder


@pytest.fixture(scope="module")
def of(folder):
    return cells.read(folder)


@pytest.fixture(scope="module")
def whole(folder):
    return Page(report.write(folder).read_text(encoding="utf-8"))


def page(folder, rows):
    """The report on a few rows."""
    return Page(report.write(pretended.write(folder, rows)).read_text(encoding="utf-8"))


def encode(contestant, size, ratio, low=None, high=None, language="c", status="ok"):
    figures = (
        {"us": 5 * ratio, "ratio": ratio, "ratio_low": low or ratio, "ratio_high": high or ratio}
        if status == "ok"
        else {}
    )
    return {
        "language": language,
        "runtime": "",
        "contestant": contestant,
        "payload": "numeric",
        "size": size,
        "operation": "encode",
        "status": status,
        **figures,
    }


def test_a_page_that_stands_alone_and_can_be_read_aloud(whole):
    assert not {"script", "link", "iframe", "object"} & {tag for tag, _ in whole.elements}
    for tag, attributes in whole.elements:
        assert attributes.get("src", "data:").startswith("data:") and attributes.get("href", "#").startswith("#"), (
            tag,
            attributes,
        )
    ids = [attributes["id"] for _, attributes in whole.elements if "id" in attributes]
    assert len(ids) == len(set(ids))
    assert {attributes["href"][1:] for tag, attributes in whole.elements if tag == "a"} == set(ids)
    levels = [level for level, _ in whole.headings]
    assert levels[0] == 1 and levels.count(1) == 1
    assert all(below - above <= 1 for above, below in zip(levels, levels[1:]))
    assert all(table["caption"] and len({len(row) for row in table["rows"]}) == 1 for table in whole.tables)
    pictures = [attributes["alt"] for tag, attributes in whole.elements if tag == "img"]
    assert len(pictures) == len(charts.CHARTS) and all(
        "Creo" in each or "Thrift" in each or "numbers" in each for each in pictures
    )


def test_every_figure_and_table_of_the_paper_stands_there(whole):
    numbers = re.findall(r"Figure (\d[ab]):", " ".join(text for _, text in whole.headings))
    assert numbers == ["2a", "2b", "3a", "3b", "4a", "4b", "5a", "5b", "6a", "6b", "7a", "7b", "8a", "8b"]
    assert any(text.startswith("Table 1") for _, text in whole.headings)
    for figure in paper.FIGURES:
        for average in figure.averages:
            rows = whole.table(f"Figure {figure.number}: factors")
            assert any(row[1] == average.tool and row[2].startswith(f"{average.factor:g}×") for row in rows), average


def test_the_paper_average_stands_beside_the_geometric_mean_of_ours(tmp_path):
    rows = [
        encode("creo", 100, 1),
        encode("thrift-binary", 100, 4),
        encode("creo", 1024, 1),
        encode("thrift-binary", 1024, 9),
    ]
    found = page(tmp_path, {"serialisation": rows}).table("Figure 2a: factors")
    assert found[1] == ["C, numbers", "Thrift", "36.84×", "Thrift", "6.00×", "100 B, 1 kB", "4.00× at 100 B"]
    assert found[2] == ["C#, numbers", "Thrift", "1.23×", "not measured", "–", "", "–"]


def test_averages_over_certain_sizes_are_compared_over_these(of):
    average = next(
        each
        for figure in paper.FIGURES
        for each in figure.averages
        if each.payload == "bytes" and each.language == "java" and each.tool == "Thrift"
    )
    answer, *_ = comparisons.answers(
        of, average.measure, average.how, "java", "bytes", average.sizes, lambda who: who.name == "thrift-binary"
    )
    assert list(answer.by_size) == [1048576, 10485760, 104857600]


def test_what_creo_loses_comes_first_and_the_worst_of_it_at_the_top(tmp_path):
    rows = [
        encode("creo", 100, 1),
        encode("thrift-binary", 100, 0.9, 0.85, 1.1),
        encode("thrift-tuned", 100, 0.5, 0.4, 0.6),
        encode("thrift-compact", 100, 1.2),
        encode("memcpy", 100, 0.1),
    ]
    found = page(tmp_path, {"serialisation": rows})
    assert [text for level, text in found.headings if level == 2][0] == "Where Creo is behind"
    lost = found.table("2 comparisons, 1 of them surely")
    assert [row[3] for row in lost[1:]] == ["Thrift, tuned", "Thrift"]
    assert [row[4] for row in lost[1:]] == ["0.500×", "0.900×"]
    assert "1 of 3 comparisons with a peer in a cell are won by Creo" in found.text.replace("\n", "")


def test_the_best_variant_stands_beside_a_loss(tmp_path):
    rows = [
        encode("creo", 100, 1, language="python"),
        encode("creo-accelerated", 100, 0.25, language="python"),
        encode("thrift-accelerated", 100, 0.5, language="python"),
    ]
    lost = page(tmp_path, {"serialisation": rows}).table("1 comparisons")
    assert lost[1][-1] == "Creo, accelerated: 2.00×"


def test_all_losses_are_listed(tmp_path):
    rows = [encode("creo", 100, 1)]
    rows += [encode(f"peer-{number}", 100, 0.3 + number / 100) for number in range(30)]
    found = page(tmp_path, {"serialisation": rows})
    listed = [row[3] for table in found.tables if table["rows"][0][0] == "message" for row in table["rows"][1:]]
    assert listed == [f"peer-{number}" for number in range(30)]


def test_losses_are_gathered_by_peer_the_sure_and_deep_ones_first(tmp_path):
    rows = [
        *(encode("creo", size, 1) for size in (100, 1024, 10240)),
        *(encode("thrift-binary", size, 0.5, 0.4, 1.1) for size in (100, 1024)),
        *(encode("thrift-tuned", size, ratio) for size, ratio in ((100, 0.9), (1024, 0.4), (10240, 2))),
    ]
    found = page(tmp_path, {"serialisation": rows}).table("4 of 5 comparisons are lost, 2 of them surely")
    assert [row[:6] for row in found[1:]] == [
        ["Thrift, tuned", "C", "encoding, numbers", "2 of 3", "", "0.600×"],
        ["Thrift", "C", "encoding, numbers", "0 of 2", "2", "0.500×"],
    ]


def test_what_failed_is_named_with_its_reason(tmp_path):
    rows = [
        encode("creo", 100, 1),
        encode("thrift-binary", 100, 1, status="it <broke> & fell"),
        encode("thrift-binary", 1024, 1, status="it <broke> & fell"),
    ]
    found = page(tmp_path, {"serialisation": rows})
    assert found.table("Measurements that failed")[1] == [
        "Thrift",
        "C",
        "numbers 100 B; numbers 1 kB",
        "serialisation: it <broke> & fell",
    ]
    assert ["Avro", "Java", "its compiler is not there"] in found.table("Missing altogether")


def test_where_creo_itself_fails_nothing_is_compared(tmp_path):
    found = page(
        tmp_path,
        {
            "serialisation": [
                encode("creo", 100, 1, status="it broke"),
                encode("thrift-binary", 100, 3),
                encode("memcpy", 100, 0.5),
            ]
        },
    )
    assert found.table("Measurements that failed")[1][0] == "Creo"
    assert "of 0 comparisons" in found.text


def test_what_is_not_measured_is_not_won(tmp_path):
    found = page(tmp_path, {"serialisation": [encode("creo", 100, 1), encode("thrift-binary", 100, 3)]})
    assert re.search("Times in memory, and response times with pinned cores\\s+In no cell", found.text)
    for what in ("and several clients", "Latency under open load", "Message size"):
        assert re.search(f"{what}\\s+Not measured", found.text), what


def test_a_percentile_below_ours_is_a_loss(tmp_path):
    head = {"language": "java", "runtime": "", "payload": "numeric", "size": 100, "rate": 5000, "status": "ok"}
    rows = [
        {**head, "contestant": name, "p99": p99}
        for name, p99 in (("creo", 100), ("rmi", 50), ("grpc", 200), ("socket", 10))
    ]
    found = page(tmp_path, {"latency": rows}).table("Peers whose 99th percentile")
    assert found[1:] == [["numbers, 100 B", "Java", "5,000", "RMI", "100 µs", "50.0 µs", "0.500×", "–"]]


def test_message_sizes_say_who_is_smaller(tmp_path):
    size = {"language": "java", "runtime": "", "payload": "numeric", "size": 10240, "status": "ok"}
    rows = [
        {**size, "contestant": name, "message": message}
        for name, message in (("creo", 10444), ("avro", 10159), ("thrift-binary", 18000))
    ]
    rows[1]["status"] = "the call failed"  # but its message was counted in memory
    found = page(tmp_path, {"size": rows})
    formats = found.table("Bytes of a message of numbers")[1:]
    assert formats == [["Creo", "10,444", "1×"], ["Avro", "10,159", "0.973×"], ["Thrift", "18,000", "1.72×"]]
    assert "Avro is smaller for numbers at 10 kB, by 2.7 % on average." in found.text
    assert found.table("Formats whose message is smaller")[1][0] == "Avro"


def test_the_limit_is_turned_round(tmp_path):
    found = page(tmp_path, {"serialisation": [encode("creo", 100, 1), encode("memcpy", 100, 0.25)]})
    assert found.table("Creo over the limit: encoding")[1] == ["C", "numbers", "4.00×", "4.00×"]


def encoding_aims(folder, rows):
    """The rows of the table of aims for encoding."""
    return page(folder, {"serialisation": rows}).table("Encoding: ")[1:]


def test_an_aim_is_about_the_mean_over_the_sizes(tmp_path):
    def verdict(*ratios):
        rows = [
            each
            for size, ratio in zip((100, 1024), ratios)
            for each in (encode("creo", size, 1), encode("thrift-tuned", size, ratio))
        ]
        return encoding_aims(tmp_path, rows)[0]

    assert verdict(160, 360) == [
        "C",
        "encoding, numbers",
        "Thrift, tuned",
        "100 B, 1 kB",
        "at least 200×",
        "240×",
        "160×: numbers, 100 B",
        "reached at these sizes",
    ]
    assert verdict(100, 150)[-1] == "missed at these sizes"


def test_an_aim_for_each_cell_is_missed_by_one(tmp_path):
    def verdict(worst):
        rows = []
        for size, ratio in ((100, 0.5), (1024, worst)):
            rows += [
                encode("creo", size, 1, language="python"),
                encode("creo-accelerated", size, 0.1, language="python"),
                encode("msgpack", size, ratio, language="python"),
            ]
        return next(row for row in encoding_aims(tmp_path, rows) if row[2] in ("MessagePack", "msgpack"))[-3:]

    assert verdict(0.11) == ["2.35×", "1.10×: numbers, 1 kB", "reached at these sizes"]
    assert verdict(0.09)[-1] == "missed at these sizes"


def test_an_aim_that_is_not_measured_is_not_reached(tmp_path):
    folder = pretended.write(tmp_path, {"serialisation": [encode("creo", 100, 1), encode("thrift-tuned", 100, 300)]})
    reached, aims, unmeasured = verdicts.count(cells.read(folder))
    assert (reached, unmeasured) == (2, aims - 2)  # that of encoding, and that there is no cell behind Thrift
    assert f"2 of {aims} aims are reached; {unmeasured} could not be measured." in Page(
        report.write(folder).read_text(encoding="utf-8")
    ).text.replace("\n", "")


def test_creo_must_not_be_surely_behind_thrift_in_any_cell(tmp_path):
    def row(high):
        rows = [encode("creo", 100, 1), encode("thrift-compact", 100, 0.9, 0.8, high)]
        return page(tmp_path, {"serialisation": rows}).table("In no cell surely slower")[1]

    assert row(1.01) == ["C", "thrift-compact", "in no cell", "in 0 of 1 cells", "", "reached"]
    assert row(0.99)[3:] == ["in 1 of 1 cells", "0.900×: encoding, numbers, 100 B, thrift-compact", "missed"]


def test_another_form_of_creo_has_its_own_interval():
    def between(peer, mine, peers="", own=""):
        rows = [
            encode("creo", 100, 1),
            encode("creo-accelerated", 100, mine[0], mine[1], mine[2]) | {"ratios": own},
            encode("thrift-accelerated", 100, peer[0], peer[1], peer[2]) | {"ratios": peers},
        ]
        (found,) = cells.cells({"serialisation": rows}, {}).values()
        return comparisons.between(found["thrift-accelerated"], found["creo-accelerated"])

    assert between((0.2, 0.1, 0.3), (0.4, 0.2, 0.8)) == pytest.approx((0.5, 0.125, 1.5))
    # Both were slow in the same start, so their ratio hardly scatters.
    _, low, high = between((0.2, 0.1, 0.3), (0.4, 0.2, 0.8), peers="0.1 0.2 0.3", own="0.2 0.4 0.601")
    assert 0.49 < low < high < 0.51


@pytest.mark.parametrize("group", aims.AIMS)
def test_aims_are_of_payloads_and_measures_that_there_are(group):
    for aim in aims.AIMS[group]:
        if isinstance(aim, aims.Aim):
            assert set(aim.payloads) <= set(cells.PAYLOAD_LABELS) and aim.sizes
            assert aim.measure == "size" or (aim.measure, aim.how) in cells.MEASURE_LABELS
            assert aim.near == (aim.mean < 1 and aim.mean != aims.LEVEL)


def test_throughput_is_calls_a_second_with_its_interval(tmp_path):
    head = {"language": "java", "runtime": "", "payload": "numeric", "size": 1024, "status": "ok"}
    rows = [
        {
            **head,
            "contestant": name,
            "clients": clients,
            "calls_per_second": rate,
            "low": rate - 100,
            "high": rate + 200,
        }
        for name, clients, rate in (("creo", 4, 5000), ("creo", 16, 9000), ("rmi", 4, 7000))
    ]
    found = page(tmp_path, {"parallel": rows}).table("Java: calls a second of all clients together")
    assert found[0] == ["contestant", "4 clients", "16 clients"]
    assert found[1:] == [
        ["Creo", "5,0004,900 to 5,200", "9,0008,900 to 9,200"],
        ["RMI", "7,0006,900 to 7,200", "–"],
    ]


def test_percentiles_have_intervals_where_the_results_have_them(tmp_path):
    head = {"language": "java", "runtime": "", "payload": "numeric", "size": 100, "rate": 1000, "status": "ok"}
    rows = [
        {**head, "contestant": "creo", "median": 20, "p99": 100, "p99_low": 90, "p99_high": 120, "ratio": 1},
        {**head, "contestant": "rmi", "median": 30, "p99": 150, "ratio": 1.5, "ratio_low": 1.4, "ratio_high": 1.6},
    ]
    found = page(tmp_path, {"latency": rows}).table("Java: latency of calls that are due 1,000 times a second")
    assert found[1:] == [
        ["Creo", "20.0 µs", "–", "100 µs90.0 µs to 120 µs", "–", "–", "1×"],
        ["RMI", "30.0 µs", "–", "150 µs", "–", "–", "1.50×1.40× to 1.60×"],
    ]


def test_each_figure_of_the_paper_says_what_has_changed_since(whole):
    text = " ".join(whole.text.split())
    for figure in paper.FIGURES:
        assert " ".join(figure.since.split()) in text
    assert "A processor & its cores, 2 cores" in text and "AMD Opteron 6272" in text


@pytest.mark.parametrize(
    "known, said",
    [
        ({"run": "quick"}, "A quick run"),
        ({"run": "part"}, "A part of a run"),
        ({}, "Whether it was a whole run was not recorded"),
        ({"method": 1}, "Measured by method 1"),
        (
            {"machine_load": {"load": [0.1, 2.2], "steal": 0.25}},
            "load 0.10 and 2.20 before and after, 25.0 % of its time",
        ),
        ({"starts": 3, "rounds": 4}, "3 starts of 4 rounds"),
        ({"rounds": 10}, "10 rounds of one start"),
    ],
)
def test_the_report_begins_with_what_kind_of_run_it_is(tmp_path, known, said):
    folder = pretended.write(tmp_path, {"serialisation": [encode("creo", 100, 1)]})
    (folder / "manifest.json").write_text(json.dumps({"started": "2026-01-02T03:04:05Z", "commit": "0123", **known}))
    assert said in Page(report.write(folder).read_text(encoding="utf-8")).text.split("Where Creo is behind")[0]


def test_a_figure_without_data_is_left_out_and_named(tmp_path):
    found = page(tmp_path, {"serialisation": [encode("creo", 100, 1)]})
    assert "Response time for numbers: Creo and Thrift: there are no results for it." in found.text
    # There are data, but they were not drawn.
    assert "Encoding numbers: Creo and Thrift: not drawn; figures.py draws it." in found.text


def test_the_same_results_give_the_same_page(folder):
    first = report.write(folder).read_bytes()
    assert report.write(folder).read_bytes() == first


def test_what_was_run_is_said(whole):
    for text in (
        "A processor & its cores",
        "openjdk 17",
        "An <operating> system",
        "0123456789abcdef",
        "as Kryo recommends it",
    ):
        assert text in whole.text


@pytest.mark.parametrize("chart", charts.CHARTS, ids=lambda chart: chart.name)
def test_each_figure_has_data_and_an_unbroken_scale(chart, of):
    panels = chart.data(of)
    assert panels
    for series in (series for panel in panels for series in panel.series):
        assert [point[0] for point in series.points] == sorted({point[0] for point in series.points})
        assert all(low <= y <= high for _, y, low, high in series.points)
        assert not (chart.y.log and not chart.dots) or all(y > 0 for _, y, _, _ in series.points)


def test_figures_have_names_of_their_own():
    names = [chart.name for chart in charts.CHARTS]
    assert len(names) == len(set(names))
    assert list(charts.PAPER) == [figure.number for figure in paper.FIGURES]


def test_limits_stand_in_figures_of_time(of):
    for number in ("2a", "2b", "3a", "3b", "5a", "5b", "6a", "6b", "7b", "8a", "8b"):
        limit = "memcpy" if number[0] in "23" else "socket"
        for panel in charts.PAPER[number].data(of):
            assert {"creo", limit} <= {series.style for series in panel.series}, (number, panel.title)


def test_compact_saves_of_the_same_message():
    size = {"language": "java", "runtime": "", "size": 100, "status": "ok"}
    rows = [
        {**size, "payload": payload, "contestant": name, "request": request}
        for payload in PAYLOADS
        for name, request in (("thrift-binary", 200), ("thrift-compact", 150))
    ]
    (panel,) = charts.PAPER["7a"].data(cells.Results(cells.cells({"size": rows}, {}), {}))
    assert [series.points for series in panel.series] == [((100, 25.0, 25.0, 25.0),)] * len(PAYLOADS)


def test_percentiles_are_of_one_rate(of):
    chart = next(each for each in charts.CHARTS if each.name == "latency-percentiles")
    assert {panel.title.split(", ")[-1] for panel in chart.data(of)} == {"5,000 calls a second"}


def test_factors_of_variants_are_taken_over_creo():
    of = cells.cells(
        {
            "serialisation": [
                encode("creo", 100, 1),
                encode("creo-accelerated", 100, 0.1),
                encode("thrift-binary", 100, 0.5),
            ]
        },
        {},
    )
    rows = of[Cell("serialisation", "c", "", "numeric", 100, "encode")]
    assert cells.factor(rows["thrift-binary"], rows["creo"]) == 0.5
    assert cells.factor(rows["thrift-binary"], rows["creo-accelerated"]) == 5


@pytest.mark.parametrize(
    "value, text",
    [
        (0, "0"),
        (0.01234, "0.0123"),
        (0.9996, "1.00"),
        (1.234, "1.23"),
        (12.34, "12.3"),
        (123.4, "123"),
        (12345.6, "12,346"),
    ],
)
def test_three_digits(value, text):
    assert cells.digits(value) == text


@pytest.mark.parametrize("us, text", [(0.0123, "12.3 ns"), (1.5, "1.50 µs"), (1500, "1.50 ms"), (2.5e6, "2.50 s")])
def test_durations(us, text):
    assert cells.duration(us) == text


def test_sizes_are_a_range_where_none_is_missing():
    assert cells.sizes([100, 1024, 10240, 102400, 1048576]) == "100 B to 1 MB"
    assert cells.sizes([100, 10240]) == "100 B, 10 kB"
    assert cells.sizes([100, 10240, 102400]) == "100 B, 10 kB, 100 kB"


def test_the_last_kept_results_are_the_newest_and_the_quick_ones_first(tmp_path):
    for name in ("2026-01-01", "2026-01-02-quick", "2026-01-02", "2025-12-31-quick"):
        pretended.write(tmp_path / name, {name: [] for name in tables.names()})
    (tmp_path / "2026-02-02").mkdir()  # no results
    assert cells.last_kept(tmp_path).name == "2026-01-02-quick"
    assert cells.last_kept(tmp_path, tmp_path / "2026-01-02-quick").name == "2026-01-02"
    assert cells.last_kept(tmp_path / "another machine") is None


def test_by_hand(folder, capsys):
    assert report.main([str(folder)]) == 0
    assert capsys.readouterr().out == f"written: {folder / 'report.html'}\n"
    assert report.main([]) == 2
