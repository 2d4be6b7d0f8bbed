// libgraphrun as it is loaded at run time: a table of the functions of graphrun.h.
#pragma once

#include <graphrun.h>

namespace graphrun::python {

// clang-format off
#define GRAPHRUN_EACH_FUNCTION(X) \
  X(version) X(abi) X(last_error) X(last_error_detail) X(catalogue) X(devices) X(free) \
  X(context_cpu) X(context_cuda) X(context_release) X(context_info) X(context_limit_threads) \
  X(context_limit_memory) X(context_wait_for) X(context_ready_for) X(options_new) \
  X(options_release) X(options_set) X(matrix_csr) X(matrix_coo) X(matrix_release) \
  X(matrix_info) X(matrix_export) X(spmv) X(spmm) X(spgemm) X(graph_read) X(graph_csr) \
  X(graph_edges) X(graph_arrow) X(graph_unweighted) X(graph_reversed) X(graph_prepare) X(graph_release) \
  X(graph_info) X(graph_matrix) X(graph_ids) X(graph_find) X(call_new) X(call_release) \
  X(call_set_int) X(call_set_double) X(call_set_text) X(call_set_array) X(call_set_columns) X(call_estimate) \
  X(call_start) X(call_wait) X(call_progress) X(call_cancel) X(call_graph) X(call_matrix) \
  X(call_result) X(call_column) X(call_table)
// clang-format on

// Loaded libraries stay loaded: arrays of theirs may outlive all that Python knows of.
struct Library {
#define GRAPHRUN_MEMBER(name) decltype(&graphrun_##name) name = nullptr;
  GRAPHRUN_EACH_FUNCTION(GRAPHRUN_MEMBER)
#undef GRAPHRUN_MEMBER

  // Loads the shared library at a path. Throws ImportError for one that lacks a function.
  static const Library& load(const char* path);

  // Throws the Python exception of a failure on this thread. With the GIL.
  void check(graphrun_status status) const;
};

}  // namespace graphrun::python
