// The order in which vertices are peeled. Given the core numbers, the rounds of one k depend on
// those of no other: all go on at once.
#include <graphrun/engine/cores.hpp>
#include <graphrun/engine/elementwise.hpp>
#include <utility>

#include "base/common/dispatch.hpp"
#include "base/common/primitives.hpp"
#include "engine/common/graph_both_ways.hpp"
#include "engine/components/kernels.hpp"
#include "engine/cores/kernels.hpp"
#include "engine/distributed/gathered.hpp"
#include "engine/distributed/joined_list.hpp"

namespace graphrun {
namespace {

// Rounds of peeling, and what they work on.
class Peeling {
 public:
  Peeling(const Graph& graph, const index_t* core, Vector<index_t>& round)
      : graph_(graph),
        local_(graph.context().local()),
        left_(graph.vector<index_t>(0)),
        list_(local_, round.size()),
        next_(local_, round.size()),
        next_count_(local_, 1),
        rounds_{graph.first_vertex(), core, left_.data(), round.data(), nullptr, 0, nullptr,
                next_count_.data()},
        rows_(round.size()) {}

  // Numbers the round of each row. Returns how many rounds there are.
  index_t run() {
    const auto edges = edges_both_ways(graph_);
    begin_list();
    on_backend(local_, [&](auto on) {
      kernels::count_same_core(on, edges, rounds_);
      kernels::begin_rounds(on, rows_, rounds_);
    });
    const auto edges_of_taken = edges_to_rows(graph_);
    index_t number = 1;
    for (; take_list(); ++number) {
      local_.check_stop();
      begin_list();
      on_backend(local_,
                 [&](auto on) { kernels::take_round(on, edges_of_taken, rounds_, number); });
    }
    return number;
  }

 private:
  void begin_list() {
    fill(next_count_, index_t{0});
    rounds_.next = next_.data();
  }
  // The vertices that all ranks have listed become the list of a round. Returns whether there are
  // any.
  bool take_list() {
    const auto count = static_cast<std::size_t>(next_count_.at(0));
    if (Ranks* const ranks = graph_.context().ranks()) {
      list_ = JoinedList(*ranks, local_, {next_.data(), count}).take();
      rounds_.count = static_cast<index_t>(list_.size());
    } else {
      list_.swap(next_);
      rounds_.count = static_cast<index_t>(count);
    }
    rounds_.list = list_.data();
    return rounds_.count > 0;
  }

  const Graph& graph_;
  const Context local_;
  Vector<index_t> left_, list_, next_, next_count_;
  kernels::PeelingRounds rounds_;
  std::size_t rows_;
};

}  // namespace

Vector<index_t> peeling_order(const Graph& graph, const Vector<index_t>& core) {
  require(core.size() == static_cast<std::size_t>(graph.own_vertices()),
          "peeling_order: there must be one core number per vertex");
  const Context local = graph.context().local();
  const Gathered<index_t> cores(core);
  auto round = graph.vector<index_t>();
  const index_t rounds = Peeling(graph, cores.data(), round).run();
  const Gathered<index_t> all(round);
  const std::size_t n = all.size();
  Buffer<std::uint64_t> keys(local, n);
  Buffer<offset_t> numbers(local, n);
  const index_t largest = on_backend(local, [&](auto on) {
    kernels::key_rounds(on, n, cores.data(), all.data(), rounds, keys.data(), numbers.data());
    return kernels::largest_value(on, cores.data(), n);
  });
  const auto levels = static_cast<std::uint64_t>(largest) + 1;
  sort_pairs(keys, numbers, bits_below(levels * static_cast<std::uint64_t>(rounds)));
  Vector<index_t> place(local, n);
  on_backend(local, [&](auto on) { kernels::place_vertices(on, n, numbers.data(), place.data()); });
  if (graph.context().ranks() == nullptr) return place;
  auto own = graph.vector<index_t>();
  local.copy(own.data(), place.data() + graph.first_vertex(), own.size() * sizeof(index_t));
  return own;
}

}  // namespace graphrun
