# SPDX-License-Identifier: Apache-2.0
"""The report says what the tables say, begins with what Creo loses, and is a page that anyone can read. Figures are
given as files here.
"""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from evaluation.bench.driver import cells, charts, comparisons, paper, report, tables
from evaluation.bench.driver.cells import Cell
from evaluation.bench.driver.contestants import PAYLOADS
from evaluation.bench.driver.sections.behind import OPEN_ROWS

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
        if self.open and self.open[-1] in ("td", "th"):
            self.tables[-1]["rows"][-1][-1] += data
        if self.open and self.open[-1] == "caption":
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
    lost = found.table("2 comparisons, 1 of them beyond the scatter between rounds")
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
    rows += [encode(f"peer-{number}", 100, 0.3 + number / 100) for number in range(OPEN_ROWS + 5)]
    found = page(tmp_path, {"serialisation": rows})
    listed = [row[3] for table in found.tables if table["rows"][0][0] == "message" for row in table["rows"][1:]]
    assert listed == [f"peer-{number}" for number in range(OPEN_ROWS + 5)]


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


def test_an_aim_is_one_of_all_its_sizes(whole):
    verdicts = [row[-1] for row in whole.table("Another contestant's time, or size, as a multiple of Creo's")[1:]]
    assert set(verdicts) == {"reached", "missed"}


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
    assert found[1:] == [["numbers, 100 B", "Java", "5,000", "RMI", "100 µs", "50.0 µs", "0.500×"]]


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


def test_an_aim_is_missed_by_its_mean_and_by_one_cell(tmp_path):
    def verdict(*ratios):
        rows = [
            each
            for size, ratio in zip((100, 1024), ratios)
            for each in (encode("creo", size, 1), encode("thrift-binary", size, ratio))
        ]
        return page(tmp_path, {"serialisation": rows}).table(
            "Another contestant's time, or size, as a multiple of Creo's"
        )[1][-4:]

    assert verdict(200, 250) == ["at least 200×", "224×", "200× at 100 B", "reached at these sizes"]
    assert verdict(100, 150)[-1] == "missed at these sizes"
    assert verdict(0.9, 1e6)[-1] == "missed at these sizes"


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
    assert [series.points for series in panel.series] == [((100, 25.0, 25.0, 25.0),)] * 3


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
