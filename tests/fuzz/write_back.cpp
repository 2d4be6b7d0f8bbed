#include "tests/fuzz/write_back.hpp"

#include <algorithm>
#include <graphrun/base/error.hpp>
#include <graphrun/formats/file/read.hpp>
#include <graphrun/formats/file/write.hpp>
#include <numeric>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>

#include "formats/file/common/readers.hpp"
#include "tests/fuzz/harness.hpp"

namespace graphrun::fuzz {
namespace {

constexpr index_t most_vertices = 1000;
constexpr std::size_t most_edges = 1000;

// A weight, which holds 64-bit integers, doubles and pairs of these alike.
using Weight = std::pair<long double, long double>;

// An edge: its ends and its weight.
using Entry = std::tuple<std::string, std::string, Weight>;

bool is_real32(const EdgeList& edges) {
  return std::holds_alternative<std::vector<float>>(edges.weights) ||
         std::holds_alternative<std::vector<Complex<float>>>(edges.weights);
}

// The weight of each edge; 0 without weights. A weight of 32 bits is written with as few digits as
// it needs.
std::vector<Weight> weights_of(const EdgeList& edges, bool real32) {
  std::vector<Weight> result(edges.from.size());
  const auto number = [&](auto value) {
    return real32 ? static_cast<long double>(static_cast<float>(value))
                  : static_cast<long double>(value);
  };
  std::visit(
      [&]<class Values>(const Values& values) {
        if constexpr (!std::is_same_v<Values, std::monostate>) {
          for (std::size_t k = 0; k < values.size(); ++k) {
            if constexpr (is_complex_v<typename Values::value_type>) {
              result[k] = {number(values[k].re), number(values[k].im)};
            } else {
              result[k] = {number(values[k]), 0};
            }
          }
        }
      },
      edges.weights);
  return result;
}

// The edges, an undirected one with its larger end first. Ends are ids or numbers of vertices.
std::vector<Entry> entries_of(const EdgeList& edges, bool as_ids, bool real32) {
  const std::vector<Weight> weights = weights_of(edges, real32);
  const auto end = [&](index_t v) { return as_ids ? edges.ids.text(v) : std::to_string(v); };
  std::vector<Entry> result;
  for (std::size_t k = 0; k < edges.from.size(); ++k) {
    index_t from = edges.from[k], to = edges.to[k];
    Weight weight = weights[k];
    if (edges.symmetry != Symmetry::general && from < to) {
      std::swap(from, to);
      if (edges.symmetry == Symmetry::skew_symmetric) weight = {-weight.first, -weight.second};
      if (edges.symmetry == Symmetry::hermitian) weight.second = -weight.second;
    }
    result.emplace_back(end(from), end(to), weight);
    auto& [first, second, ignored] = result.back();
    if (as_ids && edges.symmetry == Symmetry::symmetric && first < second) first.swap(second);
  }
  return result;
}

// The edges by rows, of those between the same vertices the first.
EdgeList sorted_and_distinct(const EdgeList& edges) {
  const auto place = [&](std::size_t k) {
    const bool turned = edges.symmetry == Symmetry::symmetric && edges.from[k] < edges.to[k];
    return turned ? std::pair(edges.to[k], edges.from[k]) : std::pair(edges.from[k], edges.to[k]);
  };
  std::vector<std::size_t> order(edges.from.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return place(a) < place(b); });
  const auto same = [&](std::size_t a, std::size_t b) { return place(a) == place(b); };
  order.erase(std::unique(order.begin(), order.end(), same), order.end());
  EdgeList result;
  result.rows = edges.rows;
  result.columns = edges.columns;
  result.symmetry = edges.symmetry;
  result.ids = edges.ids;
  for (const std::size_t k : order) {
    result.from.push_back(place(k).first);
    result.to.push_back(place(k).second);
  }
  std::visit(
      [&]<class Values>(const Values& values) {
        if constexpr (!std::is_same_v<Values, std::monostate>) {
          Values kept;
          for (const std::size_t k : order) kept.push_back(values[k]);
          result.weights = std::move(kept);
        }
      },
      edges.weights);
  return result;
}

EdgeList read_again(const std::string& path, const ReadOptions& options) {
  try {
    return read_edges(path, options);
  } catch (const Error& error) {
    finding(std::string("a graph is not read back: ") + error.what());
  }
}

// The graph as it is after it was written to a file of this name.
EdgeList written(const std::string& name, const EdgeList& edges, const ReadOptions& options) {
  const std::string path = folder() + "/" + name;
  try {
    write_edges(path, edges);
  } catch (const Error& error) {
    finding(std::string("a graph is not written: ") + error.what());
  }
  return read_again(path, options);
}

void compare(const std::string& name, const EdgeList& edges, const EdgeList& read, bool as_ids) {
  const bool real32 = is_real32(edges);
  std::vector<Entry> before = entries_of(edges, as_ids, real32);
  std::vector<Entry> after = entries_of(read, as_ids, real32);
  std::sort(before.begin(), before.end());
  std::sort(after.begin(), after.end());
  if (edges.symmetry != read.symmetry) finding(name + " has another symmetry");
  if (edges.weighted() != read.weighted()) finding(name + " has weights, or lost them");
  if (before != after) finding(name + " has other edges");
  if (as_ids) return;
  if (edges.rows != read.rows || edges.columns != read.columns) {
    finding(name + " has other dimensions");
  }
}

void compare_ids(const std::string& name, const VertexIds& before, const VertexIds& after) {
  if (before.size() != after.size()) finding(name + " has another number of ids");
  for (index_t v = 0; v < before.size(); ++v) {
    if (before.text(v) != after.text(v)) finding(name + " has other ids");
    if (after.find(after.text(v)) != v) finding(name + " does not find the id " + after.text(v));
  }
}

// Whether a list of edges can hold the ids: whole numbers, or printable ASCII.
bool has_plain_ids(const EdgeList& edges) {
  for (index_t v = 0; v < edges.ids.size(); ++v) {
    if (edges.ids.are_integers() && edges.ids.number(v) < 0) return false;
    const std::string text = edges.ids.text(v);
    const auto plain = [](char c) { return c > ' ' && c <= '~' && c != '\\'; };
    if (text.empty() || !std::all_of(text.begin(), text.end(), plain)) return false;
  }
  return true;
}

// The entries of a matrix, those of an undirected edge both.
EdgeList both_ways(const EdgeList& edges) {
  EdgeList result = edges;
  if (edges.symmetry != Symmetry::symmetric) return result;
  result.symmetry = Symmetry::general;
  for (std::size_t k = 0; k < edges.from.size(); ++k) {
    if (edges.from[k] == edges.to[k]) continue;
    result.from.push_back(edges.to[k]);
    result.to.push_back(edges.from[k]);
    std::visit(
        [&]<class Values>(Values& values) {
          if constexpr (!std::is_same_v<Values, std::monostate>) values.push_back(values[k]);
        },
        result.weights);
  }
  return result;
}

// Writes a graph in a format that does not hold every graph.
void write_if_held(const EdgeList& edges, ReadOptions options) {
  static const std::vector<std::string> names = {"w.npz",     "w.sg",  "w.wsg",   "w.graph",
                                                 "w.graphml", "w.csv", "w.wel.gz"};
  const std::string& name = names[edges.from.size() % names.size()];
  const std::string path = folder() + "/" + name;
  try {
    write_edges(path, edges);
  } catch (const Unsupported&) {
    return;
  } catch (const InvalidArgument&) {
    return;
  }
  const bool as_ids = name == "w.graphml" || name == "w.csv";
  if (name == "w.csv") {
    if (edges.from.empty() || !has_plain_ids(edges)) return;
    options.header = HeaderLine::yes;
  }
  if (as_ids) options.ids = edges.ids.are_integers() ? IdKind::integer : IdKind::string;
  const bool is_list = name == "w.wel.gz";
  if (is_list && edges.from.empty()) return;
  const EdgeList read = read_again(path, options);
  if (is_list) return;  // of arcs, between vertices that have some
  compare(name, name == "w.npz" ? both_ways(edges) : edges, read, as_ids);
}

}  // namespace

void write_back(const EdgeList& edges) {
  if (edges.rows > most_vertices || edges.columns > most_vertices) return;
  if (edges.from.size() > most_edges) return;
  ReadOptions options;
  options.threads = 1;
  EdgeList as_mtx = edges;
  const bool negated =
      edges.symmetry == Symmetry::skew_symmetric || edges.symmetry == Symmetry::hermitian;
  if (negated && !edges.weighted()) detail::mirror(as_mtx);
  compare("w.mtx", as_mtx, written("w.mtx", edges, options), false);
  if (negated) return;
  const EdgeList once = sorted_and_distinct(edges);
  const EdgeList own = written("w.grun", once, options);
  compare("w.grun", once, own, false);
  compare_ids("w.grun", edges.ids, own.ids);
  write_if_held(once, options);
  if (is_complex(edges.weights)) return;
  if (edges.rows != edges.columns || edges.from.empty() || !has_plain_ids(edges)) return;
  options.ids = edges.ids.are_integers() ? IdKind::integer : IdKind::string;
  compare("w.jsonl", edges, written("w.jsonl", edges, options), true);
}

}  // namespace graphrun::fuzz
