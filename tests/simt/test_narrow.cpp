// Narrow rounds of a settled closure, by one block and by several.
#include "cases.hpp"
#include "engine/closure/cuda/narrow_rounds.hpp"

namespace graphrun::kernels {
namespace {

thread_local NarrowRow rows[2 * 256];  // the shared memory that a launch gives each block

struct Run {
  SettledControl control{};
  std::vector<index_t> level, parent, frontier;
};

Run narrow(const test::Triples& t, const std::vector<index_t>& sources, const Mask& mask,
           NarrowShape shape, unsigned blocks, std::int64_t max_rounds) {
  const simt_tests::Rows rows(t);
  const auto n = static_cast<std::size_t>(t.rows);
  Run run{{}, std::vector<index_t>(n, no_vertex), std::vector<index_t>(n, no_vertex), {}};
  std::vector<index_t> vertices(n);
  cuda::HostLink link{};
  SettledWork work{};
  work.out = work.in = rows.view(NoWeights());
  work.mask = mask;
  work.level = run.level.data();
  work.parent = run.parent.data();
  work.vertices = vertices.data();
  work.control = &run.control;
  work.link = &link;
  work.max_rounds = max_rounds;
  work.sources = sources.data();
  work.source_count = static_cast<index_t>(sources.size());
  simt::launch(blocks, tuning::narrow_block, [&] { settle_narrow_rounds(work, shape); });
  run.frontier.assign(vertices.begin(), vertices.begin() + run.control.handed_over);
  std::sort(run.frontier.begin(), run.frontier.end());
  return run;
}

// What was reached in the last of so many rounds.
std::vector<index_t> last_of(const std::vector<index_t>& level, std::int64_t rounds) {
  std::vector<index_t> last;
  for (std::size_t v = 0; v < level.size(); ++v) {
    if (level[v] == rounds) last.push_back(static_cast<index_t>(v));
  }
  return last;
}

}  // namespace

TEST_CASE("narrow rounds equal their definition, as far as they go", "[narrow]") {
  const unsigned blocks = GENERATE(1u, 4u);
  const NarrowShape shape =
      GENERATE(NarrowShape{256, 1000}, NarrowShape{256, 100}, NarrowShape{40, 1000});
  const bool masked = GENERATE(false, true);
  const std::int64_t max_rounds = masked ? 4 : simt_tests::endless;
  for (const test::Triples& t : simt_tests::cases()) {
    INFO(t.name << ", blocks " << blocks << ", slots " << shape.slots << ", at most "
                << shape.vertices << ", masked " << masked << ", rounds " << max_rounds);
    const std::vector<index_t> sources{0}, marks = test::some_marks(t.rows);
    const Mask mask = masked ? Mask{marks.data(), false} : Mask{};
    const Run run = narrow(t, sources, mask, shape, blocks, max_rounds);
    const auto rounds = run.control.left.round;
    const auto expected = test::settled_by_definition(
        t, sources, run.control.ended ? max_rounds : rounds,
        [&](std::size_t v) { return mask.allows(static_cast<index_t>(v)); });
    CHECK(run.level == expected.level);
    CHECK(run.parent == expected.parent);
    CHECK(rounds == expected.rounds);
    CHECK(run.control.left.reached == static_cast<unsigned>(expected.reached));
    if (!run.control.ended) CHECK(run.frontier == last_of(expected.level, rounds));
  }
}

}  // namespace graphrun::kernels
