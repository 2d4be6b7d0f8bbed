#!/usr/bin/env python3
"""Runs the Python package's tests.

run.py [--networkx] VENV [PACKAGE_FOLDER] [pytest's arguments]: in the virtual environment VENV, made where there is none,
with the packages of requirements.txt that can be installed; `graphrun` is imported from PACKAGE_FOLDER, or is
what is installed there where that is -. With --networkx NetworkX's own tests, with graphrun as its backend. Exits with
77, skipped, where NumPy and pytest cannot be had, or for --networkx what it needs.
"""

import os
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
NEEDED = ("numpy", "pytest")
NEEDED_BY_NETWORKX = (*NEEDED, "scipy", "pandas", "networkx")


def environment(venv):
    """The interpreter of the environment, made if it is not there, and what it lacks."""
    python = venv / "bin" / "python"
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", venv], check=True)
    wanted = [line.strip() for line in (HERE / "requirements.txt").read_text().splitlines()]
    wanted = [line for line in wanted if line and not line.startswith("#")]
    stamp = venv / "graphrun-requirements"
    if stamp.exists() and stamp.read_text() == "\n".join(wanted):
        return python, []
    pip = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--only-binary=:all:"]
    lacking = []
    if subprocess.run([*pip, *wanted], stdin=subprocess.DEVNULL, capture_output=True).returncode != 0:
        for one in wanted:
            done = subprocess.run([*pip, one], stdin=subprocess.DEVNULL, capture_output=True)
            if done.returncode != 0:
                lacking.append(one)
    if not lacking:
        stamp.write_text("\n".join(wanted))
    return python, lacking


def main(venv, folder, arguments, networkx):
    python, lacking = environment(venv)
    for one in lacking:
        print(f"SKIPPED: what compares with {one}, which cannot be installed here", flush=True)
    if any(one.startswith(needed) for one in lacking for needed in (NEEDED_BY_NETWORKX if networkx else NEEDED)):
        return 77
    variables = dict(os.environ)
    if folder != "-":
        variables["PYTHONPATH"] = folder
    if networkx:
        command = [sys.executable, HERE / "networkx_conformance.py", python, *arguments]
        return subprocess.run(command, env=variables).returncode
    command = [python, "-m", "pytest", "-q", "-rs", "-p", "no:cacheprovider", HERE, *arguments]
    return subprocess.run(command, env=variables).returncode


if __name__ == "__main__":
    given = [one for one in sys.argv[1:] if one != "--networkx"]
    given += ["-"] * (2 - len(given))
    sys.exit(main(pathlib.Path(given[0]).absolute(), given[1], given[2:], "--networkx" in sys.argv))
