// Writes graphs of LDBC Graphalytics: a .properties file, and the vertices and the edges beside it.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <numeric>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <graphrun/base/error.hpp>
#include <graphrun/formats/file/write.hpp>

#include "base/common/printable.hpp"
#include "formats/file/common/graph_writers.hpp"
#include "formats/file/common/real_weights.hpp"
#include "formats/file/common/text_writer.hpp"

namespace graphrun::detail {
namespace {

constexpr std::string_view ldbc_suffix = ".properties";

[[noreturn]] void refuse_for_ldbc(const std::string& path, const std::string& why) {
  throw Unsupported(printable(path) + ": LDBC Graphalytics holds " + why);
}

// The edges in the order of LDBC's files, by the ranks of their ends among ascending ids. An
// undirected edge begins with the smaller one.
struct LdbcOrder {
  std::vector<index_t> vertex;  // by rank
  std::vector<index_t> from, to;
  std::vector<std::size_t> edge;  // places in the list
};

LdbcOrder ldbc_order(const EdgeList& edges) {
  LdbcOrder order;
  const auto rows = static_cast<std::size_t>(edges.rows);
  order.vertex.resize(rows);
  std::iota(order.vertex.begin(), order.vertex.end(), index_t{0});
  std::ranges::stable_sort(order.vertex, {}, [&](index_t v) { return edges.ids.number(v); });
  std::vector<index_t> rank(rows);
  for (std::size_t r = 0; r < rows; ++r) {
    rank[static_cast<std::size_t>(order.vertex[r])] = static_cast<index_t>(r);
  }
  const std::size_t count = edges.from.size();
  order.from.resize(count);
  order.to.resize(count);
  order.edge.resize(count);
  for (std::size_t i = 0; i < count; ++i) {
    order.from[i] = rank[static_cast<std::size_t>(edges.from[i])];
    order.to[i] = rank[static_cast<std::size_t>(edges.to[i])];
    if (!edges.directed() && order.from[i] > order.to[i]) std::swap(order.from[i], order.to[i]);
    order.edge[i] = i;
  }
  std::ranges::sort(order.edge, {},
                    [&](std::size_t i) { return std::pair(order.from[i], order.to[i]); });
  return order;
}

void check_ldbc_graph(const std::string& path, const EdgeList& edges, const LdbcOrder& order) {
  const auto id = [&](index_t rank) {
    return edges.ids.text(order.vertex[static_cast<std::size_t>(rank)]);
  };
  if (edges.rows > 0 && edges.ids.number(order.vertex[0]) < 0) {
    refuse_for_ldbc(path, "ids of 0 and more, a vertex has " + id(0));
  }
  for (std::size_t k = 0; k < order.edge.size(); ++k) {
    const std::size_t i = order.edge[k], before = order.edge[k > 0 ? k - 1 : 0];
    if (order.from[i] == order.to[i]) {
      refuse_for_ldbc(path, "no self-loops, vertex " + id(order.from[i]) + " has one");
    }
    if (k > 0 && order.from[i] == order.from[before] && order.to[i] == order.to[before]) {
      refuse_for_ldbc(path, "an edge once, from " + id(order.from[i]) + " to " + id(order.to[i]) +
                                " there are several");
    }
  }
}

OutputFile write_ldbc_vertices(const std::string& path, const EdgeList& edges,
                               const LdbcOrder& order) {
  TextWriter out(path);
  out.add_rows(order.vertex.size(), [&](std::size_t r, Text& text) {
    text.add_number(edges.ids.number(order.vertex[r]));
    text.add('\n');
  });
  return out.finish();
}

OutputFile write_ldbc_edges(const std::string& path, const EdgeList& edges,
                            const LdbcOrder& order) {
  TextWriter out(path);
  const auto add_end = [&](index_t rank, Text& text) {
    text.add_number(edges.ids.number(order.vertex[static_cast<std::size_t>(rank)]));
  };
  visit_real(
      [&](const auto& weights) {
        out.add_rows(order.edge.size(), [&](std::size_t k, Text& text) {
          const std::size_t i = order.edge[k];
          add_end(order.from[i], text);
          text.add(' ');
          add_end(order.to[i], text);
          if constexpr (!std::is_same_v<std::decay_t<decltype(weights)>, std::monostate>) {
            text.add(' ');
            text.add_number(weights[i]);
          }
          text.add('\n');
        });
      },
      edges.weights);
  return out.finish();
}

bool has_whole_weights(const HostWeights& weights) {
  return std::holds_alternative<std::vector<std::int32_t>>(weights) ||
         std::holds_alternative<std::vector<std::int64_t>>(weights);
}

// The graph's name in the keys: other characters than these would end a key.
std::string ldbc_name(const std::string& file) {
  std::string name = file;
  for (char& c : name) {
    const bool is_kept = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                         (c >= '0' && c <= '9') || c == '-' || c == '_' || c == '.';
    if (!is_kept) c = '_';
  }
  return name.empty() ? "graph" : name;
}

}  // namespace

OutputFile write_ldbc_graph(const std::string& path, const EdgeList& edges,
                            std::vector<OutputFile>& files) {
  require_edges_with_ids(path, edges);
  if (!edges.ids.are_integers()) {
    refuse_for_ldbc(path,
                    "whole numbers as ids, and these are text: .grun, .graphml and .tsv keep them");
  }
  const std::vector<std::string> beside = ldbc_files_beside(path);
  const std::string vertices = std::filesystem::path(beside[0]).filename().string();
  const std::string listed = std::filesystem::path(beside[1]).filename().string();
  const auto ends_line = [](char c) { return static_cast<unsigned char>(c) < 0x20; };
  if (std::ranges::any_of(vertices, ends_line)) {
    refuse_for_ldbc(path, "names of files in lines, and this one has control characters");
  }
  MemoryShare scratch(edges.memory_of_edges ? edges.memory_of_edges->budget() : nullptr);
  scratch.resize(static_cast<std::uint64_t>(edges.rows) * 2 * sizeof(index_t) +
                     edges.from.size() * (2 * sizeof(index_t) + sizeof(std::size_t)),
                 "the order of the edges");
  const LdbcOrder order = ldbc_order(edges);
  check_ldbc_graph(path, edges, order);
  files.push_back(write_ldbc_vertices(beside[0], edges, order));
  files.push_back(write_ldbc_edges(beside[1], edges, order));
  TextWriter out(path);
  const std::string key =
      "graph." + ldbc_name(vertices.substr(0, vertices.size() - std::string_view(".v").size()));
  const auto add = [&](std::string_view name, std::string_view value) {
    out.add(key);
    out.add('.');
    out.add(name);
    out.add(" = ");
    out.add(value);
    out.add('\n');
  };
  add("vertex-file", vertices);
  add("edge-file", listed);
  add("meta.vertices", std::to_string(edges.rows));
  add("meta.edges", std::to_string(edges.from.size()));
  add("directed", edges.directed() ? "true" : "false");
  if (edges.weighted()) {
    add("edge-properties.names", "weight");
    add("edge-properties.types", has_whole_weights(edges.weights) ? "int" : "real");
  }
  return out.finish();
}

}  // namespace graphrun::detail

namespace graphrun {

std::vector<std::string> ldbc_files_beside(const std::string& path) {
  if (output_format(path) != detail::ldbc_suffix.substr(1)) return {};
  const std::string stem = path.substr(0, path.size() - detail::ldbc_suffix.size());
  return {stem + ".v", stem + ".e"};
}

}  // namespace graphrun
