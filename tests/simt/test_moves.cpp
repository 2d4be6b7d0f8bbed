// Rounds of local moving by one block and by several, beside those of the processor.
#include "cases.hpp"
#include "engine/local_moving/cuda/round.hpp"

namespace graphrun::kernels {
namespace {

// The shared memory that a launch gives each block.
thread_local unsigned long long tables[(1 << block_bits) * 12 / 8];

class NeverStops final : public Watch {
 public:
  bool stop_requested() override { return false; }
};

// Groups of a graph, both ends of whose edges are counted.
struct Case {
  std::vector<offset_t> offsets;
  std::vector<index_t> column_of;
  std::vector<std::int64_t> weight, out, in, group_out, group_in, bound_out, bound_in;
  std::vector<index_t> of, members, next, bound;
  std::vector<std::uint8_t> active;
  LevelView view;
  GroupsView groups;

  Case(const test::Triples& t, bool directed, bool weighted, bool bounded)
      : out(static_cast<std::size_t>(t.rows)),
        in(out),
        group_out(out),
        group_in(out),
        bound_out(out),
        bound_in(out),
        of(out.size()),
        members(out.size()),
        next(out.size()),
        bound(out.size()),
        active(out.size()) {
    const simt_tests::Rows both(test::both_ways(t));
    offsets = both.offsets;
    column_of = both.column_of;
    weight.assign(both.weights.begin(), both.weights.end());
    std::int64_t total = 0;
    for (std::size_t v = 0; v < out.size(); ++v) {
      for (offset_t k = offsets[v]; k < offsets[v + 1]; ++k) {
        const std::int64_t ends = weighted ? weight[static_cast<std::size_t>(k)] : 1;
        out[v] += ends;
        in[static_cast<std::size_t>(column_of[static_cast<std::size_t>(k)])] += ends;
        total += ends;
      }
      if (directed && v % 3 == 0) std::swap(out[v], in[v]);
      of[v] = static_cast<index_t>(v);
      bound[v] = static_cast<index_t>(v % 5 % out.size());
    }
    for (std::size_t v = 0; v < out.size(); ++v) {
      bound_out[static_cast<std::size_t>(bound[v])] += out[v];
      bound_in[static_cast<std::size_t>(bound[v])] += in[v];
    }
    view = {t.rows,
            offsets.data(),
            column_of.data(),
            weighted ? weight.data() : nullptr,
            out.data(),
            directed ? in.data() : nullptr,
            total};
    groups = {
        of.data(),      group_out.data(), directed ? group_in.data() : nullptr, members.data(),
        next.data(),    active.data(),    bounded ? bound.data() : nullptr,     bound_out.data(),
        bound_in.data()};
    // Each vertex is alone at first.
    group_out = out;
    group_in = in;
    members.assign(members.size(), 1);
    active.assign(active.size(), 1);
  }
};

template <class Sum>
MoveTally move_on_gpu(Case& c, const MoveSettings& settings, unsigned blocks) {
  const std::size_t n = c.of.size(), entries = c.column_of.size();
  // Few rows have room for their tables at the same time.
  constexpr std::size_t window = 1000;
  std::vector<index_t> lists(n * row_bins + 1);
  std::vector<RowSlot<Sum>> slots(window + 2 * n, RowSlot<Sum>{no_vertex, 0});
  std::vector<LongRow> rows(n);
  std::vector<RowPiece> pieces(entries / piece_entries + n);
  std::vector<Around> found(pieces.size());
  RoundCounts counts{};
  RoundWork<Sum> work{c.view,
                      c.groups,
                      settings.share,
                      {},
                      {},
                      &counts,
                      {rows.data(), pieces.data(), found.data(), slots.data(), window}};
  for (int bin = 0; bin < row_bins; ++bin) {
    work.list[bin] = lists.data() + static_cast<std::size_t>(bin) * n;
  }
  std::vector<unsigned long long> words(n);
  if (sizeof(Sum) == 4 && c.view.in == nullptr) {
    for (std::size_t g = 0; g < n; ++g) {
      words[g] = 1ull << 32 | static_cast<unsigned long long>(c.group_out[g]);
    }
    work.groups.word = words.data();
  }
  NeverStops watch;
  return run_rounds(
      OnCpu{1}, c.view, c.groups, settings, watch,
      [&](const Turn& turn) {
        work.turn = turn;
        counts = {};
        simt::launch(blocks, move_block, [&] { move_round<Sum>(work); });
      },
      [&](std::int64_t& moved, std::int64_t& gain) {
        moved = static_cast<std::int64_t>(counts.moved);
        gain = static_cast<std::int64_t>(counts.gain);
      });
}

}  // namespace

TEST_CASE("moves on a GPU are those of the processor", "[moves]") {
  const unsigned blocks = GENERATE(1u, 4u);
  const bool directed = GENERATE(false, true), weighted = GENERATE(false, true);
  const bool bounded = GENERATE(false, true);
  for (const test::Triples& t : simt_tests::cases()) {
    INFO(t.name << ", blocks " << blocks << ", directed " << directed << ", weighted " << weighted
                << ", bounded " << bounded);
    Case here(t, directed, weighted, bounded), there(t, directed, weighted, bounded);
    if (here.view.total == 0) continue;
    const MoveSettings settings{
        1.0 / static_cast<double>(here.view.total), 3, 1, 5, true, here.offsets.back()};
    NeverStops watch;
    const MoveTally expected = move_in_rounds(OnCpu{1}, here.view, here.groups, settings, watch);
    const MoveTally found = weighted ? move_on_gpu<unsigned long long>(there, settings, blocks)
                                     : move_on_gpu<unsigned>(there, settings, blocks);
    CHECK(there.of == here.of);
    CHECK(there.group_out == here.group_out);
    CHECK(there.members == here.members);
    CHECK(found.moved == expected.moved);
    CHECK(found.rounds == expected.rounds);
  }
}

}  // namespace graphrun::kernels
