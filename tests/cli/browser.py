"""A headless Chromium, spoken to through a pipe in the DevTools protocol; nothing but Python's
standard library."""

import base64
import json
import os
import shutil
import subprocess
import tempfile

PROGRAMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def chromium():
    """The path of the browser; None where there is none."""
    return next(filter(None, map(shutil.which, PROGRAMS)), None)


class Browser:
    """Opens one page after the other and records what it logs and asks for."""

    def __init__(self):
        to_browser, self.output = os.pipe()
        self.input, from_browser = os.pipe()
        self.folder = tempfile.mkdtemp(prefix="graphrun-browser-")

        def put_in_place():
            # The browser reads from 3 and writes to 4.
            one, other = os.dup(to_browser), os.dup(from_browser)
            os.dup2(one, 3)
            os.dup2(other, 4)

        self.process = subprocess.Popen(
            [chromium(), "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
             "--disable-dev-shm-usage", "--no-first-run", "--disable-extensions",
             "--remote-debugging-pipe", f"--user-data-dir={self.folder}", "about:blank"],
            preexec_fn=put_in_place, close_fds=False, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        self.rest, self.number, self.events, self.session = b"", 0, [], None
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(domain + ".enable")

    def __enter__(self):
        return self

    def __exit__(self, *ignored):
        os.close(self.output)
        self.process.terminate()
        self.process.wait(30)
        os.close(self.input)
        shutil.rmtree(self.folder, ignore_errors=True)

    def message(self):
        while b"\0" not in self.rest:
            more = os.read(self.input, 1 << 20)
            if not more:
                raise RuntimeError("the browser has ended")
            self.rest += more
        one, self.rest = self.rest.split(b"\0", 1)
        return json.loads(one)

    def call(self, method, **parameters):
        self.number += 1
        asked = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            asked["sessionId"] = self.session
        rest = json.dumps(asked).encode() + b"\0"
        while rest:
            rest = rest[os.write(self.output, rest):]
        while True:
            found = self.message()
            if found.get("id") == self.number:
                if "error" in found:
                    raise RuntimeError(f"{method}: {found['error']}")
                return found["result"]
            self.events.append(found)

    def wait_for(self, method):
        while not any(event.get("method") == method for event in self.events):
            self.events.append(self.message())

    def open(self, path, width=1280, height=900, dark=False):
        """Loads a file in a window of this size; the page prefers a dark form or a light one."""
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height,
                  deviceScaleFactor=1, mobile=width < 600)
        self.call("Emulation.setEmulatedMedia", media="", features=[
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}])
        self.events.clear()
        self.call("Page.navigate", url=f"file://{path}")
        self.wait_for("Page.loadEventFired")

    def value(self, expression):
        """What an expression of JavaScript gives."""
        found = self.call("Runtime.evaluate", expression=expression, returnByValue=True)
        if "exceptionDetails" in found:
            raise RuntimeError(found["exceptionDetails"])
        return found["result"].get("value")

    def complaints(self):
        """What the page logged, threw or was refused since it was opened."""
        self.value("1")  # what came before is here now
        logged = ("Runtime.consoleAPICalled", "Runtime.exceptionThrown", "Log.entryAdded")
        return [event for event in self.events if event.get("method") in logged]

    def requests(self):
        """The addresses asked for since the page was opened, but for it and data in it."""
        asked = [event["params"]["request"]["url"] for event in self.events
                 if event.get("method") == "Network.requestWillBeSent"]
        return [url for url in asked[1:] if not url.startswith("data:")]

    def picture(self, path):
        """Saves the whole page as a PNG."""
        shot = self.call("Page.captureScreenshot", captureBeyondViewport=True, clip=self.page())
        with open(path, "wb") as file:
            file.write(base64.b64decode(shot["data"]))

    def page(self):
        size = self.call("Page.getLayoutMetrics")["cssContentSize"]
        return {"x": 0, "y": 0, "width": size["width"], "height": size["height"], "scale": 1}
