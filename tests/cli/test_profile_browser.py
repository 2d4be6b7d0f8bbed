"""The page of a profile in a headless Chromium: nothing logged, nothing fetched, nothing too wide."""

import sys

from browser import Browser, chromium
from program import KARATE, SKIPPED, SOURCE, ProgramTest, main

if chromium() is None:
    print("SKIP: there is no Chromium; the page of a profile is not shown")
    sys.exit(SKIPPED)


class Shown(ProgramTest):
    def test_pages(self):
        none = self.file("none.mtx", "%%MatrixMarket matrix coordinate pattern symmetric\n0 0 0\n")
        one = self.file("one.mtx", "%%MatrixMarket matrix coordinate pattern symmetric\n1 1 0\n")
        faulty = self.file("faulty.html", "<script>undefined_function()</script>")
        path = self.folder / "r.html"
        with Browser() as browser:
            browser.open(faulty)
            self.assertNotEqual(browser.complaints(), [])
            for graph in (KARATE, SOURCE / "graphs" / "webring.txt", one, none):
                self.succeed("profile", graph, "-o", path)
                colours = set()
                for dark in (False, True):
                    for width in (1280, 390):
                        browser.open(path, width=width, dark=dark)
                        self.assertEqual(browser.complaints(), [])
                        self.assertEqual(browser.requests(), [])
                        self.assertLessEqual(
                            browser.value("document.documentElement.scrollWidth"), width)
                        colours.add(browser.value("getComputedStyle(document.body).backgroundColor"))
                self.assertEqual(len(colours), 2)
                values = "[...document.querySelectorAll('#storage td:nth-child(2)')].map(c => +c.dataset.k)"
                browser.value("document.querySelector('#storage th:nth-child(2) button').click()")
                sorted_values = browser.value(values)
                self.assertEqual(sorted_values, sorted(sorted_values, reverse=True))


if __name__ == "__main__":
    main()
