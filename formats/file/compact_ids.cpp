// Compaction: the distinct ids in order, and the place of each in them.
#include <graphrun/formats/file/compact_ids.hpp>

#include <algorithm>
#include <atomic>
#include <bit>
#include <limits>
#include <string>

#include <graphrun/base/error.hpp>

#include "formats/file/common/distinct_ids.hpp"
#include "formats/file/common/gather.hpp"
#include "formats/file/common/parallel.hpp"
#include "formats/file/common/vertex_index.hpp"

namespace graphrun {
namespace {

using detail::for_each_parallel;

constexpr std::size_t ids_at_once = std::size_t{1} << 16;
constexpr std::uint64_t nowhere = std::numeric_limits<std::uint64_t>::max();

template <class Id>
using Ids = std::span<const Id>;

// Calls f(begin, end) for pieces of [0, size), in any order.
template <class F>
void for_pieces(int threads, std::size_t size, const F& f) {
  for_shares(OnCpu{threads}, size, ids_at_once, f);
}

// The smaller of two, atomically. Most often nothing is written.
void lower_to(std::uint64_t& value, std::uint64_t other) {
  const std::atomic_ref place(value);
  std::uint64_t before = place.load(std::memory_order_relaxed);
  while (other < before && !place.compare_exchange_weak(before, other, std::memory_order_relaxed)) {
  }
}

std::string text_of(std::int64_t id) { return std::to_string(id); }
std::string text_of(std::string_view id) { return "'" + std::string(id) + "'"; }

// The distinct ids of a table, ascending, and the vertex of each.
class IntegerTable {
 public:
  IntegerTable(std::span<const Ids<std::int64_t>> columns, int threads, MemoryShare& memory)
      : scratch_(memory.budget()), index_(std::int64_t{0}, 0) {
    std::vector<detail::IdArray> arrays;
    for (const auto& column : columns) {
      for (std::size_t begin = 0; begin < column.size(); begin += ids_at_once) {
        arrays.push_back(
            {nullptr, column.data() + begin, std::min(ids_at_once, column.size() - begin)});
      }
    }
    detail::DistinctIds distinct = detail::distinct_ids(arrays, threads, memory.budget());
    detail::check_vertex_count(distinct.count, "compact_ids");
    const auto count = static_cast<index_t>(distinct.count);
    if (distinct.ids.empty()) {
      index_ = detail::VertexIndex(distinct.first, count);
      ids_ = VertexIds::consecutive(distinct.first, count);
    } else {
      memory.add(distinct.ids.size() * sizeof(std::int64_t), "the vertex ids");
      scratch_.resize(detail::VertexIndex::bytes_for(distinct.ids), "a table of the vertex ids");
      index_ = detail::VertexIndex(distinct.ids, threads);
      ids_ = VertexIds::integers(std::move(distinct.ids));
    }
  }
  std::size_t size() const { return static_cast<std::size_t>(ids_.size()); }
  index_t find(std::int64_t id) const { return index_.find(id); }
  VertexIds take_ids() { return std::move(ids_); }

 private:
  MemoryShare scratch_;
  detail::VertexIndex index_;
  VertexIds ids_;
};

class StringTable {
 public:
  StringTable(std::span<const Ids<std::string_view>> columns, int threads, MemoryShare& memory)
      : scratch_(memory.budget()), texts_(distinct(columns, threads, memory)), index_(texts_) {
    detail::check_vertex_count(static_cast<std::int64_t>(texts_.size()), "compact_ids");
  }
  StringTable(const StringTable&) = delete;
  std::size_t size() const { return texts_.size(); }
  index_t find(std::string_view id) const { return index_.find(id); }
  VertexIds take_ids() { return VertexIds::strings(std::move(texts_)); }

 private:
  // What each piece of the columns holds, and then what these have in common.
  std::vector<std::string> distinct(std::span<const Ids<std::string_view>> columns, int threads,
                                    MemoryShare& memory) {
    std::vector<Ids<std::string_view>> pieces;
    std::size_t size = 0;
    for (const auto& column : columns) size += column.size();
    const std::size_t most =
        std::max(ids_at_once, size / (4 * static_cast<std::size_t>(threads)) + 1);
    for (const auto& column : columns) {
      for (std::size_t begin = 0; begin < column.size(); begin += most) {
        pieces.push_back(column.subspan(begin, std::min(most, column.size() - begin)));
      }
    }
    std::vector<std::vector<std::string_view>> of_piece(pieces.size());
    std::vector<MemoryShare> shares;
    for (std::size_t p = 0; p < pieces.size(); ++p) shares.emplace_back(memory.budget());
    for_each_parallel(threads, pieces.size(), [&](std::size_t p) {
      detail::StringSlots slots;
      for (const std::string_view text : pieces[p]) {
        const std::uint64_t hash = detail::StringHash()(text);
        if (slots.find(text, hash, of_piece[p]) != detail::StringSlots::none) continue;
        if (of_piece[p].size() == of_piece[p].capacity()) {
          const std::size_t larger = std::max<std::size_t>(1024, 2 * of_piece[p].size());
          shares[p].resize(larger * (sizeof(std::string_view) + detail::StringIndex::bytes_of_each),
                           "the vertex ids");
          of_piece[p].reserve(larger);
        }
        of_piece[p].push_back(text);
        slots.add(hash);
      }
    });
    const std::vector<Ids<std::string_view>> tables(of_piece.begin(), of_piece.end());
    std::vector<std::string> result = detail::distinct_strings(tables, threads, memory.budget());
    memory.add(detail::bytes_of_strings(result), "the vertex ids");
    scratch_.resize(result.size() * detail::StringIndex::bytes_of_each,
                    "a table of the vertex ids");
    return result;
  }

  MemoryShare scratch_;
  std::vector<std::string> texts_;
  detail::StringIndex index_;
};

// The numbers of a column's ids. Throws InvalidArgument for one that is not in the table.
template <class Table, class Id>
std::vector<index_t> numbers_of(const Table& table, Ids<Id> column, const char* name, int threads) {
  std::vector<index_t> numbers(column.size());
  std::uint64_t unknown = nowhere;
  for_pieces(threads, column.size(), [&](std::size_t i, std::size_t end) {
    for (; i < end; ++i) {
      numbers[i] = table.find(column[i]);
      if (numbers[i] == no_vertex) lower_to(unknown, i);
    }
  });
  if (unknown == nowhere) return numbers;
  throw InvalidArgument("compact_ids: the " + std::string(name) + " " + text_of(column[unknown]) +
                        " of edge " + std::to_string(unknown) +
                        ", counted from 0, is not among the vertices");
}

// The vertices in the order of their first appearance: vertex_at(p) is the one at position p of
// `size`.
template <class VertexAt>
std::vector<index_t> order_of_appearance(std::size_t vertices, std::size_t size,
                                         const CompactOptions& options, const VertexAt& vertex_at) {
  MemoryShare scratch(options.memory);
  scratch.resize(vertices * (sizeof(std::uint64_t) + sizeof(index_t)) + size / 5,
                 "the order of vertices");
  std::vector<std::uint64_t> first(vertices, nowhere);
  for_pieces(detail::thread_count(options.threads), size, [&](std::size_t p, std::size_t end) {
    for (; p < end; ++p) lower_to(first[static_cast<std::size_t>(vertex_at(p))], p);
  });
  // How many of these positions lie before each.
  std::vector<std::uint64_t> words(size / 64 + 1);
  std::vector<index_t> before(words.size());
  for (const std::uint64_t p : first) words[p / 64] |= std::uint64_t{1} << p % 64;
  for (std::size_t w = 1; w < words.size(); ++w) {
    before[w] = before[w - 1] + std::popcount(words[w - 1]);
  }
  std::vector<index_t> order(vertices);
  for (std::size_t v = 0; v < vertices; ++v) {
    const std::uint64_t lower = words[first[v] / 64] & ((std::uint64_t{1} << first[v] % 64) - 1);
    order[static_cast<std::size_t>(before[first[v] / 64] + std::popcount(lower))] =
        static_cast<index_t>(v);
  }
  return order;
}

// Numbers the vertices anew: order[k] becomes k.
void renumber(std::vector<index_t> order, int threads, CompactIds& result) {
  if (std::is_sorted(order.begin(), order.end())) return;
  std::vector<index_t> place(order.size());
  for (std::size_t k = 0; k < order.size(); ++k) {
    place[static_cast<std::size_t>(order[k])] = static_cast<index_t>(k);
  }
  for (std::vector<index_t>* const numbers : {&result.source, &result.target}) {
    for_pieces(threads, numbers->size(), [&](std::size_t i, std::size_t end) {
      for (; i < end; ++i) (*numbers)[i] = place[static_cast<std::size_t>((*numbers)[i])];
    });
  }
  result.memory.add(2 * order.size() * sizeof(index_t), "the order of vertices");
  result.ids = result.ids.reordered(std::move(order));
}

template <class Table, class Id>
CompactIds compact(Ids<Id> source, Ids<Id> target, const CompactOptions& options,
                   const std::optional<Ids<Id>>& vertices) {
  require(source.size() == target.size(), "compact_ids: an edge has a source and a target each");
  const int threads = detail::thread_count(options.threads);
  CompactIds result;
  result.memory = MemoryShare(options.memory);
  result.memory.add(2 * source.size() * sizeof(index_t), "the list of edges");
  const Ids<Id> ends[] = {source, target};
  Table table(vertices ? std::span(&*vertices, 1) : std::span(ends), threads, result.memory);
  result.source = numbers_of(table, source, "source", threads);
  result.target = numbers_of(table, target, "target", threads);
  std::vector<index_t> order;
  if (options.order == IdOrder::given) {
    const auto end_of_edge = [&](std::size_t p) {
      return (p % 2 == 0 ? result.source : result.target)[p / 2];
    };
    const auto listed = [&](std::size_t p) { return table.find((*vertices)[p]); };
    order = vertices ? order_of_appearance(table.size(), vertices->size(), options, listed)
                     : order_of_appearance(table.size(), 2 * source.size(), options, end_of_edge);
  }
  result.ids = table.take_ids();
  renumber(std::move(order), threads, result);
  return result;
}

}  // namespace

CompactIds compact_ids(std::span<const std::int64_t> source, std::span<const std::int64_t> target,
                       const CompactOptions& options,
                       std::optional<std::span<const std::int64_t>> vertices) {
  return compact<IntegerTable>(source, target, options, vertices);
}

CompactIds compact_ids(std::span<const std::string_view> source,
                       std::span<const std::string_view> target, const CompactOptions& options,
                       std::optional<std::span<const std::string_view>> vertices) {
  return compact<StringTable>(source, target, options, vertices);
}

}  // namespace graphrun
