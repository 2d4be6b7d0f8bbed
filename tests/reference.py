#!/usr/bin/env python3
"""docs/reference/reference.py notices what it is there for."""
import pathlib
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "docs" / "reference"))
import reference  # noqa: E402


class Comments(unittest.TestCase):
    def test_a_comment_is_one_of_doxygen(self):
        text = "// A file.\n#pragma once\n\n// Adds.\nint add(int a, int b);  // never fails\n"
        self.assertEqual(reference.doxygen_comments(text),
                         "/// @file\n/// A file.\n#pragma once\n\n/// Adds.\n"
                         "int add(int a, int b); ///< never fails\n")

    def test_neighbours_share_a_comment(self):
        text = "// Adds.\nint add(int a);\nint add(int a,\n        int b);\n\nint alone();\n"
        self.assertEqual(reference.doxygen_comments(text).count("/// Adds."), 2)


class Faults(unittest.TestCase):
    def faults(self, warnings, page):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            (folder / "html").mkdir()
            (folder / "warnings.txt").write_text(warnings)
            (folder / "html" / "index.html").write_text(page)
            return reference.faults_of(folder)

    def test_nothing_is_wrong(self):
        self.assertEqual(self.faults("", '<a href="https://a.b/">x</a><p id="here"><a href="#here">y</a>'), 0)

    def test_a_function_without_a_comment(self):
        self.assertEqual(self.faults("a.hpp:1: Member f() (function) of namespace graphrun is not documented.\n"
                                     "a.hpp:2: Member x (variable) of struct graphrun::A is not documented.\n", ""), 1)

    def test_a_link_to_no_page_and_to_no_place(self):
        self.assertEqual(self.faults("", '<a href="none.html">x</a><a href="index.html#none">y</a>'), 2)

    def test_a_source_that_is_linked_to_is_there(self):
        self.assertEqual(self.faults("", '<a href="examples/katz.cpp">x</a>'), 0)


if __name__ == "__main__":
    unittest.main()
