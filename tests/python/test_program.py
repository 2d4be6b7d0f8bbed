"""The command graphrun that the package brings: the program in the shared library."""

import os
import pathlib
import re
import signal
import subprocess
import sys
import time

import pytest
from support import KARATE, ROOT

import graphrun as gr

SCRIPT = pathlib.Path(sys.executable).with_name("graphrun")
MODULE = pathlib.Path(gr.__file__).parents[1] / "_graphrun_program.py"
IS_INSTALLED = SCRIPT.exists() and "site-packages" in gr.__file__
START = "import sys, _graphrun_program as p; sys.argv[0] = 'graphrun'; sys.exit(p.main())"
LAUNCHER = [str(SCRIPT)] if IS_INSTALLED else [sys.executable, "-c", START]
BUILT = os.environ.get("GRAPHRUN_PROGRAM")  # the program of a build, to compare with


def run(*words, command=LAUNCHER, **how):
    return subprocess.run([*command, *words], capture_output=True, text=True, cwd=ROOT, timeout=60, **how)


if "built without the program" in run("--version").stderr:
    pytest.skip("this library was built without the program", allow_module_level=True)


def test_version_and_help():
    said = run("--version")
    assert said.returncode == 0 and gr.__version__ in said.stdout and not said.stderr
    assert "pagerank" in run("--help").stdout
    assert run("help", "bfs").stdout == run("bfs", "--help").stdout


def test_it_computes(tmp_path):
    done = run("pagerank", str(KARATE), "--tolerance", "1e-9", "-o", str(tmp_path / "ranks.tsv"))
    assert done.returncode == 0, done.stderr
    lines = [line.split() for line in (tmp_path / "ranks.tsv").read_text().splitlines()]
    ranks = {int(line[0]): float(line[1]) for line in lines if line[0].isdigit()}
    result = gr.Graph.from_file(KARATE, device="cpu").pagerank(tolerance=1e-9)
    assert ranks == pytest.approx(dict(zip(result.ids.tolist(), result.rank.tolist())), abs=1e-6)
    assert run("pagerank", str(KARATE), "--verify").returncode == 0


def without_times(text):
    return re.sub(r"\d[\d.,]*\s*(us|ms|s|GB/s|MB/s|GTEPS|MTEPS|kTEPS|%)(?=\W|$)", "TIME", text)


@pytest.mark.skipif(not BUILT, reason="GRAPHRUN_PROGRAM names no program to compare with")
@pytest.mark.parametrize("words", [
    ["--help"], ["help", "pagerank"], ["man"], ["completions", "bash"], ["formats"],
    ["info", str(KARATE)], ["cc", str(KARATE), "--device", "cpu"], ["generate", "kron:8", "-o", "-"],
    ["bfs", str(KARATE), "--source", "1", "-o", "-", "--device", "cpu"],
    ["pagerank", "no such file"], ["pagerankk"], ["pagerank", str(KARATE), "--damping", "2"], ["bfs"],
    ["bfs", str(KARATE), "--source", "77"], ["convert", str(KARATE), "--to", "nothing"],
])  # fmt: skip
def test_it_says_what_the_program_says(words):
    ours, theirs = run(*words), run(*words, command=[BUILT])
    assert ours.returncode == theirs.returncode
    assert without_times(ours.stdout) == without_times(theirs.stdout)
    assert without_times(ours.stderr) == without_times(theirs.stderr)


def test_exit_statuses():
    assert run("pagerank", str(KARATE), "--damping", "2").returncode == 2
    missing = run("pagerank", os.fsdecode(b"no\xff.mtx"))
    assert missing.returncode == 3 and "no" in missing.stderr
    assert run("frobnicate").returncode == 2
    bench = run("bench", "spmv")
    assert bench.returncode == 8 and "graphrun-bench" in bench.stderr


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM"])
def test_control_c(name):
    child = subprocess.Popen([*LAUNCHER, "bc", "kron:20", "--device", "cpu"], stdout=subprocess.PIPE,
                             stderr=subprocess.PIPE, text=True)  # fmt: skip
    time.sleep(2)
    begin = time.perf_counter()
    child.send_signal(getattr(signal, name))
    _, said = child.communicate(timeout=30)
    assert child.returncode == 130, said
    assert "Traceback" not in said
    assert time.perf_counter() - begin < 10


def test_a_reader_that_goes():
    child = subprocess.Popen([*LAUNCHER, "generate", "kron:14", "-o", "-"], stdout=subprocess.PIPE,
                             stderr=subprocess.PIPE)  # fmt: skip
    assert child.stdout.read(10)
    child.stdout.close()
    said = child.stderr.read()
    assert child.wait(timeout=60) == -signal.SIGPIPE and not said


def test_neither_numpy_nor_the_package_is_imported():
    code = "import sys; sys.path.insert(0, sys.argv[1]); import _graphrun_program; " \
           "_graphrun_program.library_path(); assert not {'numpy', 'graphrun'} & set(sys.modules)"  # fmt: skip
    done = subprocess.run([sys.executable, "-c", code, str(MODULE.parent)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
