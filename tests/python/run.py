#!/usr/bin/env python3
"""Runs the Python package's tests.

run.py VENV [PACKAGE_FOLDER] [pytest's arguments]: in the virtual environment VENV, made where there is none,
with the packages of requirements.txt that can be installed; `graphrun` is imported from PACKAGE_FOLDER, or is
what is installed there where that is -. Exits with 77, skipped, where NumPy and pytest cannot be had.
"""

import os
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
NEEDED = ("numpy", "pytest")


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


def main(venv, folder, arguments):
    python, lacking = environment(venv)
    for one in lacking:
        print(f"SKIPPED: what compares with {one}, which cannot be installed here", flush=True)
    if any(one.startswith(needed) for one in lacking for needed in NEEDED):
        return 77
    variables = dict(os.environ)
    if folder != "-":
        variables["PYTHONPATH"] = folder
    command = [python, "-m", "pytest", "-q", "-rs", "-p", "no:cacheprovider", HERE, *arguments]
    return subprocess.run(command, env=variables).returncode


if __name__ == "__main__":
    given = sys.argv[1:] + ["-"] * (2 - len(sys.argv[1:]))
    sys.exit(main(pathlib.Path(given[0]).absolute(), given[1], given[2:]))
