#include "engine/structure/searches.hpp"

#include <algorithm>
#include <graphrun/engine/common/tuning.hpp>
#include <utility>
#include <vector>

#include "engine/closure/kernels.hpp"
#include "engine/common/mixed.hpp"
#include "engine/search_sums/kernels.hpp"

namespace graphrun::structure {
namespace {

// Searches of several that are tried.
constexpr std::size_t most_tried = 8;

// A search along the edges. `reached` is all 0 before and behind it.
SearchMeans search(const RowsOf& rows, index_t start, std::vector<char>& reached) {
  SearchMeans found;
  std::vector<index_t> queue{start};
  reached[static_cast<std::size_t>(start)] = 1;
  for (std::size_t begin = 0, end = 1; begin < end; end = queue.size()) {
    for (; begin < end; ++begin) {
      const index_t u = queue[begin];
      found.entries += rows.count(u);
      for (const index_t* v = rows.begin(u); v != rows.end(u); ++v) {
        char& is_reached = reached[static_cast<std::size_t>(*v)];
        if (is_reached != 0) continue;
        is_reached = 1;
        queue.push_back(*v);
      }
    }
    ++found.levels;
  }
  found.vertices = static_cast<double>(queue.size());
  for (const index_t v : queue) reached[static_cast<std::size_t>(v)] = 0;
  return found;
}

}  // namespace

std::vector<index_t> some_of(std::span<const index_t> vertices, std::size_t most) {
  const std::size_t count = std::min(most, vertices.size());
  std::vector<index_t> some(count);
  for (std::size_t k = 0; k < count; ++k) some[k] = vertices[k * vertices.size() / count];
  return some;
}

SearchMeans search_some(const RowsOf& rows, std::span<const index_t> starts) {
  const std::vector<index_t> some = some_of(starts, most_tried);
  std::vector<char> room(static_cast<std::size_t>(rows.size));
  const auto count = static_cast<double>(some.size());
  SearchMeans means;
  for (const index_t start : some) {
    const SearchMeans one = search(rows, start, room);
    means.levels += one.levels / count;
    means.vertices += one.vertices / count;
    means.entries += one.entries / count;
  }
  return means;
}

index_t vertex_of_longest_row(const RowsOf& rows) {
  index_t longest = 0;
  for (index_t v = 1; v < rows.size; ++v) {
    if (rows.length(v) > rows.length(longest)) longest = v;
  }
  return longest;
}

void search_usual(const RowsOf& rows, GraphStructure& found) {
  constexpr std::uint64_t count = 8;
  const index_t longest = vertex_of_longest_row(rows);
  const SearchMeans first = search_some(rows, std::span(&longest, 1));
  found.levels = first.levels;
  found.reached = first.vertices;
  found.reached_entries = first.entries;
  std::vector<index_t> starts;
  for (std::uint64_t k = 1; k <= count; ++k) {
    starts.push_back(
        static_cast<index_t>(kernels::mixed(k) % static_cast<std::uint64_t>(rows.size)));
  }
  const SearchMeans drawn = search_some(rows, starts);
  found.drawn_levels = drawn.levels;
  found.drawn_reached = drawn.vertices;
  found.drawn_reached_entries = drawn.entries;
}

void search_once(const RowsOf& rows, index_t start, double most_levels, GraphStructure& found) {
  const auto n = static_cast<double>(rows.size);
  double left = static_cast<double>(rows.csr.column_of.size()), reached = 1;
  found.run_vertices = found.run_entries = found.reached_entries = found.levels = 0;
  std::vector<char> is_reached(static_cast<std::size_t>(rows.size));
  std::vector<index_t> queue{start};
  is_reached[static_cast<std::size_t>(start)] = 1;
  for (std::size_t begin = 0; begin < queue.size() && found.levels < most_levels; ++found.levels) {
    const std::size_t end = queue.size();
    double ahead = 0;
    for (; begin < end; ++begin) {
      const index_t u = queue[begin];
      ahead += rows.count(u);
      for (const index_t* v = rows.begin(u); v != rows.end(u); ++v) {
        char& mark = is_reached[static_cast<std::size_t>(*v)];
        if (mark == 0) queue.push_back(*v);
        mark = 1;
      }
    }
    left -= ahead;
    const double looks = kernels::looks_of_pull(n - reached, left, ahead);
    const bool is_narrow = ahead < static_cast<double>(tuning::cpu_narrow_edges);
    const bool pulls = !is_narrow && looks < tuning::cpu_push_cost * ahead;
    (pulls ? found.run_vertices : found.run_entries) += pulls ? looks : ahead;
    found.reached_entries += ahead;
    reached = static_cast<double>(queue.size());
  }
  found.reached = reached;
}

void search_each(const RowsOf& rows, std::span<const index_t> starts, GraphStructure& found) {
  const std::vector<index_t> some = some_of(starts, most_tried);
  const auto count = static_cast<double>(some.size());
  found.run_vertices = found.run_entries = 0;
  for (const index_t start : some) {
    GraphStructure one;
    search_once(rows, start, rows.size, one);
    found.run_vertices += one.run_vertices / count;
    found.run_entries += one.run_entries / count;
  }
}

void search_together(const RowsOf& rows, std::span<const index_t> starts, GraphStructure& found) {
  constexpr double single_visits = 8, least_visits = 1 << 18;
  const auto count = static_cast<double>(starts.size());
  const auto n = static_cast<std::size_t>(rows.size);
  std::vector<std::uint64_t> seen(n), frontier(n), fresh(n);
  std::vector<index_t> active, next;
  std::uint64_t whole = 0;
  for (const index_t start : starts) {
    const auto at = static_cast<std::size_t>(start);
    const std::uint64_t bit = whole + 1;  // the lowest that is free
    whole |= bit;
    active.push_back(start);
    frontier[at] = seen[at] = bit;
  }
  const auto all = static_cast<double>(rows.csr.column_of.size());
  double open = all;  // entries of the vertices that not all searches have reached
  double visits = std::max(least_visits, count * static_cast<double>(n) / single_visits);
  for (; !active.empty() && visits >= 0; active.swap(next), frontier.swap(fresh)) {
    double ahead = 0;
    next.clear();
    for (const index_t u : active) {
      const std::uint64_t word = std::exchange(frontier[static_cast<std::size_t>(u)], 0);
      ahead += rows.count(u);
      for (const index_t* v = rows.begin(u); v != rows.end(u); ++v) {
        const auto at = static_cast<std::size_t>(*v);
        const std::uint64_t reached = word & ~seen[at];
        if (reached == 0) continue;
        if (fresh[at] == 0) next.push_back(*v);
        fresh[at] |= reached;
      }
    }
    const bool pulls = ahead >= all / kernels::push_share;
    const auto listed = static_cast<double>(active.size());
    found.run_vertices += pulls ? static_cast<double>(n) : listed;
    found.run_entries += pulls ? open : ahead;
    visits -= listed;
    for (const index_t v : next) {
      std::uint64_t& word = seen[static_cast<std::size_t>(v)];
      word |= fresh[static_cast<std::size_t>(v)];
      if (word == whole) open -= rows.count(v);
    }
  }
  if (active.empty()) return;
  const SearchMeans means = search_some(rows, starts);
  found.run_vertices += count * (means.vertices + static_cast<double>(n));
  found.run_entries += count * means.entries;
}

}  // namespace graphrun::structure
