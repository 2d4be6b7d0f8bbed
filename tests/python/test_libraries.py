"""Which shared library is loaded: the package's, that of graphrun-cuda, or the one that is named."""

import os
import shutil
import subprocess
import sys
import types

import pytest

import graphrun as gr
from graphrun import _library

OWN = os.environ.get("GRAPHRUN_LIBRARY") or os.path.join(os.path.dirname(gr.__file__), "libgraphrun.so.0")


@pytest.fixture
def gpu_package(monkeypatch):
    """Installs a graphrun-cuda whose library is another object."""
    monkeypatch.delenv("GRAPHRUN_LIBRARY", raising=False)
    monkeypatch.setattr(_library, "_gpu_library", None)
    monkeypatch.setattr(_library, "_contexts", {})

    def install(library):
        package = types.ModuleType("graphrun_cuda")
        package.library_path = lambda: "its path"
        monkeypatch.setitem(sys.modules, "graphrun_cuda", package)
        monkeypatch.setattr(_library._graphrun, "load", {"its path": library}.__getitem__)

    return install


class Other:
    def __init__(self, version, abi):
        self.version, self.abi = (lambda: version), (lambda: abi)

    def devices(self):
        return '{"devices": [], "reason": "of the other"}'


def test_that_of_graphrun_cuda_finds_the_gpus(gpu_package):
    gpu_package(Other(_library.library.version(), _library.library.abi()))
    assert gr.devices()["reason"] == "of the other"
    with pytest.raises(gr.NotAvailable, match="of the other"):
        gr.Graph.generate("kron:4", device="cuda")
    with gr.config(device="auto"):
        assert gr.Graph.generate("kron:4").device == "cpu"


@pytest.mark.parametrize("version, abi", [(0x000200, 0), (0x000100, 1)])
def test_another_version_is_refused(gpu_package, version, abi):
    known = _library.library
    gpu_package(Other(known.version() + version - 0x000100, known.abi() + abi))
    with pytest.raises(gr.NotAvailable, match=r"graphrun-cuda is of version .*pip install graphrun=="):
        gr.devices()
    with pytest.raises(gr.NotAvailable, match="install both in one version"):
        gr.Graph.generate("kron:4", device="cuda")
    assert gr.Graph.generate("kron:4", device="cpu").vertices == 16


def test_without_it_the_way_to_it_is_said(monkeypatch):
    monkeypatch.delenv("GRAPHRUN_LIBRARY", raising=False)
    monkeypatch.setattr(_library, "_gpu_library", None)
    monkeypatch.setattr(_library, "_contexts", {})
    monkeypatch.setitem(sys.modules, "graphrun_cuda", None)  # as if it were not installed
    found = gr.devices()
    if "built without CUDA" not in found["reason"]:
        pytest.skip("the package's own library has kernels for GPUs")
    assert "pip install graphrun[cuda]" in found["reason"]
    with pytest.raises(gr.NotAvailable, match=r"pip install graphrun\[cuda\]"):
        gr.Graph.generate("kron:4", device="cuda")


def outside(code, folder, **variables):
    path = os.pathsep.join([str(folder), os.path.dirname(os.path.dirname(gr.__file__))])
    environment = {**os.environ, "PYTHONPATH": path, **variables}
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment)


def test_two_libraries_in_one_process(tmp_path):
    folder = tmp_path / "graphrun_cuda"
    folder.mkdir()
    shutil.copy(os.path.realpath(OWN), folder / "libgraphrun.so.0")
    (folder / "__init__.py").write_text(
        "import os\nlibrary_path = lambda: os.path.join(os.path.dirname(__file__), 'libgraphrun.so.0')\n"
    )
    code = """
import graphrun as gr
from graphrun import _library
graph = gr.Graph.generate("kron:6", device="cpu")
gr.devices()
assert _library._gpu_library is not _library.library
context = _library._gpu_library.cpu(2)
other = _library._graphrun.graph_read(context, "kron:6", None)
other.wait()
result = other.graph().run("pagerank", {}, None, None)
import numpy as np
assert np.asarray(result.column("rank", True)).tolist() == graph.pagerank().rank.tolist()
"""
    done = outside(code, tmp_path, GRAPHRUN_LIBRARY="")
    assert done.returncode == 0, done.stderr


def test_the_library_that_is_named(tmp_path):
    copy = tmp_path / "copy.so"
    shutil.copy(os.path.realpath(OWN), copy)
    code = "import graphrun as gr; gr.devices(); print([l.split()[-1] for l in open('/proc/self/maps') if '.so' in l])"
    done = outside(code, tmp_path, GRAPHRUN_LIBRARY=str(copy))
    assert str(copy) in done.stdout and "libgraphrun.so" not in done.stdout, done.stderr
    missing = outside("import graphrun", tmp_path, GRAPHRUN_LIBRARY=str(tmp_path / "none.so"))
    assert "ImportError" in missing.stderr and "none.so" in missing.stderr
