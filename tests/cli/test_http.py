"""Graphs from http and https, by a server on this machine."""

import gzip
import io
import pathlib
import shutil
import signal
import subprocess
import sys
import tarfile
import time

from program import KARATE, PLAIN, PROGRAM, SKIPPED, ProgramTest, main, run
from web import Page, Server

BYTES = pathlib.Path(KARATE).read_bytes()
HALF = len(BYTES) // 2
# Neither the proxies nor the certificates of whoever runs the tests may matter.
for name in list(PLAIN):
    if name.lower().endswith("_proxy") or name in ("CURL_CA_BUNDLE", "SSL_CERT_FILE", "SSL_CERT_DIR"):
        del PLAIN[name]


def edges(count):
    return "".join(f"{k} {(k * 7 + 1) % count}\n" for k in range(count)).encode()


class Web(ProgramTest):
    def serve(self, pages, **more):
        server = Server(pages, **more)
        self.addCleanup(server.close)
        return server

    def page(self, name="/web.mtx", **more):
        """The address of a page of karate, and the page."""
        page = Page(**{"body": BYTES, **more})
        return self.serve({name: page}).url + name, page

    def assert_karate(self, url, **more):
        found = self.json("pagerank", url, **more)
        self.assertEqual((found["graph"]["vertices"], found["graph"]["edges"]), (34, 78))
        return found


class Reading(Web):
    def test_plain_and_packed(self):
        url, _ = self.page()
        self.assertEqual(self.assert_karate(url)["graph"]["path"], url)
        for name, body in (("/web.mtx.gz", gzip.compress(BYTES)), ("/data", gzip.compress(BYTES))):
            self.assert_karate(self.page(name, body=body)[0])
        self.assert_karate(self.page(chunked=True)[0])

    def test_the_graph_is_the_same_as_from_the_disk(self):
        text = edges(200_000)
        url, _ = self.page("/big.txt.gz", body=gzip.compress(text, 1))
        self.succeed("convert", url, self.folder / "web.tsv")
        self.succeed("convert", self.file("big.txt", text), self.folder / "disk.tsv")
        self.assertEqual((self.folder / "web.tsv").read_bytes(), (self.folder / "disk.tsv").read_bytes())

    def test_queries_and_suffixes(self):
        for name in ("/web.mtx?token=a*b[1]?", "/get?file=x:y.mtx", "/a:b/web.mtx"):
            self.assert_karate(self.page(name)[0])
        url, _ = self.page("/pairs.el?version=2.1", body=b"0 1\n1 2\n4 0\n")
        self.assertIn("no edge names: 1", self.succeed("pagerank", url).stderr)
        self.succeed("convert", KARATE, self.folder / "k.sg")
        url, _ = self.page("/k.sg?x", body=(self.folder / "k.sg").read_bytes())
        self.assert_karate(url)

    def test_archives(self):
        packed = io.BytesIO()
        with tarfile.open(fileobj=packed, mode="w:gz") as archive:
            for name in ("web/README.md", "web/web.mtx", "web/other.mtx"):
                info = tarfile.TarInfo(name)
                info.size = len(BYTES)
                archive.addfile(info, io.BytesIO(BYTES))
        url, _ = self.page("/web.tar.gz", body=packed.getvalue())
        self.assertIn("web/web.mtx", self.succeed("pagerank", url).stderr)
        self.assertIn("web/other.mtx;", self.succeed("pagerank", url + ":other.mtx").stderr)
        self.refuse(3, "pagerank", url + ":none.mtx", says="no member 'none.mtx'")

    def test_kinds_that_take_a_file(self):
        for name, body, says in (("/a.zip", b"PK\x03\x04" + bytes(600), "a zip archive on the web"),
                                 ("/a.npz?x", b"PK\x03\x04" + bytes(600), "an .npz file on the web"),
                                 ("/a.properties", b"graph.a.vertex-file = a.v\n", "LDBC")):
            done = self.refuse(3, "pagerank", self.page(name, body=body)[0], says=says)
            self.assertIn("download", done.stderr)
        self.succeed("convert", KARATE, self.folder / "k.grun")
        url, _ = self.page("/k.grun", body=(self.folder / "k.grun").read_bytes())
        self.refuse(3, "pagerank", url, says="download it first")

    def test_lists_of_vertices(self):
        url, _ = self.page("/seeds", body=b"1\n2\n")
        self.succeed("pagerank", KARATE, "--personalize", url)
        self.succeed("multi-bfs", KARATE, "--sources", url)

    def test_a_folder_called_like_an_address_does_not_matter(self):
        url, _ = self.page()
        (self.folder / "http:").mkdir()
        self.assert_karate(url, cwd=self.folder)


class Redirects(Web):
    def chain(self, length):
        pages = {f"/{k}": Page(status=302 + (k % 2) * 5, headers={"Location": f"/{k + 1}"})
                 for k in range(length)}
        return self.serve({**pages, f"/{length}": Page(BYTES)})

    def test_chains_and_loops(self):
        self.assert_karate(self.chain(10).url + "/0")
        self.refuse(3, "pagerank", self.chain(11).url + "/0", says="more than 10 redirects")
        loop = self.serve({"/a": Page(status=301, headers={"Location": "/a"})})
        self.refuse(3, "pagerank", loop.url + "/a", says="more than 10 redirects")

    def test_only_to_the_web(self):
        for target in (f"file://{KARATE}", "ftp://127.0.0.1/a", "gopher://127.0.0.1/"):
            server = self.serve({"/a": Page(status=302, headers={"Location": target})})
            self.refuse(3, "pagerank", server.url + "/a", says="expected an address of http or https")
        server = self.serve({"/a": Page(status=302)})
        self.refuse(3, "pagerank", server.url + "/a", says="status 302")

    def test_a_login_is_for_its_own_server(self):
        login = "Basic dXNlcjpwYTpzcw=="  # user:pa:ss
        other = self.serve({"/web.mtx": Page(BYTES)})
        server = self.serve({"/web.mtx": Page(BYTES, login=login),
                             "/away": Page(status=302, headers={"Location": other.url + "/web.mtx"})})
        address = f"http://user:pa%3Ass@{server.host}"
        self.assertEqual(self.assert_karate(address + "/web.mtx")["graph"]["path"], server.url + "/web.mtx")
        self.assert_karate(address + "/away")
        self.assertNotIn("Authorization", other.http.seen[0][1])
        for url in (address + "/none", f"http://user:wr%6Fng@{server.host}/web.mtx"):
            for more in ([], ["--json"]):
                done = run("pagerank", url, *more)
                self.assertEqual(done.returncode, 3)
                for secret in ("user", "pa%3A", "wr%6F"):
                    self.assertNotIn(secret, done.stdout + done.stderr)


class Cuts(Web):
    def test_resumes_where_it_was_cut(self):
        for more in ({"tags": ['"a"']}, {"headers": {"Last-Modified": "Tue, 01 Jan 2030 00:00:00 GMT"}}, {},
                     {"chunked": True, "tags": ['"a"']}):
            # The test server knows If-Range by tag alone.
            if "headers" in more:
                more["tags"] = ["Tue, 01 Jan 2030 00:00:00 GMT"]
                more.pop("headers")
            url, page = self.page(cuts=[HALF, 100], **more)
            self.assert_karate(url)
            self.assertEqual(page.asked, [None, f"bytes={HALF}-", f"bytes={HALF + 100}-"])

    def test_a_large_file_in_many_pieces(self):
        text = edges(600_000)
        step = 1_200_000
        url, page = self.page("/a.txt", body=text, cuts=[step] * (len(text) // step), tags=['"a"'])
        found = self.json("cc", url)
        self.assertEqual(found["graph"]["vertices"], 600_000)
        self.assertGreater(len(page.asked), 6)  # a few failures alone would not do
        self.assertEqual(len(page.asked), len(text) // step + 1)

    def test_without_ranges(self):
        url, _ = self.page(cuts=[HALF], ranges=False)
        done = self.refuse(3, "pagerank", url, says=f"after {HALF} bytes, expected {len(BYTES)}")
        self.assertIn("from its beginning", done.stderr)
        self.assertIn(url, done.stderr)

    def test_wrong_length(self):
        longer = len(BYTES) + 10
        url, _ = self.page(length=longer)
        self.refuse(3, "pagerank", url, says=f"after {len(BYTES)} bytes, expected {longer}")
        url, _ = self.page(length=longer, ranges=False)
        self.refuse(3, "pagerank", url, says=f"after {len(BYTES)} bytes, expected {longer}")

    def test_another_content(self):
        for more in ({"tags": ['"a"', '"b"']}, {"tags": ['W/"a"', 'W/"b"']}):
            url, _ = self.page(cuts=[HALF], **more)
            self.refuse(3, "pagerank", url, says="the file has changed while it was read")

    def test_gives_up(self):
        url, page = self.page(cuts=[HALF] + [0] * 20)
        self.refuse(3, "pagerank", url, says="tried 5 times")
        self.assertEqual(len(page.asked), 5)

    def test_a_server_that_stands_still(self):
        url, page = self.page(cuts=[HALF], wait=60, tags=['"a"'])
        page.cuts = [HALF, None]
        began = time.monotonic()
        self.assert_karate(url, env={"GRAPHRUN_HTTP_TIMEOUT": "1"})
        self.assertLess(time.monotonic() - began, 20)


class Refusals(Web):
    def test_statuses(self):
        server = self.serve({"/busy": Page(status=503), "/no": Page(b"\x1b[2J" * 9, status=403),
                             "/odd": Page(status=204)})
        for name, says in (("/none.mtx", "404 (not found)"), ("/no", "403 (forbidden)"),
                           ("/busy", "503 (not available now)"), ("/odd", "status 204")):
            done = self.refuse(3, "pagerank", server.url + name, says=says)
            self.assertIn(server.url + name, done.stderr)
            self.assertNotIn("\x1b", done.stderr)
        self.assertEqual(len(server.http.pages["/busy"].asked), 5)
        self.assertEqual(len(server.http.pages["/no"].asked), 1)

    def test_controls_do_not_reach_the_terminal(self):
        server = self.serve({"/a": Page(status=302, headers={"Location": "ftp://x/\x1b[2J\x9b"})})
        done = self.refuse(3, "pagerank", server.url + "/a", says="redirect")
        self.assertNotIn("\x1b", done.stderr)

    def test_no_server(self):
        server = Server({})
        server.close()
        self.refuse(3, "pagerank", server.url + "/a", says=server.url)
        self.refuse(3, "pagerank", "http://", says="http://")
        self.refuse(3, "pagerank", "http://nobody.invalid/a", says="nobody.invalid")

    def test_empty_and_a_web_page(self):
        self.refuse(3, "pagerank", self.page(body=b"")[0], says="the file is empty")
        url, _ = self.page(body=b"<!doctype html><p>sign in")
        self.refuse(3, "pagerank", url, says="a web page")

    def test_a_promised_length_takes_no_memory(self):
        claim = b"%%MatrixMarket matrix coordinate pattern general\n9 9 2000000000\n1 1\n"
        url, _ = self.page(body=claim, length=40_000_000_000, ranges=False)
        self.refuse(3, "pagerank", url, "--memory-limit", "100M", says="expected 40000000000")


class Stopping(Web):
    def test_ctrl_c_ends_it_soon(self):
        url, page = self.page(cuts=[HALF], wait=30)
        for silent in (False, True):
            if silent:  # it does not even answer
                page.headers, page.cuts, page.body = {}, [0, 0], b"\n" * 10
            process = subprocess.Popen([PROGRAM, "pagerank", url], env=PLAIN, stderr=subprocess.PIPE,
                                       stdout=subprocess.PIPE)
            known = len(page.asked)
            deadline = time.monotonic() + 30
            while len(page.asked) == known and time.monotonic() < deadline:
                time.sleep(0.02)
            time.sleep(0.2)
            began = time.monotonic()
            process.send_signal(signal.SIGINT)
            out, err = process.communicate(timeout=10)
            self.assertLess(time.monotonic() - began, 5)
            self.assertEqual((process.returncode, out, err), (130, b"", b""))


class Certificates(Web):
    def certificate(self):
        if shutil.which("openssl") is None:
            self.skipTest("there is no openssl to make a certificate")
        key, certificate = self.folder / "key.pem", self.folder / "cert.pem"
        subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256",
                        "-nodes", "-keyout", key, "-out", certificate, "-days", "2", "-subj",
                        "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"],
                       check=True, capture_output=True)
        return certificate, key

    def test_https(self):
        certificate = self.certificate()
        plain = self.serve({"/web.mtx": Page(BYTES)})
        server = self.serve({"/web.mtx": Page(BYTES, cuts=[HALF], tags=['"a"']),
                             "/down": Page(status=302, headers={"Location": plain.url + "/web.mtx"})},
                            certificate=certificate)
        url = server.url + "/web.mtx"
        self.refuse(3, "pagerank", url, says="certificate")
        for variable in ("SSL_CERT_FILE", "CURL_CA_BUNDLE"):
            server.http.pages["/web.mtx"].asked.clear()
            self.assert_karate(url, env={variable: str(certificate[0])})
        trusted = {"SSL_CERT_FILE": str(certificate[0])}
        self.refuse(3, "pagerank", server.url + "/down", env=trusted, says="from https to http")
        other = url.replace("127.0.0.1", "localhost")
        self.refuse(3, "pagerank", other, env=trusted, says="certificate")
        up = self.serve({"/up": Page(status=302, headers={"Location": url})})
        self.assert_karate(up.url + "/up", env=trusted)


if __name__ == "__main__":
    said = run("pagerank", "http://127.0.0.1:1/").stderr
    if "curl" in said and ("built without" in said or "was not found" in said):
        print("SKIP: nothing was read from the web:", said)
        sys.exit(SKIPPED)
    main()
