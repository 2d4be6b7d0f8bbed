// Arcs by rows: whether each has its reverse, and the list of edges.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <string>
#include <type_traits>

#include <graphrun/formats/file/edge_list.hpp>
#include <graphrun/formats/file/read.hpp>

#include "formats/file/common/metis_rows.hpp"

namespace graphrun::detail {

// A sum over arcs (u, v) with weights that does not depend on their order. Sums of different
// multisets of arcs differ, but for one in 2^64. Its numbers are chosen at random, so that no file
// can force equal ones.
class ArcSum {
 public:
  ArcSum();

  template <class Weight>
  void add(index_t u, index_t v, Weight weight) noexcept {
    sum_ += mixed(u, v, bits_of(weight));
  }
  // Adds an arc down, takes away the reverse of an arc up, and leaves out a self-loop.
  template <class Weight>
  void add_or_remove(index_t u, index_t v, Weight weight) noexcept {
    const std::uint64_t one = mixed(std::max(u, v), std::min(u, v), bits_of(weight));
    sum_ += u > v ? one : u < v ? ~one + 1 : 0;
  }
  void add(const ArcSum& other) noexcept { sum_ += other.sum_; }
  // The same numbers, with nothing added.
  ArcSum empty() const noexcept;
  bool operator==(const ArcSum&) const = default;

 private:
  template <class Weight>
  static std::uint64_t bits_of(Weight weight) noexcept {
    if constexpr (std::is_floating_point_v<Weight>) {
      return std::bit_cast<std::uint64_t>(static_cast<double>(weight));
    } else {
      return static_cast<std::uint64_t>(weight);
    }
  }
  std::uint64_t mixed(index_t u, index_t v, std::uint64_t weight) const noexcept {
    std::uint64_t x = static_cast<std::uint64_t>(static_cast<std::uint32_t>(u)) << 32 |
                      static_cast<std::uint32_t>(v);
    x = (x ^ seed_) * 0x9E3779B97F4A7C15;
    x = (x ^ x >> 32) + weight * (second_seed_ | 1);
    x = (x ^ x >> 29 ^ second_seed_) * 0xBF58476D1CE4E5B9;
    x = (x ^ x >> 32) * 0x94D049BB133111EB;
    return x ^ x >> 31;
  }

  std::uint64_t seed_, second_seed_, sum_ = 0;
};

// The sum of all arcs of the rows.
ArcSum sum_of(const MetisRows& rows, const ArcSum& like, int threads);

// Whether each arc has its reverse, of the same weight.
bool are_paired(const MetisRows& rows, int threads);

// Throws FileError unless are_paired(). The message names the first arc without its reverse, by its
// vertices and its entry number.
void require_paired(const MetisRows& rows, const std::string& name, const ReadOptions& options);

// Applies OutOfRange to neighbours that are not in [0, number of rows): throws FileError with entry
// number and byte (the first entry is at byte `begin`, each has `bytes`), or drops and counts them.
// A neighbour no_vertex stood for `large` in the file, where that is given.
void check_neighbours(MetisRows& rows, const std::string& name, std::uint64_t begin,
                      std::uint64_t bytes, OutOfRange policy, FileCounts& counts,
                      std::optional<std::uint64_t> large = {});

// How many weights are 0.
std::int64_t zero_weights(const HostWeights& weights);

// Removes edges whose weight is infinite or NaN, counts them and warns of them.
void drop_infinite_edges(EdgeList& edges);

// Moves the rows into the list of edges: all arcs, or with `once` those to the same or a greater
// vertex. Counts the memory of `edges.from`; that of the others is counted already.
void list_rows(MetisRows&& rows, bool once, int threads, EdgeList& edges);

}  // namespace graphrun::detail
