// Matrices and vectors by triples, whole in a context of one process, and a rank's rows of them in
// one of ranks.
#pragma once

#include <algorithm>
#include <cstddef>
#include <graphrun/base/context.hpp>
#include <graphrun/base/ranks.hpp>
#include <span>
#include <utility>
#include <vector>

#include "engine/distributed/shares.hpp"
#include "support.hpp"

namespace graphrun::test {

// Over ranks a vector of rows is one of columns, too: rows or columns without entries make the
// matrix square there. Alone it stays as it is.
inline Triples square_over_ranks(const Context& ctx, Triples t) {
  if (ctx.ranks() != nullptr) t.rows = t.columns = std::max(t.rows, t.columns);
  return t;
}
inline std::vector<Triples> square_over_ranks(const Context& ctx, std::vector<Triples> all) {
  for (Triples& t : all) t = square_over_ranks(ctx, std::move(t));
  return all;
}

// The context of vectors with a value for each row: over ranks, rows are shared out by entries.
inline Context context_of_rows(const Context& ctx, const Triples& t) {
  if (ctx.ranks() == nullptr) return ctx;
  std::vector<offset_t> offsets(static_cast<std::size_t>(t.rows) + 1, 0);
  for (const index_t row : t.row_of) ++offsets[static_cast<std::size_t>(row) + 1];
  for (std::size_t r = 1; r < offsets.size(); ++r) offsets[r] += offsets[r - 1];
  return ctx.with_layout(even_layout(*ctx.ranks(), offsets, offsets.back()));
}

// Of a context of rows, those of this rank; alone, all.
inline Triples own_rows(const Context& ctx, const Triples& t) {
  const Layout* const layout = ctx.layout();
  if (layout == nullptr) return t;
  Triples own{t.name, layout->own(), t.columns, {}, {}, {}};
  for (std::size_t i = 0; i < t.size(); ++i) {
    const index_t row = t.row_of[i];
    if (row < layout->begin() || row >= layout->end()) continue;
    own.add(row - layout->begin(), t.column_of[i], t.weights[i]);
  }
  return own;
}

// The weights of those, of one for each triple.
template <class W>
std::vector<W> own_weights(const Context& ctx, const Triples& t, const std::vector<W>& weights) {
  const Layout* const layout = ctx.layout();
  if (layout == nullptr) return weights;
  std::vector<W> own;
  for (std::size_t i = 0; i < t.size(); ++i) {
    if (t.row_of[i] >= layout->begin() && t.row_of[i] < layout->end()) own.push_back(weights[i]);
  }
  return own;
}

template <class W>
Matrix rows_of_matrix(const Context& ctx, const Triples& t, Format format = Format::csr) {
  return matrix_of<W>(ctx.local(), own_rows(ctx, t), format);
}
inline Matrix rows_of_pattern(const Context& ctx, const Triples& t, Format format = Format::csr) {
  return pattern_of(ctx.local(), own_rows(ctx, t), format);
}

// The directed graph of a matrix that each rank has whole.
inline Graph graph_of_matrix(const Context& ctx, Matrix whole) {
  const Graph graph(std::move(whole), {}, true);
  return ctx.ranks() == nullptr ? graph : graph.over_ranks(ctx);
}

// The entries of a matrix with a row for each vertex; over ranks, those of all ranks' rows.
inline std::vector<Entry> entries_of(const Graph& graph, const Matrix& rows) {
  std::vector<Entry> own = entries_of(rows);
  for (Entry& entry : own) entry.row += graph.first_vertex();
  Ranks* const ranks = graph.context().ranks();
  return ranks == nullptr ? own : ranks->gather_lists(std::span<const Entry>(own));
}

// The values of this rank's rows; alone, all.
template <class T>
Vector<T> vector_of(const Context& ctx, const std::vector<T>& all) {
  const Layout* const layout = ctx.layout();
  if (layout == nullptr) return Vector<T>(ctx, std::span<const T>(all));
  return Vector<T>(ctx, std::span<const T>(all).subspan(static_cast<std::size_t>(layout->begin()),
                                                        static_cast<std::size_t>(layout->own())));
}
// Room for as many.
template <class T>
Vector<T> room_for(const Context& ctx, std::size_t all) {
  return Vector<T>(ctx,
                   ctx.layout() == nullptr ? all : static_cast<std::size_t>(ctx.layout()->own()));
}

}  // namespace graphrun::test
