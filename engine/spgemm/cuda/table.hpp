// Common parts of the SpGEMM kernels: lane groups, hash tables in shared memory, and work lists of
// rows.
#pragma once

#include "base/common/for_each.hpp"
#include "base/common/search.hpp"
#include "base/cuda/shared_memory.hpp"
#include "engine/common/cuda/reduce.hpp"
#include "engine/common/cuda/resident_blocks.hpp"
#include "engine/spgemm/kernels.hpp"

namespace graphrun::cuda {

// 2, 4, ..., 32 neighbouring lanes of a warp that process one row together.
struct LaneGroup {
  unsigned size, lane, mask;
  __device__ explicit LaneGroup(unsigned lanes)
      : size(lanes),
        lane(threadIdx.x % lanes),
        mask(lanes == 32 ? ~0u : ((1u << lanes) - 1) << (threadIdx.x % 32 / lanes * lanes)) {}
  __device__ void sync() const { __syncwarp(mask); }
  template <class T>
  __device__ T from(const T& value, unsigned which) const {
    return shuffle_words(value, [&](unsigned word) {
      return __shfl_sync(mask, word, static_cast<int>(which), static_cast<int>(size));
    });
  }
  __device__ int sum(int value) const {
    for (unsigned step = size / 2; step > 0; step /= 2) {
      value += __shfl_xor_sync(mask, value, static_cast<int>(step));
    }
    return value;
  }
  // Number of lanes, before this one and in the whole group, that pass true.
  __device__ int before(bool says) const {
    return __popc(__ballot_sync(mask, says) & mask & ((1u << threadIdx.x % 32) - 1));
  }
  __device__ int all(bool says) const { return __popc(__ballot_sync(mask, says) & mask); }
};

inline constexpr int no_key = -1;

// Open-addressing hash table of columns; the number of slots is a power of two.
class ColumnTable {
 public:
  __device__ ColumnTable(int* keys, unsigned slots) : keys_(keys), last_(slots - 1) {}

  __device__ void clear(const LaneGroup& group) {
    for (unsigned s = group.lane; s <= last_; s += group.size) keys_[s] = no_key;
  }
  // Slot of the key, inserted if new.
  __device__ int claim(int key) {
    unsigned s = first_slot(key);
    while (true) {
      int seen = *static_cast<volatile int*>(&keys_[s]);
      if (seen == no_key) seen = atomicCAS(&keys_[s], no_key, key);
      if (seen == no_key || seen == key) return static_cast<int>(s);
      s = (s + 1) & last_;
    }
  }
  // Slot of the key; -1 if absent. Must not run concurrently with claim().
  __device__ int find(int key) const {
    unsigned s = first_slot(key);
    while (true) {
      const int seen = keys_[s];
      if (seen == key) return static_cast<int>(s);
      if (seen == no_key) return -1;
      s = (s + 1) & last_;
    }
  }
  __device__ int at(unsigned slot) const { return keys_[slot]; }
  __device__ unsigned slots() const { return last_ + 1; }

 private:
  __device__ unsigned first_slot(int key) const {
    return static_cast<unsigned>(key) * 0x9E3779B1u >> 7 & last_;
  }
  int* keys_;
  unsigned last_;
};

__device__ inline bool is_hidden(const kernels::MaskRows& hidden, index_t row, index_t column) {
  if (hidden.offsets == nullptr) return false;
  const offset_t end = hidden.offsets[row + 1];
  const offset_t at = first_at_or_above(hidden.column_of, hidden.offsets[row], end, column);
  return at < end && hidden.column_of[at] == column;
}

// Bitonic sort, ascending, in each lane's registers and between lanes. Value i is in register i /
// 32 of lane i % 32.
template <int Each>
__device__ void sort_each(int* values, int count) {
  const int lane = static_cast<int>(threadIdx.x % 32);
  int own[Each];
#pragma unroll
  for (int r = 0; r < Each; ++r)
    own[r] = r * 32 + lane < count ? values[r * 32 + lane] : 0x7fffffff;
#pragma unroll 1
  for (int run = 2; run <= Each * 32; run *= 2) {
#pragma unroll
    for (int apart = Each / 2; apart > 0; apart /= 2) {
      if (apart * 64 > run) continue;
#pragma unroll
      for (int r = 0; r < Each; ++r) {
        if ((r & apart) != 0) continue;
        const int p = own[r], q = own[r + apart];
        const bool exchange = (p > q) == ((r * 32 & run) == 0);
        own[r] = exchange ? q : p;
        own[r + apart] = exchange ? p : q;
      }
    }
#pragma unroll 1
    for (int step = run < 32 ? run / 2 : 16; step > 0; step /= 2) {
#pragma unroll
      for (int r = 0; r < Each; ++r) {
        const int other = __shfl_xor_sync(~0u, own[r], step);
        const bool least = ((lane & step) == 0) == (((r * 32 + lane) & run) == 0);
        own[r] = least == (other < own[r]) ? other : own[r];
      }
    }
  }
#pragma unroll
  for (int r = 0; r < Each; ++r) {
    if (r * 32 + lane < count) values[r * 32 + lane] = own[r];
  }
}

// Sorts up to 1024 values, ascending. Called by a whole warp.
__device__ __noinline__ inline void sort_by_warp(int* values, int count) {
  __syncwarp();
  if (count <= 32) {
    sort_each<1>(values, count);
  } else if (count <= 64) {
    sort_each<2>(values, count);
  } else if (count <= 128) {
    sort_each<4>(values, count);
  } else if (count <= 256) {
    sort_each<8>(values, count);
  } else if (count <= 512) {
    sort_each<16>(values, count);
  } else {
    sort_each<32>(values, count);
  }
  __syncwarp();
}

// Resources of rows of one size.
struct Tier {
  unsigned lanes;  // per group; 0: the whole block
  unsigned slots;  // of a group's hash table
};

// Rows of a mask grouped into tiers by their entries and products, one tier after another, with
// room for all rows in each.
class RowLists {
 public:
  static constexpr int most_tiers = 3;

  // offsets: of the mask; products: of each row of A B.
  RowLists(OnCuda on, index_t rows, const offset_t* offsets, const offset_t* products);
  const index_t* count(int tier) const { return counts_.get() + tier; }  // on the device
  index_t read_count(int tier) const { return counts_.read(static_cast<std::size_t>(tier)); }
  index_t most() const { return rows_; }
  const index_t* list(int tier) const {
    return lists_.get() + static_cast<std::size_t>(tier) * static_cast<std::size_t>(rows_);
  }

 private:
  index_t rows_;
  Scratch<index_t> lists_, counts_;
};

// Tiers of rows with known columns, by entries; tables are at most half full.
inline constexpr Tier value_tiers[] = {{4, 64}, {8, 256}, {32, 1024}};
inline constexpr int window_tier = 2;  // its rows are split into windows
inline constexpr index_t window = 512;

// windows[i] = prefix sum of the listed rows' window counts; returns the total. Blocks.
offset_t count_windows(OnCuda on, const index_t* list, index_t count, const offset_t* offsets,
                       offset_t* windows);

// Most bytes of shared memory of a block on this device.
std::size_t most_shared();

// Lets launches give a kernel so many bytes of shared memory.
template <class Kernel>
void allow_shared(Kernel* kernel, std::size_t bytes) {
  if (bytes > 48 * 1024) allow_shared_memory(kernel, bytes);
}

// Number of blocks for a grid-stride loop over at most `most_items` items. The exact number is
// known only on the device, and waiting for it costs more than idle blocks.
inline unsigned striding_blocks(std::size_t most_items, unsigned in_block) {
  constexpr std::size_t enough = 1 << 14;
  const std::size_t wanted = (most_items + in_block - 1) / in_block;
  return static_cast<unsigned>(wanted < enough ? wanted : enough);
}

}  // namespace graphrun::cuda
