"""What NetworkX asks for when it is imported: the functions of the backend `graphrun`, without it."""

from __future__ import annotations

import os
from typing import Any

from ._functions import FUNCTIONS


def get_info() -> dict[str, Any]:
    """The entry point of the group networkx.backend_info."""
    report = os.environ.get("GRAPHRUN_NETWORKX_REPORT", "1") != "0"
    return {
        "backend_name": "graphrun",
        "project": "graphrun",
        "package": "graphrun",
        "short_summary": "Graph analytics as sparse matrix products, on CPUs and GPUs.",
        "default_config": {"device": None, "threads": None, "report": report},
        "functions": {name: {"additional_docs": text} for name, text in FUNCTIONS.items()},
    }
