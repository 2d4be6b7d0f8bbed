"""The examples of docs/python.md are right, and typed; generated files are what the catalogue makes."""

import doctest
import os
import re
import subprocess
import sys

import pytest
from support import ROOT

import graphrun as gr

GUIDE = ROOT / "docs" / "python.md"
RECIPES = ROOT / "docs" / "python-recipes.md"


def test_examples_of_the_guide(monkeypatch):
    monkeypatch.chdir(ROOT)
    failed, tried = doctest.testfile(str(GUIDE), module_relative=False, optionflags=doctest.IGNORE_EXCEPTION_DETAIL)
    assert tried > 20 and not failed


def test_recipes(monkeypatch, tmp_path):
    for package in ("duckdb", "pandas", "polars", "pyarrow", "scipy"):
        pytest.importorskip(package)
    monkeypatch.chdir(tmp_path)
    failed, tried = doctest.testfile(str(RECIPES), module_relative=False)
    assert tried > 30 and not failed


def test_example_of_the_readme(monkeypatch, capsys):
    monkeypatch.chdir(ROOT)
    example = re.search(r"```python\n(import graphrun.*?)```", (ROOT / "README.md").read_text(), re.S)
    assert example
    exec(compile(example[1], "README.md", "exec"), {})
    assert capsys.readouterr().out


def test_examples_are_typed(tmp_path):
    pytest.importorskip("mypy")
    blocks = re.findall(r"```python\n(.*?)```", GUIDE.read_text(), re.S)
    lines = []
    for example in doctest.DocTestParser().get_examples("".join(blocks)):
        lines += example.source.rstrip("\n").split("\n")
    program = tmp_path / "examples.py"
    program.write_text("\n".join(lines) + "\n")
    folder = os.path.dirname(os.path.dirname(gr.__file__))
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(tmp_path / "cache"), str(program)],
        capture_output=True, text=True, env={**os.environ, "MYPYPATH": folder if "site-packages" not in folder else ""},
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr


def test_package_is_typed(tmp_path):
    pytest.importorskip("mypy")
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(tmp_path), "bindings/python/graphrun"],
        capture_output=True, text=True, cwd=ROOT,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr


def test_generated_files_are_the_catalogues():
    library = os.environ.get("GRAPHRUN_LIBRARY") or os.path.join(os.path.dirname(gr.__file__), "libgraphrun.so.0")
    done = subprocess.run(
        [sys.executable, str(ROOT / "bindings/python/generate.py"), library, "--check"],
        capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr


def test_methods_have_the_parameters_of_the_catalogue():
    import inspect

    renamed = {"personalize": "personalization"}
    for entry in gr.catalogue()["algorithms"]:
        method = getattr(gr.Graph, entry["name"].replace("-", "_"))
        known = inspect.signature(method).parameters
        for parameter in entry["parameters"]:
            name = renamed.get(parameter["name"], parameter["name"])
            assert name in known, (entry["name"], name)
            if parameter["default"] is not None and parameter["kind"] not in ("sources", "start_vertices", "numbers"):
                assert known[name].default == parameter["default"]
