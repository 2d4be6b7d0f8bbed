// Writes a graph as a Matrix Market file or as an edge list.
#include <algorithm>
#include <string>
#include <type_traits>

#include <graphrun/engine/base/error.hpp>
#include <graphrun/formats/file/write.hpp>

#include "formats/file/common/text_writer.hpp"

namespace graphrun {
namespace {

using detail::TextWriter;

std::string_view field_of(const HostWeights& weights) {
  if (std::holds_alternative<std::monostate>(weights)) return "pattern";
  const bool real = std::holds_alternative<std::vector<float>>(weights) ||
                    std::holds_alternative<std::vector<double>>(weights);
  return real ? "real" : "integer";
}

std::string_view symmetry_of(const EdgeList& edges) {
  switch (edges.symmetry) {
    case Symmetry::general:
      return "general";
    case Symmetry::symmetric:
      return "symmetric";
    case Symmetry::skew_symmetric:
      return "skew-symmetric";
  }
  return {};
}

// Calls add_row(i) for every edge, which writes the ends, and adds its weight behind it.
template <class AddEnds>
void write_rows(const EdgeList& edges, char delimiter, TextWriter& out, const AddEnds& add_ends) {
  std::visit(
      [&](const auto& weights) {
        for (std::size_t i = 0; i < edges.from.size(); ++i) {
          const bool negated = add_ends(i);
          if constexpr (!std::is_same_v<std::decay_t<decltype(weights)>, std::monostate>) {
            out.add(delimiter);
            out.add_number(negated ? -weights[i] : weights[i]);
          }
          out.add('\n');
          out.flush_if_full();
        }
      },
      edges.weights);
}

// Entries above the diagonal of a symmetric matrix are written as their mirror images below it.
void write_matrix_market(const std::string& path, const EdgeList& edges) {
  TextWriter out(path);
  out.add("%%MatrixMarket matrix coordinate ");
  out.add(field_of(edges.weights));
  out.add(' ');
  out.add(symmetry_of(edges));
  out.add('\n');
  for (const std::int64_t number : {std::int64_t{edges.rows}, std::int64_t{edges.columns}}) {
    out.add_number(number);
    out.add(' ');
  }
  out.add_number(edges.from.size());
  out.add('\n');
  write_rows(edges, ' ', out, [&](std::size_t i) {
    const bool upper = edges.symmetry != Symmetry::general && edges.from[i] < edges.to[i];
    out.add_number(std::int64_t{upper ? edges.to[i] : edges.from[i]} + 1);
    out.add(' ');
    out.add_number(std::int64_t{upper ? edges.from[i] : edges.to[i]} + 1);
    return upper && edges.symmetry == Symmetry::skew_symmetric;
  });
  out.commit();
}

void write_edge_list(const std::string& path, const EdgeList& edges) {
  require(edges.rows == edges.columns, "an edge list cannot hold a matrix that is not square");
  require(edges.symmetry != Symmetry::skew_symmetric,
          "an edge list cannot hold a skew-symmetric matrix, write it as .mtx");
  TextWriter out(path);
  out.add(edges.directed() ? "# Directed graph\n" : "# Undirected graph\n");
  out.add("# Nodes: ");
  out.add_number(edges.rows);
  out.add(" Edges: ");
  out.add_number(edges.from.size());
  out.add('\n');
  write_rows(edges, '\t', out, [&](std::size_t i) {
    out.add_id(edges.ids, edges.from[i]);
    out.add('\t');
    out.add_id(edges.ids, edges.to[i]);
    return false;
  });
  out.commit();
}

}  // namespace

void write_edges(const std::string& path, const EdgeList& edges) {
  const std::string suffix = format_suffix(path);
  if (suffix == "mtx") {
    write_matrix_market(path, edges);
  } else if (suffix == "tsv") {
    write_edge_list(path, edges);
  } else {
    throw InvalidArgument(path + ": cannot tell the format from the suffix '" + suffix +
                          "', expected .mtx or .tsv, each also .gz or .zst");
  }
}

}  // namespace graphrun
