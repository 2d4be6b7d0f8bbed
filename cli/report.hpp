// The report of a command: a table for people, or one JSON object for programs.
#pragma once

#include <graphrun/engine/graph.hpp>
#include <graphrun/formats/file/edge_list.hpp>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/graph_cache.hpp"
#include "cli/json_text.hpp"

namespace graphrun::cli {

using Json = nlohmann::ordered_json;

// The input, and how it was read.
struct GraphFacts {
  std::string path, kind, compression;
  FileCounts read;
  index_t vertices = 0;
  index_t columns = 0;  // differs from `vertices` for a matrix that is no graph
  GraphCounts counts;
  bool directed = true, weighted = false;
  ListedColumns listed;          // of an edge list
  bool ids_are_integers = true;  // else they are text
  bool lengths = false;          // weights are lengths
  offset_t isolated = 0;
  std::optional<std::pair<index_t, index_t>> sides;  // sources and targets, under --bipartite
  std::optional<CacheReport> cache;                  // under --cache
  std::optional<bool> both_ways;  // whether edges are listed both ways; nothing: not examined
};

struct DeviceFacts {
  Backend backend = Backend::cpu;
  int number = 0;
  std::string name;
  int threads = 1;
};

struct StorageFacts {
  std::string format, reason;
  std::size_t bytes = 0;
  Json ranking = nullptr;     // of all formats, with --explain; else null
  std::uint64_t on_host = 0;  // bytes in the host's memory, which do not fit into the GPU's
};

struct Milliseconds {
  double read = 0, build = 0, compute = 0, write = 0;
  double sync = 0;             // until what was written is on the disk, not part of write
  std::vector<double> trials;  // of compute, where there are several: it is their median
};

// "label  text": one fact of the table.
struct Line {
  std::string label, text;
};

// Columns are right-aligned, except a last one of bars or words.
struct Table {
  std::vector<std::string> header;
  std::vector<std::vector<std::string>> rows;
  bool bars = false;
  // By column: on a narrow page columns with the highest number are left out first; those with 0,
  // or without a number, never.
  std::vector<int> gives_way = {};
};

struct Report {
  std::string command;
  GraphFacts graph;
  Json definition = object_with_room(), parameters = object_with_room(),
       result = object_with_room();
  DeviceFacts device;
  Json ranks = nullptr;  // null alone
  Json gpus = nullptr;   // how many were foreseen to be best; null: nobody asked
  StorageFacts storage;
  Milliseconds milliseconds;
  std::uint64_t host_peak = 0;               // bytes
  std::optional<std::uint64_t> device_peak;  // bytes; nothing on the CPU
  std::vector<std::string> warnings;
  std::vector<Line> lines;    // after those about the input
  std::vector<Table> tables;  // below everything else
};

// The lines about the input: counts, and what was dropped, merged or skipped.
std::vector<Line> graph_lines(const GraphFacts& graph);

// The layout of text: lines of at most `width` characters; with `colour`, headers are bold.
struct Page {
  std::size_t width;
  bool colour;
};
Page page_for(int descriptor);

std::string as_table(const Report& report, const Page& page);
std::string as_json(const Report& report);  // ends with a newline
// Puts what as_json() has into an empty object.
void put_json(const Report& report, Json& object);

// Labels in one column, texts wrapped in another.
std::string as_text(const std::vector<Line>& lines, const Page& page);
std::string as_text(const Table& table, const Page& page);

// The id as in the file: a number, or else a string.
Json id_json(const VertexIds& ids, index_t vertex);

}  // namespace graphrun::cli
