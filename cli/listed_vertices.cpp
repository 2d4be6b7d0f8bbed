// Vertices that files list, or the command line.
#include "cli/listed_vertices.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <fstream>
#include <graphrun/formats/file/read.hpp>

#include "cli/errors.hpp"
#include "cli/text.hpp"
#include "formats/file/common/url.hpp"

namespace graphrun::cli {

using catalogue::ListedVertices;
using catalogue::Value;

Value listed_vertices(const Run& run, const std::string& path) {
  VertexValues read =
      read_vertex_values(path, run.given_ids(), run.arguments().device.host_memory());
  return ListedVertices{detail::shown_path(path), std::move(read.vertices), std::move(read.values)};
}

namespace {

// Sorts sources and takes repeats out.
void without_repeats(Run& run, const std::string& path, std::vector<index_t>& listed) {
  const std::size_t before = listed.size();
  std::sort(listed.begin(), listed.end());
  listed.erase(std::unique(listed.begin(), listed.end()), listed.end());
  if (const auto again = static_cast<std::int64_t>(before - listed.size()); again > 0) {
    run.warn(fmt::format("{}: {} of sources listed before", path, counted(again, "repeat")));
  }
}

}  // namespace

Value listed_sources(Run& run, const std::string& path) {
  Value value = listed_vertices(run, path);
  without_repeats(run, detail::shown_path(path), std::get<ListedVertices>(value).vertices);
  return value;
}

Value start_vertices(Run& run, const std::string& command, const std::string& option,
                     const Value& given) {
  const auto* text = std::get_if<std::string>(&given);
  if (text == nullptr) {
    throw UsageError(fmt::format("{} needs vertices to start from: {} ID,ID,... or a file of ids",
                                 command, option));
  }
  ListedVertices listed{*text, {}, {}};
  for (std::size_t begin = 0; begin <= text->size();) {
    const std::size_t end = std::min(text->find(',', begin), text->size());
    const std::string id = text->substr(begin, end - begin);
    if (id.empty()) throw UsageError(option + " " + *text + ": an id is missing");
    listed.vertices.push_back(
        vertex_named(run.given_ids(), id, run.arguments().graph.shown_path()));
    begin = end + 1;
  }
  without_repeats(run, *text, listed.vertices);
  return listed;
}

std::size_t lines_of(const std::string& path) {
  std::ifstream file(path);
  if (!file) throw FileError(path + ": cannot be opened");
  std::size_t lines = 0;
  for (std::string line; std::getline(file, line);) {
    lines += line.empty() || line.front() == '#' ? 0 : 1;
  }
  return lines;
}

bool is_all(const catalogue::Parameter& parameter, const Value& value) {
  const auto* otherwise = std::get_if<std::string>(&parameter.otherwise);
  if (parameter.kind != catalogue::Parameter::Kind::start_vertices || otherwise == nullptr)
    return false;
  const auto* text = std::get_if<std::string>(&value);
  return text == nullptr || *text == *otherwise;
}

Value whole_numbers(const std::string& text) {
  catalogue::NumberList list;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t stop = std::min(text.find(',', begin), text.size());
    std::int32_t number = 0;
    const char* end = text.data() + stop;
    const auto [read, error] = std::from_chars(text.data() + begin, end, number);
    if (read != end || error != std::errc() || number < 1) {
      throw UsageError("'" + text + "' is no list of numbers from 1 on, with commas between");
    }
    list.numbers.emplace_back(std::int64_t{number});
    begin = stop + 1;
  }
  return list;
}

Value listed_sets(const Run& run, const std::string& path) {
  return catalogue::ListedSets{
      detail::shown_path(path),
      read_vertex_sets(path, run.given_ids(), run.arguments().device.host_memory())};
}

// They are read as an edge list whose ids are text.
Value listed_pairs(const Run& run, const std::string& path) {
  ReadOptions options;
  options.kind = FileKind::edge_list;
  options.ids = IdKind::string;
  options.weights.kind = WeightColumn::none;
  options.memory = run.arguments().device.host_memory();
  const EdgeList read = read_edges(path, options);
  const std::string graph = run.arguments().graph.shown_path();
  std::vector<index_t> vertex_of_id;
  for (index_t v = 0; v < read.ids.size(); ++v) {
    vertex_of_id.push_back(vertex_named(run.given_ids(), read.ids.text(v), graph));
  }
  catalogue::ListedPairs listed{detail::shown_path(path), {}};
  for (std::size_t i = 0; i < read.from.size(); ++i) {
    const index_t u = vertex_of_id[static_cast<std::size_t>(read.from[i])];
    const index_t v = vertex_of_id[static_cast<std::size_t>(read.to[i])];
    if (u == v) {
      throw UsageError(
          fmt::format("{}: {} is paired with itself", listed.path, run.given_ids().text(u)));
    }
    listed.pairs.push_back({std::min(u, v), std::max(u, v)});
  }
  return listed;
}

}  // namespace graphrun::cli
