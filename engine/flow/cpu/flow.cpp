// Flows on the CPU: a thread takes whole rows.
#include "engine/flow/bodies.hpp"

namespace graphrun::kernels {
namespace {

// Rows that a thread takes at a time, and entries that a row is taken to have.
constexpr std::size_t share = 128, usual_row = 8;

template <class F>
void each_listed(OnCpu on, const FlowRound& round, F f) {
  const auto n = static_cast<std::size_t>(round.listed);
  for_shares(worth(on, usual_row * n), n, share, [&](std::size_t i, std::size_t end) {
    for (; i < end; ++i) f(round.list[i]);
  });
}

void push_from(const FlowNetwork& net, const FlowRound& round, index_t v) {
  const index_t nearer = round.level[v] - 1;
  std::int64_t left = round.excess[v] + round.coming[v];
  round.coming[v] = 0;
  offset_t k = net.a.offsets[v] + round.place[v];
  const offset_t end = nearer < 0 ? k : net.a.offsets[v + 1];
  for (; k < end; ++k) {
    const index_t u = net.a.column_of[k];
    if (round.level[u] != nearer) continue;
    const std::int64_t room = room_along(net, k, round.returns);
    if (room <= 0) continue;
    const std::int64_t amount = room < left ? room : left;
    net.flow[k] += amount;
    net.flow[reverse_of(net, k)] -= amount;
    receive(round, u, amount);
    left -= amount;
    if (left == 0) break;
  }
  round.place[v] = static_cast<index_t>(k - net.a.offsets[v]);
  round.excess[v] = left;
}

}  // namespace

// Rows ascend, so that those which have an entry in a column come in the order of its row.
void number_reverses(OnCpu, CsrView<NoWeights> a, index_t* cursor, index_t* reverse) {
  for (index_t u = 0; u < a.rows; ++u) cursor[u] = 0;
  const offset_t entries = a.rows > 0 ? a.offsets[a.rows] : 0;
  for (offset_t k = 0; k < entries; ++k) reverse[k] = cursor[a.column_of[k]]++;
}

void find_level(OnCpu on, const FlowNetwork& net, const FlowRound& round, index_t level,
                bool forwards) {
  each_listed(on, round,
              [&](index_t v) { level_neighbours(net, round, v, level, forwards, 0, 1); });
}

void push_flow(OnCpu on, const FlowNetwork& net, const FlowRound& round) {
  each_listed(on, round, [&](index_t v) { push_from(net, round, v); });
}

GRAPHRUN_INSTANTIATE_FLOW(OnCpu)

}  // namespace graphrun::kernels
