#!/usr/bin/env python3
"""The reference as a site, checked.

    reference.py PROGRAM FOLDER    pages of the public headers, of PROGRAM's commands and of the
                                   documents, in FOLDER/html; fails for a public name without a
                                   comment and for a link that leads nowhere
    reference.py --filter HEADER   the header with its comments as Doxygen reads them
"""
import html.parser
import pathlib
import re
import shutil
import subprocess
import sys
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parents[2]
PUBLIC = ["base", "formats/matrix", "formats/file", "formats/generate", "engine", "algorithms", "bindings"]
DOCUMENTS = ["README.md", "CONTRIBUTING.md", "SECURITY.md", "examples/README.md", "graphs/README.md"]
SCHEMES = ("http:", "https:", "mailto:", "javascript:", "data:")
# Names that must have a comment: types, functions, constants and aliases of a namespace. Members of
# a type are read beside their neighbours, and may share a comment or need none.
UNDOCUMENTED = re.compile(r"Compound .* is not documented|\((function|typedef|variable|enumeration|concept)\) of "
                          r"(namespace|file) .* is not documented")


def doxygen_comments(text):
    """`//` comments as `///`, and those behind a declaration as `///<`. Declarations that follow one
    another without an empty line share the comment above the first."""
    out, shared, group = ["/// @file"], [], []
    for line in text.split("\n"):
        bare = line.strip()
        if re.match(r" *//", line):
            line = re.sub(r"^( *)// ?", r"\1/// ", line)
            group = group + [line] if out and out[-1].lstrip().startswith("///") else [line]
        elif not bare or bare.startswith(("#", "}", "public:", "private:", "namespace")):
            shared, group = [], []
        else:
            begins = not out or out[-1].rstrip().endswith((";", "}")) or re.search(r"[;}] +///<", out[-1])
            if group:
                shared, group = group, []
            elif shared and begins and not line.startswith(" "):
                out += shared
            line = re.sub(r"([;,{)]) +// ", r"\1 ///< ", line)
        out.append(line)
    return "\n".join(out)


def command_pages(program, folder):
    """A page for each command that the program lists, with what it says of itself."""
    def says(*words):
        return subprocess.run([program, *words], check=True, capture_output=True, text=True).stdout

    usage = says("help")
    names = re.findall(r"^  ([a-z]+) {2,}", usage[usage.index("\nUsage:"):usage.index("\nOptions:")], re.M)
    pages = [f"# Commands {{#commands}}\n\n```text\n{usage}```\n"]
    for name in names:
        pages[0] += f"\n* @subpage command_{name}"
        page = folder / f"command_{name}.md"
        page.write_text(f"# graphrun {name} {{#command_{name}}}\n\n```text\n{says('help', name)}```\n")
        yield page
    page = folder / "commands.md"
    page.write_text(pages[0] + "\n")
    yield page


class Links(html.parser.HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.targets, self.anchors = [], set()
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        for name, value in attrs:
            if value and name in ("href", "src"):
                self.targets.append(value)
            elif value and (name == "id" or (tag == "a" and name == "name")):
                self.anchors.add(value)


def dead_links(site):
    """Links between pages that lead to no page or to no place in it. Sources that a document links to
    are put beside the pages."""
    pages = {path.name: Links(path.read_text(encoding="utf-8", errors="replace")) for path in site.glob("*.html")}
    for name, page in sorted(pages.items()):
        for target in page.targets:
            if target.startswith(SCHEMES):
                continue
            path, _, anchor = urllib.parse.unquote(target).partition("#")
            path = path or name
            for source in (ROOT / path, ROOT / "docs" / path, ROOT / "examples" / path):
                if not (site / path).exists() and source.is_file():
                    (site / path).parent.mkdir(parents=True, exist_ok=True)
                    shutil.copy(source, site / path)
            if not (site / path).exists():
                yield f"{name}: no page {path}"
            elif anchor.endswith("-members"):
                pass  # Doxygen's list of sections names one whose members are all left out
            elif anchor and path in pages and anchor not in pages[path].anchors:
                yield f"{name}: no place {anchor} in {path}"


def make(program, folder):
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "commands").mkdir(parents=True)
    headers = [str(path) for part in PUBLIC for path in sorted((ROOT / part).glob("*.hpp"))]
    documents = [str(ROOT / name) for name in DOCUMENTS] + [str(path) for path in sorted((ROOT / "docs").glob("*.md"))]
    commands = [str(path) for path in command_pages(program, folder / "commands")]
    settings = (pathlib.Path(__file__).parent / "Doxyfile").read_text() + f"""
INPUT = {" ".join(documents + commands + headers)}
STRIP_FROM_PATH = {ROOT}
STRIP_FROM_INC_PATH = {ROOT}
OUTPUT_DIRECTORY = {folder}
WARN_LOGFILE = {folder}/warnings.txt
FILTER_PATTERNS = "*.hpp={sys.executable} {__file__} --filter"
"""
    subprocess.run(["doxygen", "-"], input=settings, text=True, check=True, cwd=ROOT)
    return faults_of(folder)


def faults_of(folder):
    """How many there are, each printed."""
    warnings = (folder / "warnings.txt").read_text().split("\n")
    faults = [line for line in warnings if UNDOCUMENTED.search(line)] + sorted(set(dead_links(folder / "html")))
    for fault in faults:
        print(fault, file=sys.stderr)
    return len(faults)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--filter"]:
        sys.stdout.write(doxygen_comments(pathlib.Path(sys.argv[2]).read_text(encoding="utf-8")))
    else:
        sys.exit(1 if make(sys.argv[1], pathlib.Path(sys.argv[2]).resolve()) else 0)
