# SPDX-License-Identifier: Apache-2.0
"""The gate lets noise pass, and nothing else."""

import json

import pytest

from evaluation.bench.driver import cells, gate, tables
from evaluation.bench.driver.cells import Cell

from . import pretended

CELL = Cell("serialisation", "c", "", "numeric", 10240, "encode")


def row(contestant, ratio, cell=CELL, status="ok"):
    return {
        "language": cell.language,
        "runtime": cell.runtime,
        "contestant": contestant,
        "payload": cell.payload,
        "size": cell.size,
        "operation": cell.how,
        "us": ratio,
        "ratio": ratio if status == "ok" else "",
        "status": status,
    }


def results(cell=CELL, **ratios):
    """A table with Creo and the given contestants, each with its time as a multiple of Creo's."""
    return {
        "serialisation": [
            row("creo", 1.0, cell),
            *(row(name.replace("_", "-"), ratio, cell) for name, ratio in ratios.items()),
        ]
    }


KEPT = results(thrift_binary=100, thrift_tuned=90, memcpy=0.4)


def test_the_same_results_pass():
    same = gate.compare(KEPT, KEPT)
    assert same.passes
    assert [(loss.cell, loss.own, loss.factor) for loss in same.losses] == [(CELL, "creo", 1.0)]


@pytest.mark.parametrize("slower, failing", [(1.04, 0), (1.06, 1), (0.5, 0)])
def test_more_than_5_percent_against_everyone_fails(slower, failing):
    new = results(thrift_binary=100 / slower, thrift_tuned=90 / slower, memcpy=0.4 / slower)
    found = gate.losses(KEPT, new)
    assert len(found) == failing
    assert gate.compare(KEPT, new).losses[0].factor == pytest.approx(slower)


def test_one_noisy_contestant_does_not_decide():
    assert gate.losses(KEPT, results(thrift_binary=20, thrift_tuned=90, memcpy=0.4)) == []
    # It does not hide a loss, either.
    assert len(gate.losses(KEPT, results(thrift_binary=500, thrift_tuned=70, memcpy=0.3))) == 1


def with_starts(results, *each):
    """The same, from starts whose ratios are these multiples of the mean."""
    return {
        "serialisation": [
            {**one, "ratios": [one["ratio"] * by if one["contestant"] != "creo" else 1 for by in each]}
            for one in results["serialisation"]
        ]
    }


def test_what_scatters_as_much_between_starts_is_no_loss():
    slower = results(thrift_binary=80, thrift_tuned=72, memcpy=0.32)
    wide, narrow = (0.8, 1, 1.25), (0.98, 1, 1.02)
    assert gate.losses(with_starts(KEPT, *wide), with_starts(slower, *wide)) == []
    [loss] = gate.losses(with_starts(KEPT, *narrow), with_starts(slower, *narrow))
    assert loss.factor == pytest.approx(1.25, rel=0.01) and 1.1 < loss.at_least < 1.25


def test_more_starts_decide():
    def scattered(by, *each):
        return with_starts(results(thrift_binary=100 / by, thrift_tuned=90 / by, memcpy=0.4 / by), *each)

    kept, first = scattered(1, 0.95, 1, 1.05), scattered(1.12, 0.95, 1, 1.05)
    assert gate.compare(kept, first).passes and gate.compare(kept, first).suspicious
    six = (0.95, 0.97, 1, 1, 1.03, 1.05)
    assert not gate.compare(kept, first, again=scattered(1.12, *six)).passes
    assert gate.compare(kept, first, again=scattered(1, *six)).passes


def test_the_scatter_of_a_cell_is_drawn_to_that_of_its_measure():
    """Three starts may agree by chance: they are not believed where other cells scatter."""
    others = [Cell("serialisation", "c", "", "numeric", size, "encode") for size in (100, 1024, 102400)]
    wide, narrow = (0.8, 1, 1.25), (0.999, 1, 1.001)

    def run(memcpy, *around):
        tables = [with_starts(results(memcpy=memcpy), *narrow)]
        tables += [with_starts(results(other, memcpy=0.4), *around) for other in others]
        return {"serialisation": [row for each in tables for row in each["serialisation"]]}

    assert [loss.cell for loss in gate.losses(run(0.4, *narrow), run(0.36, *narrow))] == [CELL]
    assert gate.losses(run(0.4, *wide), run(0.36, *wide)) == []


def test_times_do_not_count_where_ratios_stay():
    slow_machine = {"serialisation": [{**one, "us": 10 * one["us"]} for one in KEPT["serialisation"]]}
    assert gate.compare(KEPT, slow_machine).passes


def test_rows_are_the_same_read_from_a_file(tmp_path):
    tables.write(tmp_path, results(thrift_binary=80, thrift_tuned=70, memcpy=0.3))
    read = {"serialisation": tables.read(tmp_path, "serialisation")}
    assert [loss.factor for loss in gate.losses(KEPT, read)] == [pytest.approx(90 / 70)]
    tables.write(tmp_path, with_starts(results(thrift_binary=80, thrift_tuned=70, memcpy=0.3), 0.99, 1, 1.01))
    read = {"serialisation": tables.read(tmp_path, "serialisation")}
    [loss] = gate.losses(with_starts(KEPT, 0.99, 1, 1.01), read)
    assert 1.2 < loss.at_least < loss.factor == pytest.approx(90 / 70, rel=0.01)


def test_the_worst_cell_comes_first():
    other = Cell("serialisation", "c", "", "string", 10240, "encode")
    kept = {"serialisation": results(memcpy=0.5)["serialisation"] + results(other, memcpy=0.5)["serialisation"]}
    new = {"serialisation": results(memcpy=0.4)["serialisation"] + results(other, memcpy=0.25)["serialisation"]}
    comparison = gate.compare(kept, new)
    assert [(loss.cell.payload, loss.factor) for loss in comparison.losses] == [("string", 2.0), ("numeric", 1.25)]
    lines = gate.table(comparison).splitlines()
    assert "string" in lines[2] and "**2.00**" in lines[2] and "numbers" in lines[3]


def test_a_variant_of_creo_is_held_to_its_own_past():
    kept = results(creo_accelerated=0.1, thrift_binary=10)
    slower = results(creo_accelerated=0.2, thrift_binary=10)
    assert [(loss.own, loss.factor) for loss in gate.losses(kept, slower)] == [("creo-accelerated", pytest.approx(2))]


def test_a_cell_that_fails_now_is_missing_with_its_reason():
    new = {"serialisation": [row("creo", 1.0, status="it broke"), row("thrift-binary", 100), row("memcpy", 0.4)]}
    comparison = gate.compare(KEPT, new)
    assert not comparison.passes
    assert comparison.missing == (f"{CELL}: creo: it broke",)
    assert f"missing: {CELL}: creo: it broke" in gate.table(comparison)


def test_a_cell_without_anyone_to_compare_with_is_missing():
    assert gate.compare(KEPT, results()).missing == (f"{CELL}: creo: nothing to compare with",)


def test_a_contestant_that_is_gone_or_new_is_no_loss():
    comparison = gate.compare(KEPT, results(thrift_binary=100, memcpy=0.4, fory=0.1))
    assert comparison.passes and set(comparison.losses[0].by_contestant) == {"thrift-binary", "memcpy"}


def test_a_smaller_run_is_compared_where_it_looked():
    java = Cell("serialisation", "java", "", "numeric", 10240, "encode")
    larger = Cell("serialisation", "c", "", "numeric", 1048576, "encode")
    kept = {
        "serialisation": [
            *KEPT["serialisation"],
            *results(java, memcpy=0.4)["serialisation"],
            *results(larger, memcpy=0.4)["serialisation"],
        ]
    }
    assert gate.compare(kept, KEPT).passes
    # But a cell that is missing among those that it measured is.
    decode = {**CELL.__dict__, "how": "decode"}
    gone = {"serialisation": kept["serialisation"] + results(Cell(**decode), memcpy=0.4)["serialisation"]}
    assert gate.compare(gone, KEPT).missing == (f"{Cell(**decode)}: creo: not measured",)


def test_a_single_client_that_is_not_pinned_says_nothing():
    def calls(table, ratio, **how):
        head = {"language": "c", "runtime": "", "payload": "numeric", "size": 1024, "status": "ok", **how}
        return {table: [{**head, "contestant": "creo", "ratio": 1}, {**head, "contestant": "socket", "ratio": ratio}]}

    def response(ratio):
        return calls("response", ratio, cores="unpinned")

    def parallel(ratio):
        return calls("parallel", ratio, clients=8)

    assert gate.compare(response(1), response(0.2)).losses == ()
    assert [loss.factor for loss in gate.losses(parallel(1), parallel(0.2))] == [pytest.approx(5)]


def test_what_is_new_is_named():
    assert gate.compare({"serialisation": []}, KEPT).added == (f"{CELL}: creo",)


def test_a_message_that_grows_is_a_loss():
    size = {"language": "c", "runtime": "", "payload": "numeric", "size": 100, "status": "ok"}
    kept = {
        "size": [
            {**size, "contestant": "creo", "message": 102},
            {**size, "contestant": "thrift-binary", "message": 190},
        ]
    }
    new = {
        "size": [
            {**size, "contestant": "creo", "message": 130},
            {**size, "contestant": "thrift-binary", "message": 190},
        ]
    }
    assert [loss.factor for loss in gate.losses(kept, new)] == [pytest.approx(130 / 102)]


@pytest.fixture
def folders(tmp_path):
    """Two folders of a machine: what is kept, and a new run in which Creo takes twice its time in one cell."""
    pretended.write(tmp_path / "2026-01-01")
    slower = pretended.rows()
    for one in slower["serialisation"]:
        if (one["language"], one["payload"], one["size"], one["operation"]) == (
            "c",
            "numeric",
            "10240",
            "encode",
        ) and one["contestant"] != "creo":
            one["ratios"] = [float(each) / 2 for each in one["ratios"].split()]
    return pretended.write(tmp_path / "2026-01-02-quick", slower)


def test_check_measures_suspects_again(folders, capsys, tmp_path_factory):
    asked = []

    def repeat(cells):
        asked.append(cells)
        return folders

    assert gate.check(folders, folders.parent, repeat) == 1
    assert asked == [{("serialisation", "c", "", "numeric", "10240")}]
    output = capsys.readouterr().out
    assert "FAILED: 1 of " in output and "against 2026-01-01" in output

    same = pretended.rows()
    for rows in same.values():
        for one in rows:
            one["ratios"] = " ".join([one["ratios"]] * 20)
    better = pretended.write(tmp_path_factory.mktemp("again") / "results", same)
    assert gate.check(folders, folders.parent, lambda cells: better) == 0


def test_kept_results_of_another_method_are_not_compared(folders, capsys):
    path = folders.parent / "2026-01-01" / "manifest.json"
    path.write_text(json.dumps({**json.loads(path.read_text()), "method": 1}), encoding="utf-8")
    assert gate.check(folders, folders.parent, lambda cells: folders) == 2
    assert "no other kept results of method 2" in capsys.readouterr().err


def test_without_kept_results_it_says_so(tmp_path, capsys):
    only = pretended.write(tmp_path / "2026-01-01")
    assert gate.check(only, tmp_path, lambda cells: only) == 2
    assert "no other kept results" in capsys.readouterr().err


def test_by_hand(folders, capsys):
    kept = folders.parent / "2026-01-01"
    assert gate.main([str(kept), str(folders)]) == 1
    assert gate.main([str(kept), str(kept)]) == 0
    assert gate.main([]) == 2
    assert "**2.00**" in capsys.readouterr().out


def test_kinds_come_from_the_manifest(tmp_path):
    """On .NET, Creo has another name than on Mono, and is still Creo."""
    folder = pretended.write(tmp_path / "2026-01-01")
    assert json.loads((folder / "manifest.json").read_text())["contestants"]
    comparison = gate.compare(
        *[{name: tables.read(folder, name) for name in tables.names()}] * 2, cells.people_of(folder)
    )
    assert "creo-dotnet" in {loss.own for loss in comparison.losses}
    assert comparison.passes
