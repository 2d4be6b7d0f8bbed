#include <algorithm>
#include <bit>
#include <cstdint>
#include <graphrun/base/error.hpp>
#include <limits>
#include <utility>
#include <vector>

#include "base/common/dispatch.hpp"
#include "base/common/parallel.hpp"
#include "engine/closure/rounds.hpp"
#include "engine/common/pattern.hpp"
#include "engine/distributed/closures.hpp"
#include "engine/distributed/round_lists.hpp"

namespace graphrun {
namespace {

constexpr index_t none_offered = std::numeric_limits<index_t>::max();
constexpr std::size_t rows_of_share = 1024, vertices_of_share = 64;

// What ranks have in common of a frontier.
struct FrontierSize {
  std::int64_t vertices = 0;
  offset_t edges = 0;  // stored entries of their rows
};

// A breadth-first search, of which this rank has its own vertices: row r is vertex first + r.
class Settling {
 public:
  Settling(const Graph& graph, bool backwards, const kernels::ClosurePlan& plan, index_t* level,
           index_t* parent)
      : graph_(graph),
        backwards_(backwards),
        layout_(*graph.context().layout()),
        ranks_(*graph.context().ranks()),
        on_{graph.context().threads(), &graph.context().stop_token()},
        out_(pattern(backwards ? graph.in_edges() : graph.out_edges())),
        in_(pattern(backwards ? graph.out_edges() : graph.in_edges())),
        plan_(plan),
        level_(level),
        parent_(parent),
        offer_(static_cast<std::size_t>(layout_.own()), none_offered) {}

  kernels::ClosureTotals run(Watch& watch) {
    start();
    constexpr int most_pulled_instead = 6;
    int wide_pushes = 0;
    kernels::ClosureTotals totals;
    FrontierSize frontier = sizes(own_);
    index_t reached = static_cast<index_t>(frontier.vertices);
    offset_t edges = frontier.edges;
    while (frontier.vertices > 0 && totals.rounds < plan_.max_rounds) {
      graph_.context().check_stop();
      // A pull looks at entries until the first one of the frontier; a push at all of them.
      // To push takes the entries by their sources, which take as long to make as some pulls: a
      // search of few rounds does without. Of a narrow frontier the owners send its edges.
      const bool wide = frontier.edges > (graph_.counts().entries - edges) / 14;
      const bool narrow = !wide && frontier.edges <= graph_.counts().entries / 64;
      const bool pull = wide || (!narrow && wide_pushes++ < most_pulled_instead);
      const auto round = static_cast<index_t>(totals.rounds + 1);
      if (narrow) {
        send_round(round);
      } else if (pull) {
        pull_round(round, frontier);
      } else {
        push_round(round);
      }
      const FrontierSize next = sizes(own_);
      if (next.vertices == 0) break;
      ++totals.rounds;
      note_round(plan_,
                 {pull ? Direction::pull : Direction::push, static_cast<index_t>(frontier.vertices),
                  static_cast<index_t>(next.vertices), frontier.edges, 0},
                 totals);
      frontier = next;
      reached += static_cast<index_t>(frontier.vertices);
      edges += frontier.edges;
      watch.progress({totals.rounds, reached, edges});
      if (watch.stop_requested()) throw Cancelled();
    }
    totals.reached = reached;
    totals.edges = edges;
    return totals;
  }

 private:
  void start() {
    for (index_t i = 0; i < plan_.source_count; ++i) {
      const index_t v = plan_.sources[i];
      if (v < layout_.begin() || v >= layout_.end()) continue;
      give(v - layout_.begin(), 0, v);
      own_.push_back(v - layout_.begin());
    }
  }

  void give(index_t row, index_t level, index_t parent) {
    level_[row] = level;
    if (parent_ != nullptr) parent_[row] = parent;
  }

  // Of the rows that are listed on all ranks.
  FrontierSize sizes(const std::vector<index_t>& rows) const {
    FrontierSize own{static_cast<std::int64_t>(rows.size()), 0};
    for (const index_t row : rows) own.edges += out_.offsets[row + 1] - out_.offsets[row];
    FrontierSize all;
    for (const FrontierSize& of_rank : ranks_.gather(own)) {
      all.vertices += of_rank.vertices;
      all.edges += of_rank.edges;
    }
    return all;
  }

  bool is_open(index_t row) const { return level_[row] == no_vertex && plan_.mask.allows(row); }

  // The frontier of all ranks, as a list.
  std::vector<index_t> spread_list() const {
    std::vector<index_t> vertices(own_.size());
    for (std::size_t i = 0; i < own_.size(); ++i) vertices[i] = layout_.begin() + own_[i];
    return ranks_.gather_lists(std::span<const index_t>(vertices));
  }

  // The same as a bit for each vertex.
  std::vector<std::uint64_t> spread_bits(const FrontierSize& frontier) const {
    const auto words = [](index_t rows) { return (static_cast<std::size_t>(rows) + 63) / 64; };
    std::vector<std::uint64_t> bits(words(layout_.all()), 0);
    const bool by_words = std::all_of(layout_.first.begin(), layout_.first.end() - 1,
                                      [](index_t row) { return row % 64 == 0; });
    const bool is_list_shorter = static_cast<std::size_t>(frontier.vertices) < bits.size() * 2;
    if (is_list_shorter || !by_words) {
      for (const index_t v : spread_list()) bits[v / 64] |= std::uint64_t{1} << (v % 64);
      return bits;
    }
    std::vector<std::uint64_t> own(words(layout_.own()), 0);
    for (const index_t row : own_) own[row / 64] |= std::uint64_t{1} << (row % 64);
    std::vector<std::size_t> sizes = layout_.sizes();
    for (std::size_t& size : sizes) size = (size + 63) / 64;
    ranks_.gather(std::span<const std::uint64_t>(own), sizes, bits.data());
    return bits;
  }

  // Lists the rows that a pull looks at: without a value, and with a neighbour to take one from.
  void list_open() {
    if (has_open_) {
      std::erase_if(open_, [&](index_t row) { return level_[row] != no_vertex; });
      return;
    }
    has_open_ = true;
    for (index_t row = 0; row < layout_.own(); ++row) {
      if (is_open(row) && in_.offsets[row] < in_.offsets[row + 1]) open_.push_back(row);
    }
  }

  // The first neighbour in the frontier, or no_vertex. Columns ascend, so that it is the smallest.
  // Four are looked at without a branch between them.
  index_t first_in(const std::vector<std::uint64_t>& bits, index_t row) const {
    const auto is_in = [&](offset_t k) {
      const auto u = static_cast<std::size_t>(in_.column_of[k]);
      return static_cast<unsigned>(bits[u / 64] >> u % 64 & 1);
    };
    const offset_t end = in_.offsets[row + 1];
    offset_t k = in_.offsets[row];
    for (; k + 4 <= end; k += 4) {
      const unsigned four = is_in(k) | is_in(k + 1) << 1 | is_in(k + 2) << 2 | is_in(k + 3) << 3;
      if (four != 0) return in_.column_of[k + std::countr_zero(four)];
    }
    while (k < end && is_in(k) == 0) ++k;
    return k < end ? in_.column_of[k] : no_vertex;
  }

  void pull_round(index_t level, const FrontierSize& frontier) {
    const std::vector<std::uint64_t> bits = spread_bits(frontier);
    list_open();
    for_shares(on_, open_.size(), rows_of_share, [&](std::size_t begin, std::size_t end) {
      constexpr std::size_t ahead = 16;  // where rows are left out no hardware foresees the next
      std::vector<index_t> found;
      for (std::size_t i = begin; i < end; ++i) {
        if (i + ahead < end) __builtin_prefetch(in_.column_of + in_.offsets[open_[i + ahead]]);
        const index_t row = open_[i], u = first_in(bits, row);
        if (u == no_vertex) continue;
        give(row, level, u);
        found.push_back(row);
      }
      found_.add(found);
    });
    own_ = found_.take();
  }

  // The owner of a row is told of each edge that leads to it.
  void send_round(index_t level) {
    struct Offer {
      index_t to, from;
    };
    std::vector<std::vector<Offer>> offers(static_cast<std::size_t>(ranks_.size()));
    for (const index_t row : own_) {
      for (offset_t k = out_.offsets[row]; k < out_.offsets[row + 1]; ++k) {
        const index_t to = out_.column_of[k];
        offers[static_cast<std::size_t>(layout_.owner(to))].push_back({to, layout_.begin() + row});
      }
    }
    own_.clear();
    for (const auto& [to, from] : ranks_.shuffle(offers)) {
      const index_t row = to - layout_.begin();
      if (!is_open(row)) continue;
      index_t& least = offer_[static_cast<std::size_t>(row)];
      if (least == none_offered) own_.push_back(row);
      least = std::min(least, from);
    }
    for (const index_t row : own_) give(row, level, offer_[static_cast<std::size_t>(row)]);
  }

  void push_round(index_t level) {
    const std::vector<index_t> frontier = spread_list();
    const CsrView<NoWeights> block = pattern(graph_.push_block(backwards_));
    for_shares(on_, frontier.size(), vertices_of_share, [&](std::size_t begin, std::size_t end) {
      std::vector<index_t> found;
      for (std::size_t i = begin; i < end; ++i) {
        const index_t u = frontier[i];
        for (offset_t k = block.offsets[u]; k < block.offsets[u + 1]; ++k) {
          const index_t row = block.column_of[k];
          if (!is_open(row)) continue;
          if (keep_smaller(&offer_[static_cast<std::size_t>(row)], u) == none_offered) {
            found.push_back(row);
          }
        }
      }
      found_.add(found);
    });
    own_ = found_.take();
    for (const index_t row : own_) give(row, level, offer_[static_cast<std::size_t>(row)]);
  }

  const Graph& graph_;
  bool backwards_;
  const Layout& layout_;
  Ranks& ranks_;
  OnCpu on_;
  CsrView<NoWeights> out_, in_;
  const kernels::ClosurePlan& plan_;
  index_t* level_;
  index_t* parent_;             // null: not wanted
  std::vector<index_t> offer_;  // the smallest vertex that offered itself to a row
  std::vector<index_t> own_;    // rows of the frontier
  std::vector<index_t> open_;   // list_open(), once a round has been pulled
  bool has_open_ = false;
  FoundRows found_;
};

}  // namespace

kernels::ClosureTotals settle_over_ranks(const Graph& graph, bool backwards,
                                         const kernels::ClosurePlan& plan, Vector<index_t>& level,
                                         Vector<index_t>* parent, Watch& watch) {
  if (graph.context().backend() == Backend::cuda) {
    return settle_on_gpus(graph, backwards, plan, level, parent, watch);
  }
  Settling settling(graph, backwards, plan, level.data(),
                    parent == nullptr ? nullptr : parent->data());
  return settling.run(watch);
}

}  // namespace graphrun
