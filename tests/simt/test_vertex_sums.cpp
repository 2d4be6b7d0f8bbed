// Triangles at vertices, those with a hub in the middle, beside their definition.
#include "engine/triangles/cuda/vertex_sums.hpp"
#include "oriented_rows.hpp"

namespace graphrun::kernels::vertex_sums {

// The shared memory that a launch gives each block.
alignas(8) thread_local unsigned shared[1 << 13];

namespace {

using simt_tests::Ranked;
using Counts = std::vector<std::int64_t>;

// Of every triangle u > v > w whose v is one of the first: what the opposite edge has.
Counts by_definition(const Ranked& of, index_t hubs,
                     const std::vector<std::uint8_t>& multiplicity) {
  Counts at(of.vertex_of.size(), 0);
  const OrientedView a = of.view();
  const auto position = [&](index_t u, index_t w) {
    for (offset_t k = a.lower_begin[u]; k < a.lower_end[u]; ++k) {
      if (a.lower[k] == w) return k;
    }
    return offset_t{-1};
  };
  const auto add = [&](index_t rank, offset_t opposite) {
    const auto vertex = static_cast<std::size_t>(of.vertex_of[static_cast<std::size_t>(rank)]);
    at[vertex] += multiplicity.empty() ? 1 : multiplicity[static_cast<std::size_t>(opposite)];
  };
  for (index_t u = 0; u < a.vertices; ++u) {
    for (const index_t v : of.row(u)) {
      for (const index_t w : of.row(v)) {
        const offset_t uw = position(u, w);
        if (v >= hubs || uw < 0) continue;
        add(u, position(v, w));
        add(v, uw);
        add(w, position(u, v));
      }
    }
  }
  return at;
}

template <bool weighted>
Counts added(const Ranked& of, index_t count, const std::vector<std::uint8_t>& multiplicity,
             unsigned sums_size, unsigned blocks) {
  Counts at(of.vertex_of.size(), 0);
  const OrientedView a = of.view();
  std::vector<offset_t> first_piece;
  offset_t pieces = 0;
  for (index_t v = 0; v < count; ++v) {
    first_piece.push_back(pieces);
    const bool none = a.lower_begin[v] == a.lower_end[v];
    pieces += none ? 0 : (a.upper_end[v] - a.upper_begin[v] + piece - 1) / piece;
  }
  const Hubs hubs{count, first_piece.data(), pieces};
  const Sums sums{at.data(), weighted ? multiplicity.data() : nullptr, of.vertex_of.data()};
  std::array<unsigned long long, 3> tickets{};
  simt::launch(blocks, 64,
               [&] { add_pieces<weighted, 64>(a, hubs, sums, sums_size, tickets.data()); });
  return at;
}

}  // namespace

TEST_CASE("triangles at vertices that a GPU finds at hubs are those of the definition",
          "[vertex_sums]") {
  const unsigned blocks = GENERATE(1u, 3u);
  std::vector<test::Triples> all{
      test::skewed(120, 1500, 3), test::grid(5, 6), {"nothing", 5, 5, {}, {}, {}}};
  for (unsigned seed = 0; seed < test::random_cases(4); ++seed) {
    all.push_back(test::random_multigraph(seed));
  }
  for (const test::Triples& t : all) {
    const Ranked of(t);
    std::vector<std::uint8_t> multiplicity(of.lower.size());
    for (std::size_t k = 0; k < multiplicity.size(); ++k) {
      multiplicity[k] = static_cast<std::uint8_t>(1 + k * k % 3 % 2);
    }
    for (const index_t hubs : {t.rows, t.rows / 3}) {
      // Entries behind the shared sums are added to in memory.
      for (const unsigned sums_size : {static_cast<unsigned>(of.longest), 2u, 0u}) {
        INFO(t.name << ", blocks " << blocks << ", hubs " << hubs << ", sums " << sums_size);
        CHECK(added<false>(of, hubs, multiplicity, sums_size, blocks) ==
              by_definition(of, hubs, {}));
        CHECK(added<true>(of, hubs, multiplicity, sums_size, blocks) ==
              by_definition(of, hubs, multiplicity));
      }
    }
  }
}

}  // namespace graphrun::kernels::vertex_sums
