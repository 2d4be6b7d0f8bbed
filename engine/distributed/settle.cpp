#include <algorithm>
#include <atomic>
#include <bit>
#include <cstdint>
#include <graphrun/base/error.hpp>
#include <limits>
#include <utility>
#include <vector>

#include "base/common/dispatch.hpp"
#include "base/common/parallel.hpp"
#include "engine/closure/first_in_set.hpp"
#include "engine/closure/rounds.hpp"
#include "engine/common/pattern.hpp"
#include "engine/distributed/closures.hpp"
#include "engine/distributed/own_frontier.hpp"
#include "engine/distributed/round_lists.hpp"

namespace graphrun {
namespace {

constexpr index_t none_offered = std::numeric_limits<index_t>::max();
constexpr std::size_t words_of_share = 16, vertices_of_share = 64;

using Word = OwnFrontier::Word;

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
        frontier_(layout_, ranks_) {}

  kernels::ClosureTotals run(Watch& watch) {
    start();
    constexpr int most_pulled_instead = 6;
    int wide_pushes = 0;
    kernels::ClosureTotals totals;
    FrontierSize frontier = in_all(found_);
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
      const FrontierSize next = in_all(found_);
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
    std::vector<index_t> rows;
    for (index_t i = 0; i < plan_.source_count; ++i) {
      const index_t v = plan_.sources[i];
      if (v < layout_.begin() || v >= layout_.end()) continue;
      give(v - layout_.begin(), 0, v);
      rows.push_back(v - layout_.begin());
    }
    finish(std::move(rows));
  }

  void give(index_t row, index_t level, index_t parent) {
    level_[row] = level;
    if (parent_ != nullptr) parent_[row] = parent;
  }

  offset_t row_length(index_t row) const { return out_.offsets[row + 1] - out_.offsets[row]; }

  FrontierSize in_all(const FrontierSize& own) const {
    FrontierSize all;
    for (const FrontierSize& of_rank : ranks_.gather(own)) {
      all.vertices += of_rank.vertices;
      all.edges += of_rank.edges;
    }
    return all;
  }

  // The rows, which have levels, are what a round found.
  void finish(std::vector<index_t> rows) {
    found_ = {static_cast<std::int64_t>(rows.size()), 0};
    for (const index_t row : rows) {
      found_.edges += row_length(row);
      if (!open_.empty()) open_[row / 64] &= ~(Word{1} << row % 64);
    }
    frontier_.set(std::move(rows));
  }

  bool is_open(index_t row) const { return level_[row] == no_vertex && plan_.mask.allows(row); }

  // Those of 64 rows that a pull looks at: without a value, with a neighbour to take one from.
  Word open_of(std::size_t w) const {
    const auto base = static_cast<index_t>(w * 64);
    const index_t count = std::min<index_t>(64, layout_.own() - base);
    Word open = 0;
    for (index_t i = 0; i < count; ++i) {
      const index_t row = base + i;
      const bool may_look = in_.offsets[row] != in_.offsets[row + 1] && is_open(row);
      open |= static_cast<Word>(may_look) << i;
    }
    return open;
  }

  // The first neighbour in the frontier, or no_vertex. Columns ascend, so that it is the smallest.
  index_t first_neighbour(const Word* frontier, index_t row) const {
    const index_t* const column_of = in_.column_of;
    const offset_t end = in_.offsets[row + 1];
    const offset_t k = kernels::first_in_set(column_of, frontier, in_.offsets[row], end);
    return k < end ? column_of[k] : no_vertex;
  }

  FrontierSize pull_word(std::size_t w, index_t level, const Word* frontier) {
    const auto base = static_cast<index_t>(w * 64);
    // Where rows are left out no hardware foresees the next.
    for (Word left = open_[w]; left != 0; left &= left - 1) {
      __builtin_prefetch(in_.column_of + in_.offsets[base + std::countr_zero(left)]);
    }
    FrontierSize found;
    Word next = 0;
    for (Word left = open_[w]; left != 0; left &= left - 1) {
      const index_t row = base + std::countr_zero(left), u = first_neighbour(frontier, row);
      if (u == no_vertex) continue;
      give(row, level, u);
      next |= left & -left;
      found.edges += row_length(row);
    }
    found.vertices = std::popcount(next);
    open_[w] &= ~next;
    next_[w] = next;
    return found;
  }

  void pull_round(index_t level, const FrontierSize& frontier) {
    const std::vector<Word> bits = frontier_.spread_bits(frontier.vertices);
    const std::size_t words = OwnFrontier::words_of(layout_.own());
    const bool is_first = open_.empty();
    open_.resize(words);
    next_.resize(words);
    std::atomic<std::int64_t> vertices = 0;
    std::atomic<offset_t> edges = 0;
    for_shares(on_, words, words_of_share, [&](std::size_t begin, std::size_t end) {
      FrontierSize found;
      for (std::size_t w = begin; w < end; ++w) {
        if (is_first) open_[w] = open_of(w);
        const FrontierSize of_word = pull_word(w, level, bits.data());
        found.vertices += of_word.vertices;
        found.edges += of_word.edges;
      }
      vertices += found.vertices;
      edges += found.edges;
    });
    found_ = {vertices, edges};
    frontier_.set_bits(next_);
  }

  // The owner of a row is told of each edge that leads to it.
  void send_round(index_t level) {
    struct Offer {
      index_t to, from;
    };
    std::vector<std::vector<Offer>> offers(static_cast<std::size_t>(ranks_.size()));
    for (const index_t row : frontier_.rows()) {
      for (offset_t k = out_.offsets[row]; k < out_.offsets[row + 1]; ++k) {
        const index_t to = out_.column_of[k];
        offers[static_cast<std::size_t>(layout_.owner(to))].push_back({to, layout_.begin() + row});
      }
    }
    std::vector<index_t> rows;
    for (const auto& [to, from] : ranks_.shuffle(offers)) {
      const index_t row = to - layout_.begin();
      if (is_open(row)) {
        give(row, level, from);
        rows.push_back(row);
      } else if (level_[row] == level && parent_ != nullptr) {
        parent_[row] = std::min(parent_[row], from);
      }
    }
    finish(std::move(rows));
  }

  void push_round(index_t level) {
    const std::vector<index_t> frontier = frontier_.spread_list();
    const CsrView<NoWeights> block = pattern(graph_.push_block(backwards_));
    offer_.resize(static_cast<std::size_t>(layout_.own()), none_offered);
    FoundRows found;
    for_shares(on_, frontier.size(), vertices_of_share, [&](std::size_t begin, std::size_t end) {
      std::vector<index_t> mine;
      for (std::size_t i = begin; i < end; ++i) {
        const index_t u = frontier[i];
        for (offset_t k = block.offsets[u]; k < block.offsets[u + 1]; ++k) {
          const index_t row = block.column_of[k];
          if (!is_open(row)) continue;
          if (keep_smaller(&offer_[static_cast<std::size_t>(row)], u) == none_offered) {
            mine.push_back(row);
          }
        }
      }
      found.add(mine);
    });
    std::vector<index_t> rows = found.take();
    for (const index_t row : rows) give(row, level, offer_[static_cast<std::size_t>(row)]);
    finish(std::move(rows));
  }

  const Graph& graph_;
  bool backwards_;
  const Layout& layout_;
  Ranks& ranks_;
  OnCpu on_;
  CsrView<NoWeights> out_, in_;
  const kernels::ClosurePlan& plan_;
  index_t* level_;
  index_t* parent_;  // null: not wanted
  OwnFrontier frontier_;
  FrontierSize found_;          // of own rows, by the last round
  std::vector<Word> open_;      // open_of(), once a round has been pulled
  std::vector<Word> next_;      // what a round pulls
  std::vector<index_t> offer_;  // in push_round(): the smallest vertex that offers itself to a row
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
