"""The library, its contexts, and the settings of this process."""

from __future__ import annotations

import os
from typing import Any

from . import _graphrun

_FOLDER = os.path.dirname(os.path.abspath(__file__))


def _load() -> _graphrun.Library:
    path = os.environ.get("GRAPHRUN_LIBRARY") or os.path.join(_FOLDER, "libgraphrun.so.0")
    return _graphrun.load(path)


library = _load()
_gpu_library: _graphrun.Library | None = None
_contexts: dict[str, _graphrun.Context] = {}
_catalogue: dict[str, Any] | None = None


def _version_text(of: _graphrun.Library) -> str:
    version = of.version()
    return f"{version >> 16}.{version >> 8 & 255}.{version & 255}"


__version__ = _version_text(library)


def catalogue() -> dict[str, Any]:
    """All algorithms, with their parameters and columns, the options of reading, and the semirings."""
    global _catalogue
    if _catalogue is None:
        import json

        _catalogue = json.loads(library.catalogue())
    return _catalogue


def _library_for_gpus() -> _graphrun.Library:
    """That of GRAPHRUN_LIBRARY, else of the package graphrun-cuda if it is installed."""
    global _gpu_library
    if _gpu_library is None:
        if os.environ.get("GRAPHRUN_LIBRARY"):
            _gpu_library = library
            return library
        try:
            import graphrun_cuda  # type: ignore[import-not-found, unused-ignore]
        except ImportError:
            _gpu_library = library
        else:
            _gpu_library = _fitting(_graphrun.load(os.fspath(graphrun_cuda.library_path())))
    return _gpu_library


def _fitting(other: _graphrun.Library) -> _graphrun.Library:
    """The library of graphrun-cuda, which must be of this package's version."""
    if (other.version(), other.abi()) != (library.version(), library.abi()):
        from ._errors import NotAvailable

        raise NotAvailable(
            f"graphrun-cuda is of version {_version_text(other)} (interface {other.abi()}), graphrun of "
            f"{__version__} (interface {library.abi()}): install both in one version, by "
            f"pip install graphrun=={__version__} graphrun-cuda=={__version__}"
        )
    return other


def devices() -> dict[str, Any]:
    """The GPUs: `devices`, and where there are none `reason`."""
    import json

    gpus = _library_for_gpus()
    result: dict[str, Any] = json.loads(gpus.devices())
    if gpus is library and "built without CUDA" in result["reason"]:
        result["reason"] += "; pip install graphrun[cuda] brings a library with it"
    return result


class _Settings:
    threads: int = 0
    device: str = "cpu"
    progress: bool = False


settings = _Settings()


class config:
    """Sets how this process computes; used with `with`, until the end of the block.

    threads   of a CPU; 0: as many as affinity, the control group's quota, OMP_NUM_THREADS and
              GRAPHRUN_THREADS allow
    device    "cpu", "cuda", "cuda:1" and so on, where graphs are put from now on; "auto": a GPU where
              there is one
    progress  whether long work shows how far it is, by tqdm where it is installed
    """

    def __init__(
        self,
        *,
        threads: int | None = None,
        device: str | None = None,
        progress: bool | None = None,
    ) -> None:
        self._before = (settings.threads, settings.device, settings.progress)
        if device is not None:
            _check_device(device)
        if threads is not None:
            _set_threads(threads)
        if device is not None:
            settings.device = device
        if progress is not None:
            settings.progress = bool(progress)

    def __enter__(self) -> config:
        return self

    def __exit__(self, *_: object) -> None:
        threads, settings.device, settings.progress = self._before
        if threads != settings.threads:
            _set_threads(threads)

    def __repr__(self) -> str:
        return (
            f"graphrun.config(threads={settings.threads}, device={settings.device!r}, "
            f"progress={settings.progress})"
        )


def _set_threads(threads: int) -> None:
    from ._arguments import whole
    from ._errors import InvalidArgument

    threads = whole("threads", threads)
    if not 0 <= threads < 2**31:
        raise InvalidArgument(f"threads must be 0 or more, not {threads}")
    for context in _contexts.values():
        context.limit_threads(threads)
    settings.threads = threads


def _check_device(device: str) -> None:
    kind, _, number = device.partition(":")
    if device not in ("auto", "cpu") and (kind != "cuda" or (number and not number.isdigit())):
        from ._errors import InvalidArgument

        raise InvalidArgument(f"device must be auto, cpu, cuda or cuda:N, not {device!r}")


def context(device: str | None = None) -> _graphrun.Context:
    """The context of a device, made at its first use."""
    name = settings.device if device is None else device
    _check_device(name)
    if name == "auto":
        name = "cuda" if devices().get("devices") else "cpu"
    if name == "cuda":
        name = "cuda:0"
    made = _contexts.get(name)
    if made is None:
        if name == "cpu":
            made = library.cpu(0)
            if settings.threads:
                made.limit_threads(settings.threads)
        else:
            if not (known := devices())["devices"]:
                from ._errors import NotAvailable

                raise NotAvailable(f"no GPU: {known['reason']}")
            made = _library_for_gpus().cuda(int(name[5:]))
        made = _contexts.setdefault(name, made)
    return made


class Progress:
    """Shows how far a call is, by tqdm, or as a line on standard error."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._bar: Any = None

    def __call__(self, share: float, step: str) -> None:
        if self._bar is None:
            self._bar = self._new_bar()
        if self._bar is False:
            import sys

            part = f" {share:.0%}" if share >= 0 else ""
            sys.stderr.write(f"\r{self._name}{part} {step[:60]:60}")
            sys.stderr.flush()
            return
        self._bar.n = round(100 * max(share, 0.0))
        self._bar.set_postfix_str(step, refresh=False)
        self._bar.refresh()

    def _new_bar(self) -> Any:
        try:
            from tqdm.auto import tqdm  # type: ignore[import-untyped, unused-ignore]
        except ImportError:
            return False
        return tqdm(total=100, desc=self._name, unit="%", leave=False)

    def close(self) -> None:
        """Takes the line away."""
        if self._bar is False:
            import sys

            sys.stderr.write("\r" + " " * 79 + "\r")
        elif self._bar is not None:
            self._bar.close()


def wait(call: _graphrun.Call, name: str) -> _graphrun.Call:
    """Waits until a call has ended, and gives it back."""
    if not settings.progress:
        call.wait()
        return call
    progress = Progress(name)
    try:
        call.wait(progress)
    finally:
        progress.close()
    return call
