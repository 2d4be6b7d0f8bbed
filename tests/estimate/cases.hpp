// The graphs and queries whose peaks of memory are measured.
#pragma once

#include <functional>
#include <graphrun/algorithms/catalogue/catalogue.hpp>
#include <graphrun/algorithms/catalogue/estimate.hpp>
#include <optional>
#include <string>
#include <vector>

namespace graphrun::test {

// A graph that its recipe gives.
struct GraphCase {
  std::string recipe, weights = {};  // weights: "1:100", or empty: a pattern
  bool undirected = false;           // of a directed recipe: the union of edges and their reverses
};

// The graph of a recipe, without weights.
Graph generated(const Context& ctx, const char* recipe);

// An algorithm with parameters that change what it takes.
struct QueryCase {
  std::string algorithm, name = {};
  std::function<void(catalogue::Request&)> give = {};    // the request knows its vertices
  std::optional<std::vector<std::string>> columns = {};  // nothing: all
  std::optional<Format> format = Format::csr;            // of products; nothing: the best
};

// All algorithms of the catalogue, each with what it must be given, and with what changes its peak.
std::vector<QueryCase> query_cases();

// Peaks of bytes beyond those held before.
struct Held {
  std::uint64_t context = 0;  // of the context's memory
  std::uint64_t pool = 0;     // of the GPU's pool
  std::uint64_t heap = 0;     // of the program's heap
};

// What a query takes on a graph.
struct Peaks {
  index_t vertices = 0;
  offset_t entries = 0;
  bool directed = false;
  std::string weights, format;   // "pattern", "int32", ...; "csr", "tiled", ...
  std::uint64_t graph = 0;       // bytes of the graph's CSR
  std::uint64_t kept = 0;        // of the matrices that it keeps from the run on
  std::uint64_t answer = 0;      // of the context's memory, when the answer is there
  bool stopped = false;          // before its end, by the context's stop token
  catalogue::Estimate estimate;  // before the first run
  catalogue::Estimate again;     // before the next
  Held building, first, second;  // of the graph; of a run, and of the next
};

// Of a CPU what the heap held, where that is counted; of a GPU what the context held.
double measured(const Context& ctx, const Held& held);

// Builds the graph as the query needs it, runs the query and describes its answer.
Peaks peaks_of(const Context& ctx, const QueryCase& asked, const GraphCase& on);

}  // namespace graphrun::test
