// Components of which a search has found one, nearly always the largest by far.
#include <algorithm>
#include <graphrun/base/error.hpp>
#include <graphrun/base/ranks.hpp>
#include <graphrun/engine/components.hpp>
#include <numeric>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/common/dispatch.hpp"
#include "engine/common/pattern.hpp"
#include "engine/common/step_timer.hpp"
#include "engine/common/tuning.hpp"
#include "engine/components/kernels.hpp"

namespace graphrun {
namespace {

// One value of each rank; alone, this one's.
template <class T>
std::vector<T> of_all_ranks(const Context& ctx, const T& own) {
  return ctx.ranks() == nullptr ? std::vector<T>{own} : ctx.ranks()->gather(own);
}

// The rows of sampled entries, each counted as often as it was met, and the longest of them.
struct Ends {
  offset_t sampled = 0, entries = 0, most = 0;
  index_t hub = no_vertex;
};

Ends sampled_ends(const Graph& graph) {
  const Matrix& a = graph.out_edges();
  const unsigned count = kernels::sampled(static_cast<std::size_t>(a.entries()));
  Ends found;
  if (count == 0) return found;
  Buffer<kernels::RowLength> ends(a.context(), count);
  on_backend(a.context(),
             [&](auto on) { kernels::sample_ends(on, pattern(a), a.entries(), ends.data()); });
  found.sampled = count;
  for (const kernels::RowLength& end : ends.to_host()) {
    found.entries += end.entries;
    if (end.entries <= found.most) continue;
    found.most = end.entries;
    found.hub = graph.first_vertex() + end.row;
  }
  return found;
}

// The rows of a rank after a search, as the other ranks have to know them.
struct Unreached {
  std::uint64_t entries;  // in rows of unreached vertices
  std::uint64_t room;     // the most of them that are listed
  index_t first_reached;  // a vertex; the number of vertices if none was reached
};

// The pairs of all ranks.
Buffer<kernels::Joined> all_pairs(const Graph& graph, Buffer<kernels::Joined> own,
                                  const std::vector<std::size_t>& sizes) {
  if (graph.context().ranks() == nullptr) return own;
  const std::size_t all = std::accumulate(sizes.begin(), sizes.end(), std::size_t{0});
  Buffer<kernels::Joined> pairs(own.context(), all);
  const auto rank = static_cast<std::size_t>(graph.context().ranks()->rank());
  graph.context().ranks()->gather(own.context(),
                                  std::span<const kernels::Joined>(own.data(), sizes[rank]), sizes,
                                  pairs.data());
  return pairs;
}

}  // namespace

index_t hub_to_search_from(const Graph& graph) {
  require(!graph.directed(), "hub_to_search_from: the graph must be undirected");
  if (graph.context().ranks() == nullptr) return no_vertex;
  Ends all;
  for (const Ends& of_rank : of_all_ranks(graph.context(), sampled_ends(graph))) {
    all.sampled += of_rank.sampled;
    all.entries += of_rank.entries;
    if (of_rank.most > all.most) {
      all.most = of_rank.most;
      all.hub = of_rank.hub;
    }
  }
  if (all.sampled == 0) return no_vertex;
  const double at_ends = static_cast<double>(all.entries) / static_cast<double>(all.sampled);
  const double of_rows =
      static_cast<double>(graph.counts().entries) / static_cast<double>(graph.vertices());
  return at_ends >= tuning::components_hub_factor * of_rows ? all.hub : no_vertex;
}

std::optional<Vector<index_t>> labels_of_search(const Graph& graph, Vector<index_t> level) {
  using kernels::Joined;
  require(!graph.directed(), "labels_of_search: the graph must be undirected");
  require(level.size() == static_cast<std::size_t>(graph.own_vertices()),
          "labels_of_search: there must be one level per vertex");
  require(level.context() == graph.context(),
          "labels_of_search: graph and levels must share a context");
  const Context ctx = graph.context().local();
  const index_t first = graph.first_vertex();
  const kernels::SearchedRows rows{pattern(graph.out_edges()), first, level.data()};
  StepTimer timer(ctx, {"labels_of_search", "csr", "", graph.own_vertices(), 0});

  constexpr std::uint64_t least_room = 1024;
  const std::uint64_t room = level.size() / 64 + least_room;
  Buffer<Joined> own(ctx, room);
  const unsigned long long none = 0;
  Buffer<unsigned long long> counter(ctx, std::span(&none, 1));
  const index_t row = on_backend(ctx, [&](auto on) {
    kernels::list_unreached(on, rows, counter.data(), room, own.data());
    return kernels::first_reached(on, rows);
  });
  const index_t reached = row < graph.own_vertices() ? first + row : graph.vertices();
  const auto unreached = of_all_ranks(graph.context(), Unreached{counter.at(0), room, reached});
  std::vector<std::size_t> sizes;
  index_t root = graph.vertices();
  for (const Unreached& of_rank : unreached) {
    if (of_rank.entries > of_rank.room) return std::nullopt;
    sizes.push_back(of_rank.entries);
    root = std::min(root, of_rank.first_reached);
  }
  on_backend(ctx, [&](auto on) { kernels::label_searched(on, rows, root, level.data()); });
  const Buffer<Joined> pairs = all_pairs(graph, std::move(own), sizes);
  const std::size_t count = std::accumulate(sizes.begin(), sizes.end(), std::size_t{0});
  if (count > 0) {
    const auto n = static_cast<std::size_t>(graph.vertices());
    Vector<index_t> forest(ctx, n);  // only the pairs' entries are used
    on_backend(ctx, [&](auto on) {
      kernels::plant_pairs(on, pairs.data(), count, forest.data(), n);
      kernels::join_pairs(on, pairs.data(), count, forest.data(), n);
      kernels::label_pairs(on, pairs.data(), count, forest.data(), n, first, level.size(),
                           level.data());
    });
  }
  timer.finish();
  return level;
}

}  // namespace graphrun
