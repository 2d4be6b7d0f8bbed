#!/usr/bin/env python3
"""Runs NetworkX's own tests with graphrun as the backend.

networkx_conformance.py PYTHON [--record] [pytest's arguments]: with the interpreter PYTHON, which has NetworkX, NumPy,
SciPy, pandas and pytest, and finds graphrun (PYTHONPATH, or installed). Fails where a test fails, where one is expected
to fail beyond those of networkx_plugin.py, where less than nine in ten calls of our functions are served, or all of a
function are handed back; and with the version of NetworkX that networkx_counts.txt is of (--record writes it) where a
function is never served, or notably less often than that file says. GRAPHRUN_NETWORKX_NO_FALLBACK=1 runs without NetworkX's help, and reports alone.
"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
RECORD = HERE / "networkx_counts.txt"
A = "networkx.algorithms"
PACKAGES = ("link_analysis", "centrality", "components", "shortest_paths", "traversal", "community", "coloring", "assortativity")
MODULES = ("cluster", "core", "distance_measures", "link_prediction", "mis", "efficiency", "dag", "reciprocity")
TESTS = [
    *(f"{A}.{package}" for package in PACKAGES),
    "networkx.linalg",
    f"{A}.tree.tests.test_mst",
    *(f"{A}.tests.test_{module}" for module in MODULES),
    "networkx.tests.test_convert_scipy",
]
LEAST_SERVED = 0.9
LEAST_OF_RECORDED = 0.95  # some of NetworkX's tests draw graphs without a seed
NEVER_SERVED = {"generic_bfs_edges"}  # NetworkX's tests give it a function each time
EXPECTED_TO_FAIL = 5  # those of networkx_plugin.py


def run(python, arguments, counts):
    """Runs the tests; the exit status and the last line."""
    variables = {
        **os.environ,
        "NETWORKX_TEST_BACKEND": "graphrun",
        "NETWORKX_FALLBACK_TO_NX": "True",
        "GRAPHRUN_NETWORKX_COUNTS": counts,
        "PYTHONPATH": os.pathsep.join(filter(None, (os.environ.get("PYTHONPATH"), str(HERE)))),
    }
    if os.environ.get("GRAPHRUN_NETWORKX_NO_FALLBACK"):
        del variables["NETWORKX_FALLBACK_TO_NX"]
    command = [python, "-m", "pytest", "-q", "-rfEx", "--tb=short", "-p", "no:cacheprovider", "-p", "networkx_plugin", "--import-mode=append"]
    command += ["--pyargs", *TESTS, *arguments]
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(command, env=variables, cwd=folder, stdout=subprocess.PIPE, text=True)
    print(done.stdout, flush=True)
    return done.returncode, done.stdout.rstrip().rpartition("\n")[2]


def read(path):
    """{function: (served, handed back)}, and the version that they are of."""
    version, counts = "", {}
    for line in pathlib.Path(path).read_text().splitlines():
        if line.startswith("# networkx "):
            version = line.split()[2]
        elif line and not line.startswith("#"):
            name, served, handed_back = line.split()
            counts[name] = int(served), int(handed_back)
    return version, counts


def problems(counts, recorded):
    """What is wrong with the calls, as sentences; without a record, other versions of NetworkX may not call a function."""
    found = [
        f"{name} is never served"
        for name, (served, handed_back) in counts.items()
        if not served and (recorded or handed_back) and name not in NEVER_SERVED
    ]
    served = sum(one for one, _ in counts.values())
    every = served + sum(one for _, one in counts.values())
    if served < LEAST_SERVED * every:
        found.append(f"{served} of {every} calls are served, less than {LEAST_SERVED:.0%}")
    for name, (before, _) in recorded.items():
        now = counts.get(name, (0, 0))[0]
        if now < LEAST_OF_RECORDED * before:
            found.append(f"{name} is served {now} times, {before} before")
    return found


def main(python, arguments):
    is_recording = "--record" in arguments
    arguments = [one for one in arguments if one != "--record"]
    version = subprocess.run(
        [python, "-c", "import networkx; print(networkx.__version__)"], capture_output=True, text=True, check=True
    ).stdout.strip()
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "counts")
        status, last = run(python, arguments, path)
        _, counts = read(path)
        reasons = [line[2:] for line in pathlib.Path(path).read_text().splitlines() if line.startswith("# ")]
    served = sum(one for one, _ in counts.values())
    handed_back = sum(one for _, one in counts.values())
    share = f"{served / max(served + handed_back, 1):.1%}"
    print(f"networkx {version}: {last.strip('= ')}; {served} calls served ({share}), {handed_back} handed back")
    print("handed back:", *reasons, sep="\n  ")
    if is_recording:
        lines = [f"{name} {one} {other}\n" for name, (one, other) in counts.items()]
        head = "# Calls served and handed back in NetworkX's own tests; networkx_conformance.py --record writes this.\n"
        RECORD.write_text(head + f"# networkx {version}\n" + "".join(lines))
    recorded_version, recorded = read(RECORD) if RECORD.exists() else ("", {})
    is_alone = bool(os.environ.get("GRAPHRUN_NETWORKX_NO_FALLBACK"))  # what is handed back fails as expected then
    wrong = [] if arguments or is_alone else problems(counts, recorded if recorded_version == version else {})
    if re.search(r"\b[0-9]+ (failed|error)", last):
        wrong.insert(0, last)
    expected = re.search(r"\b([0-9]+) xfailed", last)
    if expected and int(expected[1]) > EXPECTED_TO_FAIL and not is_alone:
        wrong.append(f"{expected[1]} tests fail as expected, more than {EXPECTED_TO_FAIL}")
    for one in wrong:
        print(f"networkx_conformance: {one}", file=sys.stderr)
    return 1 if wrong or status not in (0, 5) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
