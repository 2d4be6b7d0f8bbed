"""The notebook of docs/notebooks answers its questions, on a small web and on a large one."""

import json
import os

import pytest
from support import ROOT

import graphrun as gr

NOTEBOOK = ROOT / "docs" / "notebooks" / "web_graph.ipynb"
LARGE = ROOT.parent / "shared" / "graphs" / "web" / "cnr-2000.txt.zst"


def cells(kind):
    found = json.loads(NOTEBOOK.read_text())["cells"]
    return ["".join(cell["source"]) for cell in found if cell["cell_type"] == kind]


@pytest.fixture(params=["webring.txt", "cnr-2000.txt.zst"])
def web(request, monkeypatch):
    file = ROOT / "graphs" / request.param if request.param == "webring.txt" else LARGE
    if not file.exists():
        pytest.skip(f"SKIP: {file} is missing")
    monkeypatch.setenv("WEB_GRAPH", str(file))
    monkeypatch.chdir(NOTEBOOK.parent)
    return request.param


def test_every_cell_runs(web, monkeypatch, capsys):
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    drawn = []

    def show():
        figure = plt.gcf()
        figure.canvas.draw()
        drawn.append([axes.get_title(loc="left") for axes in figure.axes])
        plt.close(figure)

    monkeypatch.setattr(plt, "show", show)
    with matplotlib.rc_context():
        names = {}
        for number, cell in enumerate(cells("code")):
            exec(compile(cell, f"{NOTEBOOK.name}, cell {number}", "exec"), names)
    said = capsys.readouterr().out
    assert len(drawn) == 5 and all(any(titles) for titles in drawn)
    assert len(names["web"]) == {"webring.txt": 30, "cnr-2000.txt.zst": 325557}[web]
    assert names["ranks"].converged and abs(names["ranks"].rank.sum() - 1) < 1e-6
    if web == "cnr-2000.txt.zst":  # what its text says
        assert "129 are among the 325" in said and "core                    112,023 pages,  34.4%" in said
        assert names["ranks"].top(4)[3][0] == 236401 and names["links_in"][236401] == 10
        assert names["cores"].degeneracy == 83 and len(names["dense"]) == 86


def test_five_questions_and_no_paths_of_this_machine():
    text = "".join(cells("markdown"))
    assert [f"## {number}." in text for number in range(1, 6)] == [True] * 5
    assert len(NOTEBOOK.read_bytes()) < 700_000
    stored = json.loads(NOTEBOOK.read_text())["cells"]
    outputs = [output for cell in stored for output in cell.get("outputs", [])]
    assert sum("image/png" in output.get("data", {}) for output in outputs) == 5
    assert not any(output["output_type"] == "error" for output in outputs)
    assert not any(word in NOTEBOOK.read_text() for word in ("/home/", "/root/", "/work/"))


def test_it_runs_in_jupyter(monkeypatch):
    nbclient = pytest.importorskip("nbclient")
    nbformat = pytest.importorskip("nbformat")
    pytest.importorskip("ipykernel")
    monkeypatch.setenv("WEB_GRAPH", str(ROOT / "graphs" / "webring.txt"))
    monkeypatch.setenv("PYTHONPATH", os.path.dirname(os.path.dirname(os.path.abspath(gr.__file__))))
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    resources = {"metadata": {"path": os.fspath(NOTEBOOK.parent)}}
    nbclient.NotebookClient(notebook, timeout=300, kernel_name="python3", resources=resources).execute()
