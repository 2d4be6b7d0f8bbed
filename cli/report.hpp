// What a command found out, for people as a table and for programs as one JSON object.
#pragma once

#include <graphrun/engine/graph.hpp>
#include <graphrun/formats/file/edge_list.hpp>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "cli/json_text.hpp"

namespace graphrun::cli {

using Json = nlohmann::ordered_json;

// What was read and what became of it.
struct GraphFacts {
  std::string path, kind, compression;
  FileCounts read;
  index_t vertices = 0;
  index_t columns = 0;  // other than `vertices` where the input is a matrix and no graph
  GraphCounts counts;
  bool directed = true, weighted = false;
  ListedColumns listed;          // of an edge list
  bool ids_are_integers = true;  // else they are text
  bool lengths = false;          // weights are lengths
  offset_t isolated = 0;
  std::optional<bool> both_ways;  // whether an edge is listed both ways, where that was looked at
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
  Json ranking = nullptr;  // of all formats, under --explain; else null
};

struct Milliseconds {
  double read = 0, build = 0, compute = 0, write = 0;
};

// "label  text": one fact of the table.
struct Line {
  std::string label, text;
};

// Columns are right-aligned, but for a last one of bars or words.
struct Table {
  std::vector<std::string> header;
  std::vector<std::vector<std::string>> rows;
  bool bars = false;
  // By column: on a narrow page those with the highest number are left out first, 0 and those not
  // named here never.
  std::vector<int> gives_way = {};
};

struct Report {
  std::string command;
  GraphFacts graph;
  Json definition = object_with_room(), parameters = object_with_room(),
       result = object_with_room();
  DeviceFacts device;
  StorageFacts storage;
  Milliseconds milliseconds;
  std::uint64_t host_peak = 0;               // bytes
  std::optional<std::uint64_t> device_peak;  // bytes; nothing on the CPU
  std::vector<std::string> warnings;
  std::vector<Line> lines;    // what was done, after what was read
  std::vector<Table> tables;  // below everything else
};

// The lines about what was read: counts, and everything dropped, merged or skipped.
std::vector<Line> graph_lines(const GraphFacts& graph);

// For people: lines of at most `width` characters, bold where `colour`.
struct Page {
  std::size_t width;
  bool colour;
};
Page page_for(int descriptor);

std::string as_table(const Report& report, const Page& page);
std::string as_json(const Report& report);  // ends with a newline

// Labels in a column of their own, texts wrapped beside it.
std::string as_text(const std::vector<Line>& lines, const Page& page);
std::string as_text(const Table& table, const Page& page);

// The id as the file writes it: a number, or a string where it is none.
Json id_json(const VertexIds& ids, index_t vertex);

}  // namespace graphrun::cli
