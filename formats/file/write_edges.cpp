// Writes graphs as Matrix Market files, edge lists and JSON.
#include <cmath>
#include <string>
#include <type_traits>
#include <vector>

#include <graphrun/base/error.hpp>
#include <graphrun/formats/file/write.hpp>

#include "base/common/printable.hpp"
#include "formats/file/common/graph_writers.hpp"
#include "formats/file/common/real_weights.hpp"
#include "formats/file/common/text_fields.hpp"
#include "formats/file/common/text_writer.hpp"

namespace graphrun::detail {
namespace {

std::string_view field_of(const HostWeights& weights) {
  if (std::holds_alternative<std::monostate>(weights)) return "pattern";
  if (is_complex(weights)) return "complex";
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
    case Symmetry::hermitian:
      return "hermitian";
  }
  return {};
}

// How a weight is written.
enum class Turn { none, negated, conjugated };

template <class W>
W turned(W weight, Turn turn) {
  if constexpr (is_complex_v<W>) {
    if (turn == Turn::conjugated) return conjugate(weight);
  }
  return turn == Turn::negated ? -weight : weight;
}

// For every edge calls add_ends(i), which returns how its weight is written, then
// add_weight(weight) if there are weights, and end_row(i).
template <bool takes_complex = false, class AddEnds, class AddWeight, class EndRow>
void write_rows(const EdgeList& edges, Text& out, const AddEnds& add_ends,
                const AddWeight& add_weight, const EndRow& end_row) {
  std::visit(
      [&](const auto& weights) {
        if constexpr (holds_complex<decltype(weights)>() && !takes_complex) {
          throw Unsupported("weights of this kind of file are real, and these are complex");
        } else {
          for (std::size_t i = 0; i < edges.from.size(); ++i) {
            const Turn turn = add_ends(i);
            if constexpr (!std::is_same_v<std::decay_t<decltype(weights)>, std::monostate>) {
              add_weight(turned(weights[i], turn));
            }
            end_row(i);
            out.flush_if_full();
          }
        }
      },
      edges.weights);
}

}  // namespace

void require_graph(const std::string& path, const EdgeList& edges) {
  if (edges.rows == edges.columns) return;
  throw Unsupported(printable(path) + ": this kind of file holds graphs, and the matrix has " +
                    std::to_string(edges.rows) + " rows and " + std::to_string(edges.columns) +
                    " columns: write .mtx, .npz or .grun, or take them as two kinds of vertices "
                    "(--bipartite)");
}

void require_edges_with_ids(const std::string& path, const EdgeList& edges) {
  require_graph(path, edges);
  require(edges.symmetry != Symmetry::skew_symmetric,
          "an edge list cannot hold a skew-symmetric matrix, write it as .mtx");
}

// A symmetric matrix stores its lower triangle: entries above the diagonal are mirrored. The format
// has no skew-symmetric pattern: both entries of each pair are written.
void add_matrix_market(const EdgeList& edges, const PlaceInFile& place, Text& out) {
  const bool both = !edges.weighted() && (edges.symmetry == Symmetry::skew_symmetric ||
                                          edges.symmetry == Symmetry::hermitian);
  const bool triangle = edges.symmetry != Symmetry::general && !both;
  const auto add_place = [&](index_t row, index_t column) {
    out.add_number(std::int64_t{row} + 1);
    out.add(' ');
    out.add_number(std::int64_t{column} + 1);
  };
  if (place.begins) {
    std::size_t entries = place.all;
    for (std::size_t i = 0; both && i < edges.from.size(); ++i)
      entries += edges.from[i] != edges.to[i];
    out.add("%%MatrixMarket matrix coordinate ");
    out.add(field_of(edges.weights));
    out.add(' ');
    out.add(both ? "general" : symmetry_of(edges));
    out.add('\n');
    for (const std::int64_t number : {std::int64_t{edges.rows}, std::int64_t{edges.columns}}) {
      out.add_number(number);
      out.add(' ');
    }
    out.add_number(entries);
    out.add('\n');
  }
  write_rows<true>(
      edges, out,
      [&](std::size_t i) {
        const bool upper = triangle && edges.from[i] < edges.to[i];
        if (upper) {
          add_place(edges.to[i], edges.from[i]);
        } else {
          add_place(edges.from[i], edges.to[i]);
        }
        if (upper && edges.symmetry == Symmetry::skew_symmetric) return Turn::negated;
        return upper && edges.symmetry == Symmetry::hermitian ? Turn::conjugated : Turn::none;
      },
      [&](auto weight) {
        out.add(' ');
        if constexpr (is_complex_v<decltype(weight)>) {
          out.add_number(weight.re);
          out.add(' ');
          out.add_number(weight.im);
        } else {
          out.add_number(weight);
        }
      },
      [&](std::size_t i) {
        out.add('\n');
        if (!both || edges.from[i] == edges.to[i]) return;
        add_place(edges.to[i], edges.from[i]);
        out.add('\n');
      });
}

OutputFile write_matrix_market(const std::string& path, const EdgeList& edges) {
  TextWriter out(path);
  add_matrix_market(edges, whole_file(edges), out);
  return out.finish();
}

void add_edge_table(const EdgeList& edges, const EdgeText& text, char delimiter,
                    const PlaceInFile& place, Text& out) {
  if (place.begins) {
    if (text.is_graph && !edges.directed()) out.add("# Undirected graph\n");
    add_field(text.source, delimiter, out);
    out.add(delimiter);
    add_field(text.target, delimiter, out);
    if (edges.weighted()) {
      out.add(delimiter);
      add_field(text.value, delimiter, out);
    }
    out.add('\n');
  }
  write_rows(
      edges, out,
      [&](std::size_t i) {
        if (text.numbered_source) {
          out.add_number(edges.from[i]);
        } else {
          add_id_field(edges.ids, edges.from[i], delimiter, out);
        }
        out.add(delimiter);
        add_id_field(edges.ids, edges.to[i], delimiter, out);
        return Turn::none;
      },
      [&](auto weight) {
        out.add(delimiter);
        out.add_number(weight);
      },
      [&](std::size_t) { out.add('\n'); });
}

OutputFile write_edge_table(const std::string& path, const EdgeList& edges, const EdgeText& text,
                            char delimiter) {
  require_edges_with_ids(path, edges);
  TextWriter out(path);
  add_edge_table(edges, text, delimiter, whole_file(edges), out);
  return out.finish();
}

void add_edge_json(const EdgeList& edges, const EdgeText& text, bool lines,
                   const PlaceInFile& place, Text& out) {
  if (place.begins && !lines) out.add("[\n");
  const bool marked = lines && text.is_graph && !edges.directed();
  write_rows(
      edges, out,
      [&](std::size_t i) {
        if (place.before + i > 0) out.add(lines ? "\n" : ",\n");
        out.add('{');
        add_json_string(text.source, out);
        out.add(':');
        if (text.numbered_source) {
          out.add_number(edges.from[i]);
        } else {
          add_json_id(edges.ids, edges.from[i], out);
        }
        out.add(',');
        add_json_string(text.target, out);
        out.add(':');
        add_json_id(edges.ids, edges.to[i], out);
        return Turn::none;
      },
      [&](auto weight) {
        out.add(',');
        add_json_string(text.value, out);
        out.add(':');
        // JSON has no infinity and no NaN.
        if (std::isfinite(static_cast<double>(weight))) {
          out.add_number(weight);
        } else {
          out.add("null");
        }
      },
      [&](std::size_t) { out.add(marked ? ",\"directed\":false}" : "}"); });
  if (!place.ends) return;
  if (!lines || place.all > 0) out.add('\n');
  if (!lines) out.add("]\n");
}

OutputFile write_edge_json(const std::string& path, const EdgeList& edges, const EdgeText& text,
                           bool lines) {
  require_edges_with_ids(path, edges);
  TextWriter out(path);
  add_edge_json(edges, text, lines, whole_file(edges), out);
  return out.finish();
}

}  // namespace graphrun::detail
