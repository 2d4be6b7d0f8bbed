"""A web server on the loopback interface whose faults are chosen by path; what test_http.py reads from."""

import http.server
import ssl
import threading
import time


class Page:
    """What stands at a path. `headers` go with each answer; `cuts` are lengths after which the connection
    ends, one for each request, and None for none."""

    def __init__(self, body=b"", status=200, headers=(), ranges=True, cuts=(), length=None, tags=(),
                 wait=0, chunked=False, login=None):
        self.body, self.status, self.headers, self.ranges = body, status, dict(headers), ranges
        self.cuts, self.length, self.tags = list(cuts), length, list(tags)
        self.wait, self.chunked, self.login = wait, chunked, login
        self.asked = []  # the Range of each request


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def do_GET(self):
        server = self.server
        page = server.pages.get(self.path)
        server.seen.append((self.path, dict(self.headers)))
        self.close_connection = True
        if page is None:
            return self.answer(404, b"<html>\x1b[31mno such page")
        if page.login and self.headers.get("Authorization") != page.login:
            return self.answer(401, b"")
        page.asked.append(self.headers.get("Range"))
        if page.status != 200:
            return self.answer(page.status, page.body, page.headers)
        self.send(page)

    def answer(self, status, body, headers={}):
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def send(self, page):
        begin, number = 0, len(page.asked) - 1
        headers = dict(page.headers)
        if page.tags:
            headers["ETag"] = page.tags[min(number, len(page.tags) - 1)]
        asked = self.headers.get("Range")
        whole = "If-Range" in self.headers and self.headers["If-Range"] != headers.get("ETag")
        if asked and page.ranges and not whole:
            begin = int(asked.split("=")[1].split("-")[0])
            if begin >= len(page.body):
                return self.answer(416, b"")
            headers["Content-Range"] = f"bytes {begin}-{len(page.body) - 1}/{len(page.body)}"
        self.send_response(206 if "Content-Range" in headers else 200)
        body = page.body[begin:]
        for name, value in headers.items():
            self.send_header(name, value)
        if page.chunked:
            self.send_header("Transfer-Encoding", "chunked")
        else:
            self.send_header("Content-Length", str(len(body) if page.length is None else page.length))
        self.end_headers()
        cut = page.cuts[number] if number < len(page.cuts) else None
        sent = body if cut is None else body[:cut]
        if page.chunked:
            sent = b"%x\r\n%s\r\n" % (len(sent), sent) + (b"0\r\n\r\n" if cut is None else b"")
        try:
            self.wfile.write(sent)
            self.wfile.flush()
            time.sleep(page.wait)
        except OSError:
            pass  # the program has gone


class Server:
    """Serves `pages`, by path with its query, until it is closed."""

    def __init__(self, pages, certificate=None):
        self.http = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.http.daemon_threads = True
        self.http.block_on_close = False
        self.http.handle_error = lambda *_: None
        self.http.pages, self.http.seen = pages, []
        scheme = "http"
        if certificate:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(*certificate)
            self.http.socket = context.wrap_socket(self.http.socket, server_side=True)
            scheme = "https"
        self.host = f"127.0.0.1:{self.http.server_address[1]}"
        self.url = f"{scheme}://{self.host}"
        threading.Thread(target=self.http.serve_forever, daemon=True).start()

    def close(self):
        self.http.shutdown()
        self.http.server_close()
