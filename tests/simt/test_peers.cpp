// A search by several GPUs that store into each other's memory: blocks of one launch, of which each
// GPU has some.
#include <deque>

#include "cases.hpp"
#include "engine/closure/cuda/peer_rounds.hpp"

namespace graphrun::kernels {
namespace {

// Of a rank; consecutive blocks are its grid.
struct BlocksOfRank {
  unsigned each;
  simt::Barrier* barriers;

  unsigned rank() const { return blockIdx.x / each; }
  unsigned block() const { return blockIdx.x % each; }
  unsigned blocks() const { return each; }
  void sync() const { barriers[rank()].wait(); }
};

__shared__ PeerShared shared;
__shared__ unsigned filter[tuning::peer_filter_words];

// One rank's rows, arrays and results.
struct Rank {
  Rank(const simt_tests::Rows& out_rows, const simt_tests::Rows& in_rows, index_t first_,
       index_t past, std::size_t bytes)
      : first(first_),
        own(past - first_),
        out(view(out_rows)),
        in(view(in_rows)),
        vertex(in_rows.first.begin() + first_, in_rows.first.begin() + past),
        level(static_cast<std::size_t>(own), no_vertex),
        parent(level),
        part((bytes + sizeof(Line) - 1) / sizeof(Line)) {
    const auto rows = static_cast<std::size_t>(own);
    const std::size_t pieces =
        rows + std::max(out_rows.column_of.size(), in_rows.column_of.size()) / piece_entries + 1;
    for (auto& one : run) one.resize(pieces);
    for (auto& one : piece) one.resize(pieces);
    for (auto& one : bits) one.resize((rows + 31) / 32);
  }
  CsrView<NoWeights> view(const simt_tests::Rows& rows) const {
    const auto all = static_cast<index_t>(rows.first.size());
    return {own, all, rows.offsets.data() + first, rows.column_of.data(), NoWeights()};
  }
  void give(SettledWork& work) {
    for (int i = 0; i < 2; ++i) work.queue[i] = {run[i].data(), piece[i].data()};
    work.out = out;
    work.in = in;
    work.first_in = vertex.data();
    work.closed = bits[0].data();
    work.bitmap[1] = bits[1].data();
    work.level = level.data();
    work.control = &control;
    work.link = &link;
  }

  struct alignas(64) Line {
    char bytes[64];
  };
  index_t first, own;
  CsrView<NoWeights> out, in;
  std::vector<index_t> vertex, level, parent, piece[2];
  std::vector<unsigned long long> run[2];
  std::vector<unsigned> bits[2];
  std::vector<Line> part;
  SettledControl control{};
  PeerControl meetings{};
  cuda::HostLink link{};
};

// Even parts, of whole words.
std::vector<index_t> borders_of(index_t n, index_t ranks) {
  std::vector<index_t> borders{0};
  const index_t each = (n + ranks * 32 - 1) / (ranks * 32) * 32;
  for (index_t r = 1; r <= ranks; ++r) borders.push_back(std::min(n, r * each));
  return borders;
}

// Both sources lead to 100 vertices of the first of three ranks, and these along 600 edges to the
// last one's, for which there is no room. Long rows that are never reached make a pull too dear.
test::Triples to_the_last_rank() {
  test::Triples t{"to the last rank", 700, 700, {}, {}, {}};
  for (index_t u = 0; u < 100; ++u) {
    t.add(233, u, 1);
    t.add(350, u, 1);
    for (index_t k = 0; k < 6; ++k) t.add(u, 520 + (u * 6 + k) % 180, 1);
  }
  for (index_t v = 100; v < 520; ++v) {
    for (index_t k = 1; k <= 12; ++k) {
      const index_t u = 100 + (v + k * 31) % 420;
      if (u != 233 && u != 350 && v != 233 && v != 350) t.add(u, v, 1);
    }
  }
  return t;
}

// The source, of either search, leads to six hubs, and these to 900 vertices of all ranks, whose
// rows backwards begin with vertices that the filter takes for hubs and that it does not. 6,892
// edges from vertices that are not reached make a frontier of the hubs sparse.
test::Triples few_hubs() {
  constexpr index_t n = 6144;
  test::Triples t{"few hubs", n, n, {}, {}, {}};
  for (const index_t source : {n / 2, n / 3}) {
    for (index_t hub = 200; hub < 2000; hub += 300) t.add(source, hub, 1);
  }
  for (index_t i = 0; i < 900; ++i) {
    const index_t hub = 200 + i % 6 * 300, v = i * 6 + 1;
    t.add(hub, v, 1);
    if (i % 2 == 0) t.add(hub - 2, v, 1);
    if (i % 3 == 0) t.add(40, v, 1);
  }
  for (index_t u = 2002; u < 6140; ++u) {
    if (u % 6 == 1 || u == n / 2 || u == n / 3) continue;
    t.add(u, 6140, 1);
    t.add(u, 6142, 1);
  }
  return t;
}

// Two searches one after another, by so many ranks of so many blocks.
// `stop`: what the hosts have told them before.
template <bool filters>
void check(const test::Triples& t, unsigned ranks, unsigned each, bool parents, bool masked,
           std::int64_t max_rounds, int stop = 0) {
  constexpr std::size_t pairs = piece_entries;
  const simt_tests::Rows out(t), in(t, true);
  const std::vector<index_t> borders = borders_of(t.rows, static_cast<index_t>(ranks));
  const PeerLayout at = peer_layout(borders, pairs);
  const std::vector<index_t> marks = test::some_marks(t.rows);
  std::deque<Rank> all;
  std::vector<simt::Barrier> barriers(ranks);
  for (unsigned r = 0; r < ranks; ++r)
    all.emplace_back(out, in, borders[r], borders[r + 1], at.bytes);
  for (const index_t source : {t.rows / 2, t.rows / 3}) {
    const std::vector<index_t> sources{source};
    std::vector<PeerWork> work(ranks);
    for (unsigned r = 0; r < ranks; ++r) {
      Rank& own = all[r];
      std::fill(own.level.begin(), own.level.end(), no_vertex);
      std::fill(own.parent.begin(), own.parent.end(), no_vertex);
      own.control = {};
      own.meetings = {};
      own.link.stop = stop;
      SettledWork w{};
      own.give(w);
      w.parent = parents ? own.parent.data() : nullptr;
      w.mask = masked ? Mask{marks.data() + own.first, false} : Mask{};
      w.max_rounds = max_rounds;
      w.entries = static_cast<offset_t>(out.column_of.size());
      w.sources = sources.data();
      w.source_count = 1;
      PeerWork& p = work[r];
      p.at = at;
      p.filter_shift = filters ? filter_shift(borders) : 0;
      p.ranks = ranks;
      p.rank = r;
      p.pairs = pairs;
      p.control = &own.meetings;
      std::copy(borders.begin(), borders.end(), p.border);
      for (unsigned k = 0; k < ranks; ++k) p.part[k] = reinterpret_cast<char*>(all[k].part.data());
      for (int i = 0; i < 2; ++i) {
        p.work[i] = w;
        p.work[i].bitmap[0] = reinterpret_cast<unsigned*>(p.part[r] + at.front[i]);
      }
    }
    for (simt::Barrier& barrier : barriers) barrier.threads = each * tuning::closure_block;
    simt::launch(ranks * each, tuning::closure_block, [&] {
      const BlocksOfRank grid{each, barriers.data()};
      PeerRounds<BlocksOfRank, filters>(work[grid.rank()], grid, shared, filter).run();
    });
    if (stop != 0) {
      for (const Rank& own : all) {
        CHECK(own.link.stopped);
        CHECK(own.link.rounds == 0);
      }
      return;
    }
    const auto expected = test::settled_by_definition(t, sources, max_rounds, [&](std::size_t v) {
      return !masked || Mask{marks.data(), false}.allows(static_cast<index_t>(v));
    });
    std::vector<index_t> level, parent;
    for (const Rank& own : all) {
      level.insert(level.end(), own.level.begin(), own.level.end());
      parent.insert(parent.end(), own.parent.begin(), own.parent.end());
      CHECK(own.link.rounds == expected.rounds);
      CHECK(own.link.reached == expected.reached);
    }
    CHECK(level == expected.level);
    if (parents) CHECK(parent == expected.parent);
  }
}

}  // namespace

TEST_CASE("rounds over GPUs that share memory equal their definition", "[peers]") {
  const auto [ranks, each] = GENERATE(std::pair(2u, 1u), std::pair(2u, 2u), std::pair(3u, 1u));
  const auto [parents, masked] =
      GENERATE(std::pair(false, false), std::pair(true, false), std::pair(true, true));
  const std::int64_t max_rounds = masked ? 3 : simt_tests::endless;
  std::vector<test::Triples> all = simt_tests::cases();
  all.push_back(to_the_last_rank());
  all.push_back(few_hubs());
  for (const test::Triples& t : all) {
    INFO(t.name << ", ranks " << ranks << " of " << each << " blocks, parents " << parents
                << ", masked " << masked << ", rounds " << max_rounds);
    check<false>(t, ranks, each, parents, masked, max_rounds);
    check<true>(t, ranks, each, parents, masked, max_rounds);
  }
}

TEST_CASE("rounds over GPUs end when the hosts ask, and when they give up", "[peers]") {
  const int stop = GENERATE(1, +cuda::given_up);
  check<true>(test::grid(20, 20), 3, 1, true, false, simt_tests::endless, stop);
}

}  // namespace graphrun::kernels
