"""The program's help and the library's catalogue say the same, of which the methods are made."""

import os
import pathlib
import re
import shutil
import subprocess

import pytest

import graphrun as gr


def program():
    """The program beside the library that is tested, or the one of this environment."""
    beside = pathlib.Path(gr.__file__).absolute().parents[3] / "graphrun"
    for path in (os.environ.get("GRAPHRUN_PROGRAM"), beside, shutil.which("graphrun")):
        if path and os.access(path, os.X_OK) and os.path.isfile(path):
            return str(path)
    pytest.skip("the program is not here")


def options_of(command):
    """The options in a page of help: {name: (value, text)}."""
    page = subprocess.run(
        [program(), command, "--help"], capture_output=True, text=True, check=True
    ).stdout
    options, name = {}, None
    for line in page.splitlines():
        found = re.match(r" {2,6}(?:-\w, )?--?([a-z-]+)(?: (\S+))?(?:\s{2,}(.*))?$", line)
        if found and found[1] not in options:  # examples come last
            name = found[1]
            options[name] = [found[2] or "", found[3] or ""]
        elif name and re.match(r" {20,}\S", line):
            options[name][1] = f"{options[name][1]} {line.strip()}".strip()
        else:
            name = None
    return {name: tuple(said) for name, said in options.items()}


def is_said(text, said, default=None):
    """A text as help shows it: in lines that may end at a hyphen, the default behind it."""
    text, said = text.replace(" ", ""), said.replace(" ", "")
    if isinstance(default, list):
        default = ",".join(map(str, default))
    if not said.startswith(text):
        return False
    rest = said[len(text) :].strip("()")
    if isinstance(default, (int, float)) and not isinstance(default, bool) and rest:
        return float(rest) == default
    return rest == "" or rest == default


ALGORITHMS = {entry["name"]: entry for entry in gr.catalogue()["algorithms"]}
# Options whose text a command says in its own way.
SUITED = {"weights", "duplicates"}


@pytest.mark.parametrize("name", ALGORITHMS)
def test_parameters_are_those_of_the_help(name):
    options = options_of(name)
    for parameter in ALGORITHMS[name]["parameters"]:
        assert parameter["name"].replace("_", "-") in options, parameter["name"]
        said = options[parameter["name"].replace("_", "-")]
        assert is_said(parameter["text"], said[1], parameter["default"]), (parameter, said)


def test_options_of_reading_are_those_of_the_help():
    options = options_of("pagerank")
    for option in gr.catalogue()["options"]:
        value, text = options[option["name"].replace("_", "-")]
        assert value == ("" if option["value"] == "yes|no" else option["value"])
        assert option["name"] in SUITED or is_said(option["text"], text), (option["text"], text)
