"""Graph analytics as sparse matrix products.

    import graphrun as gr
    g = gr.Graph.from_file("web.mtx")
    r = g.pagerank()
    r.rank, r.top(10), r["page-17"], r.to_pandas()
"""

from ._doors import as_graph
from ._errors import (
    Cancelled,
    Error,
    FileError,
    InternalError,
    InvalidArgument,
    NotAvailable,
    OutOfMemory,
    ParseError,
    ResultWarning,
    UnknownVertex,
    Unsupported,
)
from ._graph import Graph
from ._library import __version__, catalogue, config, devices
from ._matrix import Matrix, semirings, spgemm, spmm, spmv
from ._result import Result

__all__ = [
    "Cancelled",
    "Error",
    "FileError",
    "Graph",
    "InternalError",
    "InvalidArgument",
    "Matrix",
    "NotAvailable",
    "OutOfMemory",
    "ParseError",
    "Result",
    "ResultWarning",
    "UnknownVertex",
    "Unsupported",
    "__version__",
    "as_graph",
    "catalogue",
    "config",
    "devices",
    "semirings",
    "spgemm",
    "spmm",
    "spmv",
]
