// A settled closure's rounds, pushed and pulled, by one block and by several.
#include "cases.hpp"
#include "engine/closure/cuda/settled_rounds.hpp"

namespace graphrun::kernels {
namespace {

// The arrays that a launch lays out.
struct Arrays {
  Arrays(std::size_t n, std::size_t pieces) : vertices(n) {
    for (auto& one : run) one.resize(pieces);
    for (auto& one : piece) one.resize(pieces);
    for (auto& one : bitmap) one.resize((n + 31) / 32);
  }
  void give(SettledWork& work) {
    for (int i = 0; i < 2; ++i) {
      work.queue[i] = {run[i].data(), piece[i].data()};
      work.bitmap[i] = bitmap[i].data();
    }
    work.closed = bitmap[2].data();
    work.vertices = vertices.data();
  }
  std::vector<index_t> vertices, piece[2];
  std::vector<unsigned long long> run[2];
  std::vector<unsigned> bitmap[3];
};

void check(const test::Triples& t, unsigned blocks, bool parents, const Mask& mask,
           std::int64_t max_rounds) {
  const simt_tests::Rows out(t), in(t, true);
  const auto n = static_cast<std::size_t>(t.rows);
  std::vector<index_t> level(n, no_vertex), parent(n, no_vertex);
  const std::vector<index_t> sources{t.rows / 2};
  Arrays arrays(n, n + out.column_of.size() / piece_entries);
  SettledControl control{};
  cuda::HostLink link{};
  SettledWork work{};
  arrays.give(work);
  work.out = out.view(NoWeights());
  work.in = in.view(NoWeights());
  work.first_in = in.first.data();
  work.mask = mask;
  work.level = level.data();
  work.parent = parents ? parent.data() : nullptr;
  work.control = &control;
  work.link = &link;
  work.max_rounds = max_rounds;
  work.entries = static_cast<offset_t>(out.column_of.size());
  work.sources = sources.data();
  work.source_count = 1;
  simt::launch(blocks, tuning::closure_block, [&] { settle_rounds(work); });
  const auto expected = test::settled_by_definition(
      t, sources, max_rounds, [&](std::size_t v) { return mask.allows(static_cast<index_t>(v)); });
  CHECK(level == expected.level);
  if (parents) CHECK(parent == expected.parent);
  CHECK(link.rounds == expected.rounds);
  CHECK(link.reached == expected.reached);
}

}  // namespace

TEST_CASE("rounds of a settled closure equal their definition", "[settled]") {
  const unsigned blocks = GENERATE(1u, 3u);
  const bool parents = GENERATE(false, true);
  const bool masked = GENERATE(false, true);
  const std::int64_t max_rounds = masked ? 3 : simt_tests::endless;
  for (const test::Triples& t : simt_tests::cases()) {
    INFO(t.name << ", blocks " << blocks << ", parents " << parents << ", masked " << masked
                << ", rounds " << max_rounds);
    const std::vector<index_t> marks = test::some_marks(t.rows);
    check(t, blocks, parents, masked ? Mask{marks.data(), false} : Mask{}, max_rounds);
  }
}

}  // namespace graphrun::kernels
