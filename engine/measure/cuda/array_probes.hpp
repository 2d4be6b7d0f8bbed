// Kernels that saturate memory with accesses to large arrays, each enqueued on a stream. Arrays
// have multiples of 2^16 words; x has `n` random words.
#pragma once

#include <cstddef>
#include <cstdint>

struct CUstream_st;

namespace graphrun::measure {

// Random accesses per thread and round.
inline constexpr unsigned accesses_per_round = 64;

// Loads (of a word, or of 16 bytes in a stream) that each thread has in flight. The best number
// depends on the device, so several are tried.
enum class InFlight { four, eight, sixteen };

// Fills with distinct words; as floats they are below 2.
void enqueue_fill(CUstream_st* stream, std::uint32_t* words, std::size_t count);
// The same, each below `limit`.
void enqueue_fill_below(CUstream_st* stream, std::uint32_t* words, std::size_t count,
                        std::uint32_t limit);

void enqueue_read(CUstream_st* stream, InFlight in_flight, const std::uint32_t* words,
                  std::size_t count, std::uint32_t* sink);
void enqueue_copy(CUstream_st* stream, InFlight in_flight, const std::uint32_t* from,
                  std::uint32_t* to, std::size_t count);

// A full grid of threads on every multiprocessor, each for `rounds` rounds.
struct RandomWork {
  CUstream_st* stream;
  unsigned multiprocessors;
  std::uint32_t* x;
  std::uint32_t n;
  unsigned rounds;
  std::uint32_t seed;  // another seed gives other addresses
};
// Accesses of all threads in one round.
std::uint64_t random_accesses(unsigned multiprocessors);
void enqueue_gather(InFlight in_flight, const RandomWork& work, std::uint32_t* sink);
void enqueue_scatter(InFlight in_flight, const RandomWork& work);

// An access to x[index] for each of `count` indices, which stream past the L1 cache.
struct IndexedWork {
  CUstream_st* stream;
  unsigned multiprocessors;
  const std::uint32_t* indices;
  std::size_t count;
  std::uint32_t* x;
  std::uint32_t* sink;
};
void enqueue_indexed_gather(InFlight in_flight, const IndexedWork& work);
void enqueue_indexed_atomic_add(InFlight in_flight, const IndexedWork& work);
void enqueue_indexed_atomic_min(InFlight in_flight, const IndexedWork& work);

}  // namespace graphrun::measure
