"""Runs the program in a folder of its own; what the tests beside it share."""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

PROGRAM = os.environ["GRAPHRUN"]
SOURCE = pathlib.Path(os.environ["GRAPHRUN_SOURCE"])
KARATE = str(SOURCE / "graphs" / "karate.mtx")
SHARED = SOURCE / ".." / "shared" / "graphs"
SKIPPED = 77
SANITIZED = bool(os.environ.get("GRAPHRUN_SANITIZED"))

# Neither the terminal nor the settings of whoever runs the tests may matter.
PLAIN = {k: v for k, v in os.environ.items() if k not in ("CI", "NO_COLOR", "TERM", "COLUMNS")}


def run(*arguments, input=None, env=None, cwd=None, **more):
    """The finished process; its stdout and stderr as text."""
    if input is None:
        more["stdin"] = subprocess.DEVNULL
    return subprocess.run([PROGRAM, *map(str, arguments)], input=input, capture_output=True,
                          text=True, cwd=cwd, env={**PLAIN, **(env or {})}, timeout=300, **more)


class ProgramTest(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="graphrun-test-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)

    def file(self, name, text):
        path = self.folder / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    def succeed(self, *arguments, **more):
        done = run(*arguments, **more)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done

    def refuse(self, status, *arguments, says, **more):
        """Exits with `status`, says one thing on stderr and nothing on stdout."""
        done = run(*arguments, **more)
        self.assertEqual(done.returncode, status, (arguments, done.stderr))
        self.assertEqual(done.stdout, "", arguments)
        self.assertIn(says, done.stderr, arguments)
        return done

    def json(self, *arguments, **more):
        return json.loads(self.succeed(*arguments, "--json", **more).stdout)

    def assert_only(self, *names):
        """The folder holds these files and no others."""
        self.assertEqual(sorted(p.name for p in self.folder.iterdir()), sorted(names))


def require_shared_graphs():
    if not (SHARED / "snap").is_dir():
        print(f"SKIP: {SHARED} is missing; the checks on real graphs did not run")
        sys.exit(SKIPPED)


def main():
    unittest.main(verbosity=2)
