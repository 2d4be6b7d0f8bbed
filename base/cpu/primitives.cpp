// Scan, radix sort and selection over equal consecutive pieces. The result does not depend on their
// number.
#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

#include "base/common/primitives.hpp"

#include "base/common/conversion_kernels.hpp"
#include "base/common/for_each.hpp"
#include "base/common/kernels.hpp"
#include "base/common/parallel.hpp"

namespace graphrun::kernels {
namespace {

// [0, n) cut into consecutive pieces: one for a single thread, else several per thread, to balance
// delayed threads.
struct Pieces {
  Pieces(OnCpu all, std::size_t n) : on(worth(all, n)), size(n), count(pieces_for(on.threads, n)) {}

  // Calls f(piece, begin, end) for each piece.
  template <class F>
  void for_each(F&& f) const {
    const std::size_t each = (size + count - 1) / count;
    for_shares(on, count, 1, [&](std::size_t piece, std::size_t) {
      const std::size_t begin = std::min(size, each * piece);
      f(piece, begin, std::min(size, begin + each));
    });
  }

  OnCpu on;
  std::size_t size, count;

 private:
  static std::size_t pieces_for(int threads, std::size_t n) {
    constexpr std::size_t least = 8192;
    if (threads == 1) return 1;
    return std::clamp<std::size_t>(n / least, 1, 4 * static_cast<std::size_t>(threads));
  }
};

// Keys, and values that move with them, if any.
template <class Key, class Value>
struct Pairs {
  Key* keys;
  Value* values;

  Pairs from(std::size_t begin) const {
    return {keys + begin, values != nullptr ? values + begin : nullptr};
  }
};

template <class P>
void move(const P& from, std::size_t i, const P& to, std::size_t at) {
  to.keys[at] = from.keys[i];
  if (to.values != nullptr) to.values[at] = from.values[i];
}

struct Digit {
  int shift, bits;
  std::size_t count() const { return std::size_t{1} << bits; }
  std::size_t of(std::uint64_t key) const { return (key >> shift) & (count() - 1); }
};

using Histogram = std::vector<std::size_t>;

template <class P>
void copy(const P& from, std::size_t n, const P& to) {
  std::copy_n(from.keys, n, to.keys);
  if (to.values != nullptr) std::copy_n(from.values, n, to.values);
}

// Serial LSD radix sort; the result is in `spare` if `to_spare`, else in `pairs`.
template <class P>
void sort_serially(P pairs, P spare, std::size_t n, int bits, bool to_spare) {
  constexpr int most_digit_bits = 11;
  const int passes = (bits + most_digit_bits - 1) / most_digit_bits;
  Histogram place;
  for (int pass = 0, shift = 0; pass < passes; ++pass) {
    const Digit digit{shift, (bits - shift + passes - pass - 1) / (passes - pass)};
    shift += digit.bits;
    place.assign(digit.count(), 0);
    for (std::size_t i = 0; i < n; ++i) ++place[digit.of(pairs.keys[i])];
    if (n == 0 || place[digit.of(pairs.keys[0])] == n) continue;
    std::exclusive_scan(place.begin(), place.end(), place.begin(), std::size_t{0});
    for (std::size_t i = 0; i < n; ++i) move(pairs, i, spare, place[digit.of(pairs.keys[i])]++);
    std::swap(pairs, spare);
    to_spare = !to_spare;
  }
  if (to_spare) copy(pairs, n, spare);
}

// Moves pairs to `spare`, ordered by one digit. Within a digit the pieces stay in order, so the
// sort is stable. Returns the start of each digit, and n. If all keys have the same digit, moves
// nothing and returns nothing.
template <class P>
Histogram partition(OnCpu on, const P& pairs, const P& spare, std::size_t n, Digit digit) {
  const Pieces pieces(on, n);
  std::vector<Histogram> places(pieces.count);
  pieces.for_each([&](std::size_t piece, std::size_t begin, std::size_t end) {
    Histogram count(digit.count(), 0);
    for (std::size_t i = begin; i < end; ++i) ++count[digit.of(pairs.keys[i])];
    places[piece] = std::move(count);
  });
  Histogram begins(digit.count() + 1, n);
  std::size_t place = 0;
  for (std::size_t d = 0; d < digit.count(); ++d) {
    begins[d] = place;
    for (Histogram& of_piece : places) place += std::exchange(of_piece[d], place);
    if (place - begins[d] == n) return {};
  }
  pieces.for_each([&](std::size_t piece, std::size_t begin, std::size_t end) {
    Histogram& to = places[piece];
    for (std::size_t i = begin; i < end; ++i) {
      move(pairs, i, spare, to[digit.of(pairs.keys[i])]++);
    }
  });
  return begins;
}

template <class P>
bool sort(OnCpu on, const P& pairs, const P& spare, std::size_t n, int bits);

// Sorts the pairs of each bucket from `spare` into `pairs`: large buckets one after another with
// all threads, small ones in parallel.
template <class P>
void sort_buckets(OnCpu on, const P& pairs, const P& spare, const Histogram& begins, int bits) {
  const OnCpu team = worth(on, begins.back());
  const std::size_t buckets = begins.size() - 1;
  const std::size_t large = std::max<std::size_t>(
      std::size_t{1} << 18, begins.back() / (4 * static_cast<std::size_t>(team.threads)));
  const auto size_of = [&](std::size_t b) { return begins[b + 1] - begins[b]; };
  for (std::size_t b = 0; b < buckets; ++b) {
    if (size_of(b) <= large) continue;
    const P from = spare.from(begins[b]), to = pairs.from(begins[b]);
    if (!sort(on, from, to, size_of(b), bits)) copy(from, size_of(b), to);
  }
  for_shares(team, buckets, 8, [&](std::size_t b, std::size_t end) {
    for (; b < end; ++b) {
      if (size_of(b) > large) continue;
      sort_serially(spare.from(begins[b]), pairs.from(begins[b]), size_of(b), bits, true);
    }
  });
}

// Pairs per bucket after the first digit: both copies fit a core's cache, where the remaining
// passes are cheap.
constexpr int bucket_bits = 14;
constexpr int most_buckets_bits = 11;

// MSD radix sort: partition by the first digit, then sort each bucket.
template <class P>
bool sort(OnCpu on, const P& pairs, const P& spare, std::size_t n, int bits) {
  const int wanted = bits_below(n) - bucket_bits;
  if (wanted <= 0) {
    sort_serially(pairs, spare, n, bits, false);
    return false;
  }
  const int top = std::min({bits, wanted, most_buckets_bits});
  const int rest = bits - top;
  const Histogram begins = partition(on, pairs, spare, n, {rest, top});
  if (begins.empty()) {
    return rest > 0 && sort(on, pairs, spare, n, rest);
  }
  if (rest == 0) return true;
  sort_buckets(on, pairs, spare, begins, rest);
  return false;
}

}  // namespace

offset_t exclusive_scan(OnCpu on, offset_t* values, std::size_t n) {
  const Pieces pieces(on, n);
  std::vector<offset_t> sums(pieces.count, 0);
  pieces.for_each([&](std::size_t piece, std::size_t begin, std::size_t end) {
    offset_t sum = 0;
    for (std::size_t i = begin; i < end; ++i) sum += values[i];
    sums[piece] = sum;
  });
  const offset_t total = std::accumulate(sums.begin(), sums.end(), offset_t{0});
  std::exclusive_scan(sums.begin(), sums.end(), sums.begin(), offset_t{0});
  pieces.for_each([&](std::size_t piece, std::size_t begin, std::size_t end) {
    offset_t sum = sums[piece];
    for (std::size_t i = begin; i < end; ++i) {
      const offset_t value = values[i];
      values[i] = sum;
      sum += value;
    }
  });
  return total;
}

offset_t count_distinct(OnCpu on, DistinctKey kept, std::size_t n) {
  return static_cast<offset_t>(ordered_sums<1>(on, n, [=](std::size_t i) {
                                 return Sums<1>{{kept(i) ? 1.0 : 0.0}};
                               }).value[0]);
}

void write_distinct(OnCpu on, DistinctKey kept, std::size_t n, std::uint64_t* distinct,
                    std::size_t count) {
  const Pieces pieces(on, n);
  std::vector<std::size_t> places(pieces.count, 0);
  pieces.for_each([&](std::size_t piece, std::size_t begin, std::size_t end) {
    std::size_t here = 0;
    for (std::size_t i = begin; i < end; ++i) here += kept(i) ? 1 : 0;
    places[piece] = here;
  });
  std::exclusive_scan(places.begin(), places.end(), places.begin(), std::size_t{0});
  pieces.for_each([&](std::size_t piece, std::size_t begin, std::size_t end) {
    std::size_t place = places[piece];
    for (std::size_t i = begin; i < end && place < count; ++i) {
      if (kept(i)) distinct[place++] = kept.keys[i];
    }
  });
}

void exclusive_sums(OnCpu on, offset_t* values, std::size_t n) { exclusive_scan(on, values, n); }

bool sort_pairs(OnCpu on, std::uint64_t* keys, std::uint64_t* spare_keys, offset_t* values,
                offset_t* spare_values, std::size_t n, int bits) {
  using P = Pairs<std::uint64_t, offset_t>;
  return sort(on, P{keys, values}, P{spare_keys, spare_values}, n, bits);
}

bool sort_pairs(OnCpu on, std::uint32_t* keys, std::uint32_t* spare_keys, index_t* values,
                index_t* spare_values, std::size_t n, int bits) {
  using P = Pairs<std::uint32_t, index_t>;
  return sort(on, P{keys, values}, P{spare_keys, spare_values}, n, bits);
}

}  // namespace graphrun::kernels
