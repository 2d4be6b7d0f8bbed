// Answers whose rows are not for a vertex each: edges, the best of sets, a path.
#pragma once

#include <graphrun/algorithms/catalogue/catalogue.hpp>
#include <graphrun/algorithms/catalogue/text.hpp>
#include <string>
#include <type_traits>

#include "cli/run.hpp"
#include "cli/text.hpp"

namespace graphrun::cli {

// A listed value as text. `least` is the smallest listed one: it sets the number of decimals.
template <class T>
std::string shown(const catalogue::ColumnInfo& column, T value, T least) {
  if constexpr (std::is_integral_v<T>) return grouped(value);
  const auto real = static_cast<double>(value);
  if (column.shown == catalogue::ColumnInfo::Shown::fixed) return catalogue::fixed(real, 6);
  if (column.shown != catalogue::ColumnInfo::Shown::aligned) return number_text(real);
  const int decimals = decimals_for(static_cast<double>(least), 6);
  return decimals < 0 ? catalogue::scientific(real, 5) : catalogue::fixed(real, decimals);
}

// Each edge once, ascending, with its value; from < to where it has no direction.
EdgeList edges_of(const Run& run, const catalogue::EdgeColumn& column);

// Lists the edges of the highest values, and with `write` writes all to the -o file.
void give_edges(Run& run, const catalogue::Entry& entry, const catalogue::EdgeColumn& column,
                bool write);

// The same of nearly all pairs of vertices, without a list of them: what is written is a matrix.
void give_square(Run& run, const catalogue::Entry& entry, const catalogue::EdgeColumn& column,
                 bool write);

// The same with a row for each set and vertex that is kept.
void give_sets(Run& run, const catalogue::Entry& entry, catalogue::RankedSets& sets, bool write);

// Writes the rows to the -o file.
void give_rows(Run& run, const catalogue::RowsOfVertices& rows);

// Writes a row for each vertex of the path, in order, to the -o file.
void give_path(Run& run, const catalogue::Path& path);

}  // namespace graphrun::cli
