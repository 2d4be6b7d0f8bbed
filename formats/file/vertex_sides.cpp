#include <graphrun/formats/file/vertex_sides.hpp>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <memory>
#include <numeric>
#include <type_traits>
#include <utility>

#include <graphrun/base/error.hpp>
#include <graphrun/formats/file/built_matrix.hpp>

#include "formats/file/common/gather.hpp"
#include "formats/file/common/result_columns.hpp"
#include "formats/file/common/vertex_index.hpp"

namespace graphrun {
namespace {

// What a graph's vertices are: bits of a side each.
constexpr std::uint8_t is_source = 1, is_target = 2, is_both = is_source | is_target;

void check_directed(const EdgeList& edges) {
  if (edges.symmetry == Symmetry::skew_symmetric || edges.symmetry == Symmetry::hermitian) {
    throw Unsupported(
        "the rows and columns of a skew-symmetric or hermitian matrix are not taken as two kinds "
        "of vertices: "
        "store it as a general one");
  }
  require(edges.symmetry == Symmetry::general,
          "two_sided: an undirected graph has no sources and targets, read it as directed");
}

// Whether all rows and columns are vertices, also those without entries.
bool is_matrix(const EdgeList& edges) {
  return edges.kind == FileKind::matrix_market || edges.kind == FileKind::npz ||
         edges.rows != edges.columns;
}

// In place of the built matrix.
void take_list(EdgeList&& listed, EdgeList& edges) {
  edges.from = std::move(listed.from);
  edges.to = std::move(listed.to);
  edges.weights = std::move(listed.weights);
  edges.memory_of_edges = std::move(listed.memory_of_edges);
  edges.built.reset();
}

void list_built(EdgeList& edges) {
  if (!edges.built) return;
  take_list(listed_edges(*checked_matrix(edges.built), budget_of(edges)), edges);
}

// Whether ids were prefixed, being the same on both sides: then none is as the file has it.
bool is_prefixed(const VertexIds& ids, const VertexSides& sides) {
  return sides.sources.size() > 0 && ids.text(0) != sides.sources.text(0);
}

void check_count(std::size_t sources, std::size_t targets) {
  detail::check_vertex_count(static_cast<std::int64_t>(sources + targets), "both sides");
}

std::string counted(std::size_t count, const char* one, const char* many) {
  return std::to_string(count) + (count == 1 ? one : many);
}

// The ids in an order that is theirs if `order` ascends: vertex v has that of order[v].
VertexIds in_order(VertexIds ids, std::vector<index_t> order) {
  return std::ranges::is_sorted(order) ? ids : ids.reordered(std::move(order));
}

// source:ID for the sources, then target:ID for the targets.
VertexIds prefixed(const VertexSides& sides, EdgeList& edges) {
  std::vector<std::string> texts;
  texts.reserve(static_cast<std::size_t>(edges.rows));
  const auto add = [&](const char* prefix, const VertexIds& ids) {
    for (index_t v = 0; v < ids.size(); ++v) {
      texts.emplace_back(prefix);
      ids.append(v, texts.back());
    }
  };
  add("source:", sides.sources);
  add("target:", sides.targets);
  if (edges.memory_of_ids) {
    edges.memory_of_ids->add(detail::bytes_of_strings(texts) + 3 * texts.size() * sizeof(index_t),
                             "the vertex ids");
  }
  std::vector<index_t> sorted(texts.size()), place(texts.size());
  std::iota(sorted.begin(), sorted.end(), 0);
  const auto text_of = [&](index_t v) -> std::string& {
    return texts[static_cast<std::size_t>(v)];
  };
  std::ranges::sort(sorted, {}, text_of);
  std::vector<std::string> ascending;
  ascending.reserve(texts.size());
  for (const index_t v : sorted) {
    place[static_cast<std::size_t>(v)] = static_cast<index_t>(ascending.size());
    ascending.push_back(std::move(text_of(v)));
  }
  return in_order(VertexIds::strings(std::move(ascending)), std::move(place));
}

VertexSides sides_of_matrix(EdgeList& edges) {
  check_count(static_cast<std::size_t>(edges.rows), static_cast<std::size_t>(edges.columns));
  const bool numbered = edges.ids.size() > 0 && edges.ids.are_integers();
  VertexSides sides{edges.ids,
                    VertexIds::consecutive(numbered ? edges.ids.number(0) : 1, edges.columns)};
  for (index_t& to : edges.to) to += edges.rows;
  edges.rows = edges.columns = edges.rows + edges.columns;
  if (sides.sources.size() == 0 || sides.targets.size() == 0) {
    edges.ids = sides.sources.size() == 0 ? sides.targets : sides.sources;
    return sides;
  }
  edges.ids = prefixed(sides, edges);
  edges.warnings.push_back(
      "rows and columns are numbered alike: their vertices are called source:ROW and "
      "target:COLUMN");
  return sides;
}

// The vertices with that bit, ascending; number[v] becomes the place of v among them, plus `first`.
std::vector<index_t> vertices_of(std::uint8_t side, const std::vector<std::uint8_t>& side_of,
                                 std::size_t first, std::vector<index_t>& number) {
  std::vector<index_t> vertices;
  for (std::size_t v = 0; v < side_of.size(); ++v) {
    if ((side_of[v] & side) == 0) continue;
    number[v] = static_cast<index_t>(first + vertices.size());
    vertices.push_back(static_cast<index_t>(v));
  }
  return vertices;
}

void renumber(std::vector<index_t>& ends, const std::vector<index_t>& number) {
  for (index_t& end : ends) end = number[static_cast<std::size_t>(end)];
}

// The ids of vertices that are on one side each, those of the sources first.
VertexIds ids_of_both(const VertexIds& ids, const std::vector<index_t>& sources,
                      const std::vector<index_t>& targets) {
  std::vector<index_t> all, order;
  std::ranges::merge(sources, targets, std::back_inserter(all));
  for (const std::vector<index_t>* side : {&sources, &targets}) {
    for (const index_t v : *side) {
      order.push_back(
          static_cast<index_t>(std::lower_bound(all.begin(), all.end(), v) - all.begin()));
    }
  }
  return in_order(ids.selected(all), std::move(order));
}

VertexSides sides_of_graph(EdgeList& edges) {
  const auto vertices = static_cast<std::size_t>(edges.rows);
  MemoryShare scratch(budget_of(edges));
  scratch.resize(vertices * (1 + 6 * sizeof(index_t)), "the sides of the vertices");
  std::vector<std::uint8_t> side_of(vertices);
  for (const index_t v : edges.from) side_of[static_cast<std::size_t>(v)] |= is_source;
  for (const index_t v : edges.to) side_of[static_cast<std::size_t>(v)] |= is_target;
  const auto both = static_cast<std::size_t>(std::ranges::count(side_of, is_both));
  const auto neither = static_cast<std::size_t>(std::ranges::count(side_of, 0));
  check_count(vertices - neither, both);
  std::vector<index_t> number(vertices);
  const std::vector<index_t> sources = vertices_of(is_source, side_of, 0, number);
  renumber(edges.from, number);
  const std::vector<index_t> targets = vertices_of(is_target, side_of, sources.size(), number);
  renumber(edges.to, number);
  edges.rows = edges.columns = static_cast<index_t>(sources.size() + targets.size());
  VertexSides sides{edges.ids.selected(sources), edges.ids.selected(targets)};
  if (neither > 0) {
    edges.warnings.push_back(
        counted(neither, " vertex without edges is", " vertices without edges are") +
        " on neither side, and left out");
  }
  if (both == 0) {
    edges.ids = ids_of_both(edges.ids, sources, targets);
    return sides;
  }
  edges.ids = prefixed(sides, edges);
  edges.warnings.push_back(counted(both, " id is", " ids are") + " on both sides, and " +
                           (both == 1 ? "two vertices" : "two vertices each") +
                           ": all are called source:ID and target:ID");
  return sides;
}

}  // namespace

TwoSidedGraph two_sided(EdgeList directed) {
  if (directed.sides) {
    VertexSides sides = sides_of(directed);
    return {std::move(directed), std::move(sides)};
  }
  check_directed(directed);
  list_built(directed);
  VertexSides sides = is_matrix(directed) ? sides_of_matrix(directed) : sides_of_graph(directed);
  directed.symmetry = Symmetry::symmetric;
  directed.direction_assumed = false;
  const bool prefixed = !directed.ids.are_integers() && is_prefixed(directed.ids, sides);
  directed.sides = {sides.sources.size(), prefixed, prefixed && sides.sources.are_integers(),
                    prefixed && sides.targets.are_integers()};
  return {std::move(directed), std::move(sides)};
}

EdgeList matrix_of_sides(EdgeList edges, const VertexSides& sides) {
  const index_t sources = sides.sources.size(), targets = sides.targets.size();
  require(edges.rows == sources + targets && edges.columns == edges.rows,
          "matrix_of_sides: not the graph of these sides");
  if (edges.built) {
    EdgeList listed = listed_from_sources(edges);
    take_list(std::move(listed), edges);
  }
  for (index_t& to : edges.to) to -= sources;
  edges.rows = sources;
  edges.columns = targets;
  edges.symmetry = Symmetry::general;
  edges.sides.reset();
  edges.ids = sides.sources;
  return edges;
}

EdgeList listed_from_sources(const EdgeList& edges) {
  require(edges.built != nullptr && !edges.directed(),
          "listed_from_sources: not a built undirected graph");
  const BuiltMatrix& matrix = *edges.built;
  EdgeList list = listed_edges(matrix, budget_of(edges));  // each once, from its target
  list.kind = edges.kind;
  list.ids = edges.ids;
  std::size_t k = 0;
  const auto for_each = [&](const auto& put) {
    k = 0;
    for (index_t row = 0; row < matrix.rows; ++row) {
      const auto at = static_cast<std::size_t>(row);
      for (offset_t entry = matrix.offsets[at]; entry < matrix.offsets[at + 1]; ++entry) {
        const index_t column = matrix.column_of[static_cast<std::size_t>(entry)];
        if (column > row) put(row, column, static_cast<std::size_t>(entry));
      }
    }
  };
  for_each([&](index_t row, index_t column, std::size_t) {
    list.from[k] = row;
    list.to[k++] = column;
  });
  std::visit(
      [&]<class Values>(const Values& values) {
        if constexpr (!std::is_same_v<Values, std::monostate>) {
          using Value = std::remove_const_t<typename Values::element_type>;
          auto& kept = std::get<std::vector<Value>>(list.weights);
          for_each([&](index_t, index_t, std::size_t entry) { kept[k++] = values[entry]; });
        }
      },
      matrix.weights);
  return list;
}

std::string target_ids_file(const std::string& path, const VertexIds& targets) {
  return detail::ids_file_if_needed(path + ".targets.ids.tsv", targets);
}

std::vector<OutputFile> finish_matrix_of_sides(const std::string& path, const EdgeList& matrix,
                                               const VertexIds& targets) {
  require(output_format(path) == "mtx" || output_format(path) == "npz",
          "a matrix of two kinds of vertices is written as .mtx or .npz");
  std::vector<OutputFile> files = finish_edges(path, matrix);
  const std::string beside = target_ids_file(path, targets);
  if (!beside.empty()) {
    files.insert(files.begin(),
                 detail::write_ids(beside, output_format(path) == "mtx" ? 1 : 0, targets));
  }
  return files;
}

}  // namespace graphrun
