// Colouring on the CPU: a thread goes on with the vertices that waited for the one it coloured.
#include <atomic>
#include <vector>

#include "engine/greedy/bodies.hpp"

namespace graphrun::kernels {
namespace {

// Colours one vertex after another.
class Painter {
 public:
  Painter(const EdgesBothWays& edges, const Colors& colors, Watch& watch, std::atomic<bool>& stop)
      : edges_(edges), colors_(colors), pulse_(watch), stop_(stop) {}

  void color_from(index_t first) {
    ready_.push_back(first);
    while (!ready_.empty()) {
      const index_t v = ready_.back();
      ready_.pop_back();
      if (pulse_.stops(edges_.length(v))) stop_ = true;
      if (stop_) return;
      colors_.color[v] = first_free(v);
      each_neighbour(edges_, v, 0, 1, [&](index_t u) {
        if (!is_colored_before(colors_, v, u)) return;
        // Whoever is last sees the colours of all that went before.
        const std::atomic_ref waiting(colors_.waiting[u]);
        if (waiting.fetch_sub(1, std::memory_order_acq_rel) == 1) ready_.push_back(u);
      });
    }
  }

 private:
  // Marks the colours of neighbours with v, so that no mark need be taken away.
  index_t first_free(index_t v) {
    each_neighbour(edges_, v, 0, 1, [&](index_t u) {
      if (!is_colored_before(colors_, u, v)) return;
      const auto color = static_cast<std::size_t>(colors_.color[u]);
      if (color >= marked_by_.size()) marked_by_.resize(2 * color + 1, no_vertex);
      marked_by_[color] = v;
    });
    std::size_t color = 0;
    while (color < marked_by_.size() && marked_by_[color] == v) ++color;
    return static_cast<index_t>(color);
  }

  const EdgesBothWays& edges_;
  const Colors& colors_;
  Pulse pulse_;
  std::atomic<bool>& stop_;
  std::vector<index_t> ready_, marked_by_;
};

void count_waiting(OnCpu on, const EdgesBothWays& edges, const Colors& colors) {
  for_each_index(on, static_cast<std::size_t>(edges.out.rows), [=](std::size_t i) {
    const auto v = static_cast<index_t>(i);
    index_t count = 0;
    each_neighbour(edges, v, 0, 1,
                   [&](index_t u) { count += is_colored_before(colors, u, v) ? 1 : 0; });
    colors.waiting[i] = count;
  });
}

// Returns how many vertices it lists.
std::size_t list_ready(std::size_t vertices, const Colors& colors) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < vertices; ++i) {
    if (colors.waiting[i] == 0) colors.list[count++] = static_cast<index_t>(i);
  }
  return count;
}

}  // namespace

bool color_in_turn(OnCpu on, const EdgesBothWays& edges, const Colors& colors, Watch& watch) {
  count_waiting(on, edges, colors);
  const std::size_t count = list_ready(static_cast<std::size_t>(edges.out.rows), colors);
  std::atomic<bool> stop = false;
  for_shares(
      worth(on, static_cast<std::size_t>(edges.entries) + count), count, 64,
      [&](const Member&) { return Painter(edges, colors, watch, stop); },
      [&](Painter& painter, std::size_t i, std::size_t end) {
        for (; i < end; ++i) painter.color_from(colors.list[i]);
      },
      [](const Painter&) {});
  return !stop;
}

GRAPHRUN_INSTANTIATE_COLORING(OnCpu)

}  // namespace graphrun::kernels
