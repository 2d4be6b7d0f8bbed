// Adjacency matrix of a graph from its edges.
#pragma once

#include <graphrun/engine/graph.hpp>
#include <graphrun/formats/file/built_matrix.hpp>
#include <span>
#include <string>
#include <type_traits>
#include <variant>

#include <graphrun/formats/matrix/numbered.hpp>
#include "formats/matrix/common/built.hpp"

namespace graphrun {

// Edges in host memory.
struct Triples {
  index_t rows, columns;
  std::span<const index_t> from, to;
  Mirror mirror;
};

inline BuildOptions build_options(const Triples& triples, const GraphOptions& options) {
  return {options.undirected ? Mirror::same : triples.mirror, options.duplicates,
          options.self_loops};
}

inline bool is_built_so(const BuiltMatrix& matrix, const GraphOptions& options) {
  const Mirror mirror = options.undirected ? Mirror::same : Mirror::none;
  return is_built_so(matrix, BuildOptions{mirror, options.duplicates, options.self_loops});
}

// Whether a rank of the context reads the rows of its own vertices alone: of a file with rows under
// ReadOptions::rows_later, unless the options ask for another matrix than the file's.
inline bool has_own_rows(const Context& ctx, const EdgeList& edges, const GraphOptions& options) {
  return ctx.ranks() != nullptr && edges.built && edges.built->rows_of_file &&
         is_built_so(*edges.built, options);
}

// Then: the graph, made by all ranks together. Blocks. Throws FileError and as Graph's
// constructors.
Graph of_own_rows(const Context& ctx, const EdgeList& edges, const GraphOptions& options);

// The graph of the shares of a list that ranks have (EdgeList::share), made by all of them
// together. Blocks. Throws InvalidArgument without ranks, and as Graph's constructors.
Graph of_listed_shares(const Context& ctx, const EdgeList& edges, const GraphOptions& options);

inline void require_square(index_t rows, index_t columns) {
  if (rows == columns) return;
  throw Unsupported("a graph needs a square matrix; this one has " + std::to_string(rows) +
                    " rows and " + std::to_string(columns) +
                    " columns: --bipartite takes them as two kinds of vertices");
}

// Throws Unsupported if the matrix would not be square, and as from_triples() does.
inline Matrix build_adjacency(const Context& ctx, const Triples& triples,
                              const HostWeights& weights, const GraphOptions& options,
                              BuildCounts* counts) {
  require_square(triples.rows, triples.columns);
  const BuildOptions how = build_options(triples, options);
  return std::visit(
      [&](const auto& values) {
        if constexpr (std::is_same_v<std::remove_cvref_t<decltype(values)>, std::monostate>) {
          return Matrix::from_triples<double>(ctx, triples.rows, triples.columns, triples.from,
                                              triples.to, {}, how, counts);
        } else {
          using W = typename std::remove_cvref_t<decltype(values)>::value_type;
          const std::span<const W> kept =
              options.keep_weights ? std::span<const W>(values) : std::span<const W>();
          return Matrix::from_triples<W>(ctx, triples.rows, triples.columns, triples.from,
                                         triples.to, kept, how, counts);
        }
      },
      weights);
}

}  // namespace graphrun
