#include "formats/file/common/ids_of_ranks.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "formats/file/common/gather.hpp"
#include "formats/file/common/parallel.hpp"
#include "formats/file/common/vertex_index.hpp"

namespace graphrun::detail {
namespace {

// Renumbers both ends of the edges.
template <class NumberOf>
void renumber(int threads, EdgeList& edges, const NumberOf& number_of) {
  constexpr std::size_t at_once = std::size_t{1} << 16;
  for (std::vector<index_t>* ends : {&edges.from, &edges.to}) {
    index_t* const vertices = ends->data();
    for_shares(OnCpu{std::max(threads, 1)}, ends->size(), at_once,
               [&](std::size_t begin, std::size_t end) {
                 for (std::size_t i = begin; i < end; ++i) vertices[i] = number_of(vertices[i]);
               });
  }
}

// Calls visit(list) with the list of each rank, that of rank 0 first: no rank has all at once. A
// call of all ranks.
template <class T, class Visit>
void for_each_list(Ranks& ranks, std::span<const T> own, const Visit& visit) {
  const std::vector<std::size_t> sizes = ranks.gather(own.size());
  for (std::size_t r = 0; r < sizes.size(); ++r) {
    std::vector<std::size_t> of_one(sizes.size(), 0);
    of_one[r] = sizes[r];
    std::vector<T> list(sizes[r]);
    ranks.gather(static_cast<int>(r) == ranks.rank() ? own : own.first(0), of_one, list.data());
    visit(list);
  }
}

// The places of `own` in `all`, both ascending.
template <class Id>
std::vector<index_t> places_in(const std::vector<Id>& all, const std::vector<Id>& own) {
  std::vector<index_t> places;
  places.reserve(own.size());
  auto at = all.begin();
  for (const Id& id : own) {
    while (*at < id) ++at;
    places.push_back(static_cast<index_t>(at - all.begin()));
  }
  return places;
}

template <class Id>
void renumber_by_places(int threads, EdgeList& edges, const std::vector<Id>& all,
                        const std::vector<Id>& own) {
  if (all.size() == own.size()) return;  // the same ones
  const std::vector<index_t> places = places_in(all, own);
  renumber(threads, edges,
           [&](index_t vertex) { return places[static_cast<std::size_t>(vertex)]; });
}

// Of the ids of a rank, which are whole numbers.
struct OwnIds {
  std::int64_t first = 0, last = -1, count = 0;
  bool in_one_go() const { return last - first == count - 1; }
};

OwnIds own_ids(const VertexIds& ids) {
  if (ids.size() == 0) return {};
  return {ids.number(0), ids.number(ids.size() - 1), ids.size()};
}

// Of ranks whose ids are each in one go: whether all together are, and then which.
OwnIds united(std::vector<OwnIds> all) {
  std::erase_if(all, [](const OwnIds& own) { return own.count == 0; });
  if (all.empty()) return {};
  std::ranges::sort(all, {}, &OwnIds::first);
  OwnIds whole = all.front();
  for (const OwnIds& own : all) {
    if (!own.in_one_go() || own.first - 1 > whole.last) return {0, -1, -1};
    whole.last = std::max(whole.last, own.last);
  }
  whole.count = whole.last - whole.first + 1;
  return whole;
}

void unite_numbers(Ranks& ranks, int threads, const std::string& name, EdgeList& edges) {
  const std::vector<OwnIds> all = ranks.gather(own_ids(edges.ids));
  const OwnIds own = all[static_cast<std::size_t>(ranks.rank())];
  if (const OwnIds whole = united(all); whole.count >= 0) {
    check_vertex_count(whole.count, name);
    const auto offset = static_cast<index_t>(own.count == 0 ? 0 : own.first - whole.first);
    if (offset > 0) renumber(threads, edges, [=](index_t vertex) { return vertex + offset; });
    edges.ids = VertexIds::consecutive(whole.first, static_cast<index_t>(whole.count));
    return;
  }
  std::vector<std::int64_t> mine(static_cast<std::size_t>(own.count));
  for (std::size_t v = 0; v < mine.size(); ++v) {
    mine[v] = edges.ids.number(static_cast<index_t>(v));
  }
  MemoryShare scratch(edges.memory_of_ids->budget());
  std::vector<std::int64_t> ids;
  for_each_list(ranks, std::span<const std::int64_t>(mine), [&](const auto& list) {
    scratch.resize((mine.size() + 2 * (ids.size() + list.size())) * sizeof(std::int64_t),
                   "the vertex ids of all ranks");
    std::vector<std::int64_t> more;
    more.reserve(ids.size() + list.size());
    std::set_union(ids.begin(), ids.end(), list.begin(), list.end(), std::back_inserter(more));
    ids = std::move(more);
  });
  check_vertex_count(static_cast<std::int64_t>(ids.size()), name);
  renumber_by_places(threads, edges, ids, mine);
  const OwnIds found = {ids.front(), ids.back(), static_cast<std::int64_t>(ids.size())};
  if (found.in_one_go()) {
    edges.ids = VertexIds::consecutive(found.first, static_cast<index_t>(found.count));
    return;
  }
  ids.shrink_to_fit();
  edges.memory_of_ids->resize(ids.size() * sizeof(std::int64_t), "the vertex ids");
  edges.ids = VertexIds::integers(std::move(ids));
}

void unite_strings(Ranks& ranks, int threads, const std::string& name, EdgeList& edges) {
  std::vector<std::string> mine;
  std::vector<std::uint64_t> lengths;
  std::string text;
  for (index_t v = 0; v < edges.ids.size(); ++v) {
    mine.push_back(edges.ids.text(v));
    lengths.push_back(mine.back().size());
    text += mine.back();
  }
  MemoryShare scratch(edges.memory_of_ids->budget());
  std::vector<std::string> ids;
  std::vector<std::vector<std::uint64_t>> lengths_of(static_cast<std::size_t>(ranks.size()));
  std::size_t rank = 0;
  for_each_list(ranks, std::span<const std::uint64_t>(lengths),
                [&](const auto& list) { lengths_of[rank++] = list; });
  rank = 0;
  for_each_list(ranks, std::span<const char>(text), [&](const auto& list) {
    std::vector<std::string> more, of_rank;
    const char* at = list.data();
    for (const std::uint64_t length : lengths_of[rank++]) {
      of_rank.emplace_back(at, length);
      at += length;
    }
    scratch.resize(bytes_of_strings(mine) + 2 * (bytes_of_strings(ids) + bytes_of_strings(of_rank)),
                   "the vertex ids of all ranks");
    std::set_union(std::move_iterator(ids.begin()), std::move_iterator(ids.end()),
                   std::move_iterator(of_rank.begin()), std::move_iterator(of_rank.end()),
                   std::back_inserter(more));
    ids = std::move(more);
  });
  check_vertex_count(static_cast<std::int64_t>(ids.size()), name);
  renumber_by_places(threads, edges, ids, mine);
  edges.memory_of_ids->resize(bytes_of_strings(ids), "the vertex ids");
  edges.ids = VertexIds::strings(std::move(ids));
}

}  // namespace

void unite_ids(Ranks& ranks, int threads, const std::string& name, EdgeList& edges) {
  const auto are_text = [&] { return edges.ids.are_integers() ? 0 : 1; };
  if (ranks.largest(are_text()) == 1) {
    unite_strings(ranks, threads, name, edges);
  } else {
    unite_numbers(ranks, threads, name, edges);
  }
}

}  // namespace graphrun::detail
