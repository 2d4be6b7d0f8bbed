// Random walks taken one by one from the definition's random bits.
#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <numeric>

#include "algorithms/oracles/processors.hpp"
#include "algorithms/oracles/words.hpp"

namespace graphrun::oracles {
namespace {

using Whole = std::uint64_t;

// The product's upper half, digit by digit in base 2^32.
Whole upper_half(Whole a, Whole b) {
  const Whole base = Whole{1} << 32;
  const std::array<Whole, 2> x = {a % base, a / base}, y = {b % base, b / base};
  std::array<Whole, 4> digits = {};
  for (std::size_t i = 0; i < 2; ++i) {
    Whole carry = 0;
    for (std::size_t j = 0; j < 2; ++j) {
      const Whole sum = x[i] * y[j] + digits[i + j] + carry;
      digits[i + j] = sum % base;
      carry = sum / base;
    }
    digits[i + 2] += carry;
  }
  return digits[3] * base + digits[2];
}

// Philox4x32-10 as Salmon et al. write it: the words of a counter, ten times mixed.
std::array<Whole, 2> random_words(Whole seed, std::array<std::uint32_t, 4> x) {
  std::uint32_t left = static_cast<std::uint32_t>(seed),
                right = static_cast<std::uint32_t>(seed >> 32);
  for (int round = 0; round < 10; ++round) {
    const Whole p = Whole{0xD2511F53} * x[0], q = Whole{0xCD9E8D57} * x[2];
    x = {static_cast<std::uint32_t>(q >> 32) ^ x[1] ^ left, static_cast<std::uint32_t>(q),
         static_cast<std::uint32_t>(p >> 32) ^ x[3] ^ right, static_cast<std::uint32_t>(p)};
    left += 0x9E3779B9;
    right += 0xBB67AE85;
  }
  return {x[0] + (Whole{x[1]} << 32), x[2] + (Whole{x[3]} << 32)};
}

struct Walker {
  const Rows& rows;
  std::vector<std::int64_t> upto;  // the weights of a row's entries up to each; empty: 1 each
  Whole seed;
  bool second_order;
  std::array<Whole, 3> accept;  // back, to a neighbour of the vertex before, elsewhere

  // The sums of the weights of a row.
  std::span<const std::int64_t> sums_at(index_t v) const {
    if (upto.empty()) return {};
    return std::span(upto).subspan(static_cast<std::size_t>(rows.begin(v)), rows.row(v).size());
  }

  Whole total_at(index_t v) const {
    if (upto.empty() || rows.row(v).empty()) return rows.row(v).size();
    return static_cast<Whole>(sums_at(v).back());
  }

  std::size_t entry_at(index_t v, Whole place) const {
    const auto sums = sums_at(v);
    if (sums.empty()) return place;
    return static_cast<std::size_t>(
        std::upper_bound(sums.begin(), sums.end(), static_cast<std::int64_t>(place)) -
        sums.begin());
  }

  std::size_t kind(index_t before, index_t to) const {
    if (to == before) return 0;
    const auto row = rows.row(before);
    return std::binary_search(row.begin(), row.end(), to) ? 1 : 2;
  }

  std::size_t by_kinds(index_t before, index_t at, const std::array<Whole, 2>& random) const {
    const auto row = rows.row(at);
    const auto sums = sums_at(at);
    std::vector<Whole> weights(row.size(), 1);
    for (std::size_t i = 0; i < sums.size(); ++i) {
      weights[i] = static_cast<Whole>(sums[i] - (i == 0 ? 0 : sums[i - 1]));
    }
    std::array<Whole, 3> of_kind = {}, share = {};
    for (std::size_t i = 0; i < row.size(); ++i) of_kind[kind(before, row[i])] += weights[i];
    Whole times = 1;
    while (total_at(at) * times < Whole{1} << 61) times *= 2;
    for (std::size_t k = 0; k < 3; ++k) share[k] = upper_half(accept[k], of_kind[k] * times);
    Whole place = upper_half(random[0], share[0] + share[1] + share[2]);
    std::size_t chosen = 0;
    while (place >= share[chosen]) place -= share[chosen++];
    place = upper_half(random[1], of_kind[chosen]);
    for (std::size_t i = 0;; ++i) {
      if (kind(before, row[i]) != chosen) continue;
      if (place < weights[i]) return i;
      place -= weights[i];
    }
  }

  // The vertices of a walk: fewer than length + 1 where it ends early.
  std::vector<index_t> walk(index_t start, std::uint32_t number, std::int64_t length) const {
    std::vector<index_t> path = {start};
    for (std::uint32_t step = 1; step <= length; ++step) {
      const index_t at = path.back();
      const auto row = rows.row(at);
      const Whole total = total_at(at);
      if (total == 0) break;
      const auto random = [&](std::uint32_t attempt) {
        return random_words(seed, {static_cast<std::uint32_t>(start), number, step, attempt});
      };
      const bool first = path.size() < 2 || !second_order;
      std::size_t taken = row.size();
      for (std::uint32_t attempt = 0; attempt < 32 && taken == row.size(); ++attempt) {
        const auto bits = random(attempt);
        const std::size_t i = entry_at(at, upper_half(bits[0], total));
        if (first || bits[1] / 2 < accept[kind(path[path.size() - 2], row[i])]) taken = i;
      }
      if (taken == row.size()) taken = by_kinds(path[path.size() - 2], at, random(32));
      path.push_back(row[taken]);
    }
    return path;
  }
};

// Weights in multiples of a power of 2 such that a row has less than 2^42, added up along rows.
std::vector<std::int64_t> added_weights(const PlainGraph& graph) {
  const std::vector<double>& real = graph.lengths<double>();
  std::vector<std::int64_t> whole(real.size());
  for (index_t v = 0; v < graph.vertices(); ++v) {
    const auto begin = real.begin() + graph.rows().begin(v);
    const auto end = real.begin() + graph.rows().begin(v + 1);
    if (begin == end) continue;
    int bits = 0, exponent = 0;
    while (bits < 40 && (end - begin) >> bits > 0) ++bits;
    std::frexp(*std::max_element(begin, end), &exponent);  // below 2^exponent
    std::int64_t sum = 0;
    for (auto w = begin; w != end; ++w) {
      sum += static_cast<std::int64_t>(std::floor(std::ldexp(*w, 41 - bits - exponent) + 0.5));
      whole[static_cast<std::size_t>(w - real.begin())] = sum;
    }
  }
  return whole;
}

Walker walker_of(const PlainGraph& graph, const catalogue::Query& query) {
  const double p = query.parameters.real("p"), q = query.parameters.real("q");
  const double most = std::max({1 / p, 1.0, 1 / q}), one = std::exp2(63);
  Walker walker{graph.rows(),
                {},
                static_cast<Whole>(query.parameters.integer("seed")),
                p != 1 || q != 1,
                {static_cast<Whole>(1 / p / most * one), static_cast<Whole>(1 / most * one),
                 static_cast<Whole>(1 / q / most * one)}};
  if (query.weighted) walker.upto = added_weights(graph);
  return walker;
}

// What differs between a row and the walk that it should be; empty: nothing.
std::string walk_fault(const catalogue::Query& query, const Rows& rows,
                       std::span<const index_t> found, std::vector<index_t> expected) {
  expected.resize(found.size(), no_vertex);
  const std::string whose = "a walk from vertex " + query.ids.text(expected.front());
  for (std::size_t step = 0; step < found.size(); ++step) {
    const index_t is = found[step];
    if (is == expected[step]) continue;
    if (step > 0 && is != no_vertex) {
      const auto row = rows.row(expected[step - 1]);
      if (!std::binary_search(row.begin(), row.end(), is)) {
        return fmt::format("{} goes from {} to {} at step {}, along no edge", whose,
                           query.ids.text(expected[step - 1]), vertex_text(query, is), step);
      }
    }
    return fmt::format("{} is at {} after step {}, expected {}", whose, vertex_text(query, is),
                       step, vertex_text(query, expected[step]));
  }
  return {};
}

std::vector<index_t> walk_starts(const catalogue::Query& query, index_t vertices) {
  std::vector<index_t> starts(static_cast<std::size_t>(vertices));
  std::iota(starts.begin(), starts.end(), 0);
  if (const auto* listed = query.parameters.find<catalogue::ListedVertices>("start")) {
    starts = listed->vertices;
    std::sort(starts.begin(), starts.end());
    starts.erase(std::unique(starts.begin(), starts.end()), starts.end());
  }
  return starts;
}

std::int64_t walk_number(const catalogue::Answer& answer, const char* name) {
  const catalogue::Fact* fact = answer.number(name);
  return fact == nullptr ? -1 : std::get<std::int64_t>(fact->value);
}

Finding check_each_walk(const PlainGraph& graph, const catalogue::Query& query,
                        const catalogue::Answer& answer, Rule) {
  Finding finding{"", "by definition: each walk taken again, one by one"};
  const Walker walker = walker_of(graph, query);
  const std::vector<index_t> starts = walk_starts(query, graph.vertices());
  const std::int64_t length = query.parameters.integer("length"),
                     walks = query.parameters.integer("walks");
  const auto width = static_cast<std::size_t>(length) + 1, each = static_cast<std::size_t>(walks);
  std::vector<index_t> found;
  if (answer.rows) found = answer.rows->vertices.to_host();
  if (answer.rows &&
      (answer.rows->width != width || found.size() != starts.size() * each * width)) {
    finding.fault = "a walk is missing";
    return finding;
  }
  std::vector<std::int64_t> visits(static_cast<std::size_t>(graph.vertices()));
  std::atomic<std::int64_t> steps = 0, ended = 0;
  finding.fault = first_fault(static_cast<index_t>(starts.size()), [&](index_t i) -> std::string {
    for (std::size_t number = 0; number < each; ++number) {
      const std::vector<index_t> path = walker.walk(starts[static_cast<std::size_t>(i)],
                                                    static_cast<std::uint32_t>(number), length);
      for (const index_t v : path) ++std::atomic_ref(visits[static_cast<std::size_t>(v)]);
      steps += static_cast<std::int64_t>(path.size()) - 1;
      ended += path.size() < width ? 1 : 0;
      if (!answer.rows) continue;
      const std::size_t at = (static_cast<std::size_t>(i) * each + number) * width;
      std::string fault = walk_fault(query, walker.rows, std::span(found).subspan(at, width), path);
      if (!fault.empty()) return fault;
    }
    return {};
  });
  if (!finding.fault.empty()) return finding;
  if (answer.column("visits") != nullptr) {
    finding.fault =
        first_difference(query, "visits", answer.values<std::int64_t>("visits").to_host(), visits,
                         value_text<std::int64_t>);
    if (!finding.fault.empty()) return finding;
  }
  for (const auto& [name, expected] : {std::pair<const char*, std::int64_t>{"steps", steps.load()},
                                       {"dead_ends", ended.load()},
                                       {"starts", static_cast<std::int64_t>(starts.size())}}) {
    if (walk_number(answer, name) == expected) continue;
    finding.fault = fmt::format("{} is {}, expected {}", name, walk_number(answer, name), expected);
  }
  return finding;
}

}  // namespace

Oracle walk_oracle() {
  return {"walk", "by taking each walk again, one by one", "each walk taken again, one by one",
          check_each_walk};
}

}  // namespace graphrun::oracles
