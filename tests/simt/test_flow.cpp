// Pushes of flow by warps, beside one entry after another.
#include "cases.hpp"
#include "engine/flow/cuda/pushing.hpp"

namespace graphrun::kernels {
namespace {

// A network of edges both ways, its vertices at levels, some of which have an excess.
struct Net {
  std::vector<offset_t> offsets;
  std::vector<index_t> column_of, reverse, level, place, list, next;
  std::vector<std::int64_t> capacity, flow, excess, coming, next_coming;
  std::vector<index_t> count{0, 0};

  explicit Net(const test::Triples& t) {
    test::Triples both = t;
    both.rows = both.columns = std::max(t.rows, t.columns);
    for (std::size_t i = 0; i < t.size(); ++i) both.add(t.column_of[i], t.row_of[i], t.weights[i]);
    const simt_tests::Rows rows(both);
    offsets = rows.offsets;
    column_of = rows.column_of;
    const std::size_t n = rows.first.size();
    flow.assign(column_of.size(), 0);
    std::vector<index_t> cursor(n, 0);
    for (std::size_t k = 0; k < column_of.size(); ++k) {
      reverse.push_back(cursor[static_cast<std::size_t>(column_of[k])]++);
      capacity.push_back(rows.weights[k] % 4);
    }
    excess.assign(n, 0);
    coming = next_coming = excess;
    place.assign(n, 0);
    next.assign(n, no_vertex);
    for (std::size_t v = 0; v < n; ++v) {
      level.push_back(v == 1 ? 0 : static_cast<index_t>(1 + v % 3));
      if (v % 2 == 1) continue;
      excess[v] = static_cast<std::int64_t>(v % 7 * v % 50);
      coming[v] = static_cast<std::int64_t>(1 + v % 3);
      place[v] = v % 6 == 0 && offsets[v] < offsets[v + 1] ? 1 : 0;
      list.push_back(static_cast<index_t>(v));
    }
  }

  FlowNetwork network() {
    const auto n = static_cast<index_t>(excess.size());
    return {{n, n, offsets.data(), column_of.data(), {}},
            capacity.data(),
            flow.data(),
            reverse.data(),
            true,
            false};
  }
  FlowRound round() {
    return {excess.data(),
            coming.data(),
            next_coming.data(),
            level.data(),
            place.data(),
            list.data(),
            next.data(),
            count.data(),
            static_cast<index_t>(list.size()),
            1,
            no_vertex,
            false};
  }

  void push_by_definition() {
    const FlowNetwork net = network();
    for (const index_t v : list) {
      const auto at = static_cast<std::size_t>(v);
      excess[at] += coming[at];
      coming[at] = 0;
      for (offset_t k = offsets[at] + place[at]; k < offsets[at + 1] && excess[at] > 0; ++k) {
        const auto u = static_cast<std::size_t>(column_of[static_cast<std::size_t>(k)]);
        const std::int64_t room = room_along(net, k, false);
        if (level[u] != level[at] - 1 || room <= 0) continue;
        const std::int64_t amount = std::min(room, excess[at]);
        net.flow[k] += amount;
        net.flow[reverse_of(net, k)] -= amount;
        excess[at] -= amount;
        (u == 1 ? excess : next_coming)[u] += amount;
      }
    }
  }
};

}  // namespace

TEST_CASE("warps push what vertices have in the order of their rows", "[flow]") {
  for (const test::Triples& t : simt_tests::cases()) {
    for (const unsigned blocks : {1u, 3u}) {
      INFO(t.name << ", " << blocks << " blocks");
      Net found(t), expected(t);
      expected.push_by_definition();
      const FlowNetwork net = found.network();
      const FlowRound round = found.round();
      simt::launch(blocks, simt::most_threads, [&] { flow::push_rows(net, round); });
      CHECK(found.flow == expected.flow);
      CHECK(found.excess == expected.excess);
      CHECK(found.coming == expected.coming);
      CHECK(found.next_coming == expected.next_coming);
      std::size_t wrong = 0;
      std::vector<index_t> listed;
      for (std::size_t v = 0; v < found.excess.size(); ++v) {
        if (found.next_coming[v] > 0) listed.push_back(static_cast<index_t>(v));
        // Before its place there is no room left on the way to the goal.
        for (offset_t k = found.offsets[v]; k < found.offsets[v] + found.place[v]; ++k) {
          const bool passed = k >= found.offsets[v] + expected.place[v];
          const auto u = static_cast<std::size_t>(found.column_of[static_cast<std::size_t>(k)]);
          wrong += passed && found.level[u] == found.level[v] - 1 && room_along(net, k, false) > 0;
        }
      }
      CHECK(wrong == 0);
      found.next.resize(static_cast<std::size_t>(found.count[0]));
      std::sort(found.next.begin(), found.next.end());
      CHECK(found.next == listed);
    }
  }
}

}  // namespace graphrun::kernels
