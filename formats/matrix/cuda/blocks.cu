// Block formats from CSR and back on the GPU. Each entry tests by binary search whether it is the
// head of its block, so that many threads share a row of any length.
#include "base/common/conversion_kernels.hpp"
#include "base/common/search.hpp"
#include "formats/matrix/common/block_bodies.hpp"

namespace graphrun::kernels {
namespace {

constexpr unsigned all_lanes = ~0u;

// The row of entry `first`, the first of a warp's 32, by a 32-way search: each lane tests one
// place. All lanes must call it.
__device__ index_t row_of_first(const BlockRows& csr, offset_t first) {
  index_t low = 0, high = csr.rows;  // the last row with offset <= first is in [low, high)
  while (high - low > 1) {
    const offset_t span = high - low;
    const auto at = low + static_cast<index_t>((threadIdx.x % 32 + 1) * span / 33);
    const int begin_before = __popc(__ballot_sync(all_lanes, csr.offsets[at] <= first));
    const index_t last = __shfl_sync(all_lanes, at, begin_before > 0 ? begin_before - 1 : 0);
    const index_t next = __shfl_sync(all_lanes, at, begin_before < 32 ? begin_before : 31);
    if (begin_before > 0) low = last;
    if (begin_before < 32) high = next;
  }
  return low;
}

// The row of this lane's entry k. All lanes must call it.
__device__ index_t row_of(const BlockRows& csr, offset_t k) {
  const offset_t first = k / 32 * 32;
  if (first >= csr.entries) return 0;
  index_t row = row_of_first(csr, first);
  if (k >= csr.entries) return row;
  for (index_t step = 1;; step *= 2) {  // few steps: a warp's entries span few rows, or short ones
    if (csr.rows - row <= step || csr.offsets[row + step] > k) {
      const index_t most = csr.rows - row < step ? csr.rows - row : step;
      return row + last_at_or_below(csr.offsets + row, most, k);
    }
    row += step;
  }
}

// The first entry of row q with column >= `column`, or the row's end.
__device__ offset_t lower_bound_in(const BlockRows& csr, index_t q, index_t column) {
  return first_at_or_above(csr.column_of, csr.offsets[q], csr.offsets[q + 1], column);
}

// Whether entry k of row r is the head of its block: no earlier entry of the block in its row, none
// in the rows above. The nearest row is tested first: its columns are most likely the same.
__device__ bool is_head(const BlockRows& csr, index_t r, offset_t k) {
  const index_t column = csr.column_of[k] / csr.size;
  if (k > csr.offsets[r] && csr.column_of[k - 1] / csr.size == column) return false;
  for (index_t q = r - 1; q >= r / csr.size * csr.size; --q) {
    const offset_t at = lower_bound_in(csr, q, column * csr.size);
    if (at < csr.offsets[q + 1] && csr.column_of[at] / csr.size == column) return false;
  }
  return true;
}

// Number of heads before entry k.
__device__ offset_t heads_before(const BlockHeads& heads, offset_t k) {
  return heads.before[k / 32] + __popc(heads.bits[k / 32] & (bit(k) - 1));
}

// Writes a block row by row. A bitmap word is written once, when the next one begins.
template <class W>
class BlockWriter {
 public:
  __device__ BlockWriter(const BlockRows& csr, const BlockArrays<W>& blocks, const W* from,
                         offset_t block, index_t column)
      : csr_(csr), blocks_(blocks), from_(from), first_column_(column * csr.size) {
    const offset_t slots = static_cast<offset_t>(csr.size) * csr.size;
    bits_ = blocks.bits + block * ((slots + 31) / 32);
    weights_ = blocks.weights + (from == nullptr ? 0 : block * slots);
    blocks.column[block] = column;
  }
  __device__ void row(index_t i, offset_t begin, offset_t row_end) {
    for (offset_t e = begin; e < row_end; ++e) {
      const index_t j = csr_.column_of[e] - first_column_;
      if (j >= csr_.size) return;
      const index_t slot = i * csr_.size + j;
      if (slot / 32 != word_) flush(slot / 32);
      pending_ |= bit(slot);
      if (from_ != nullptr) weights_[blocks_.row_major ? slot : j * csr_.size + i] = from_[e];
    }
  }
  __device__ void flush(index_t next) {
    if (pending_ != 0) bits_[word_] = pending_;
    word_ = next;
    pending_ = 0;
  }

 private:
  const BlockRows& csr_;
  const BlockArrays<W>& blocks_;
  const W* from_;
  index_t first_column_, word_ = 0;
  std::uint32_t pending_ = 0;
  std::uint32_t* bits_;
  W* weights_;
};

// Fills the block whose head is entry k of row r. Preceding blocks: those of earlier rows of
// blocks, then those of lower columns in the same row of blocks.
template <class W>
__device__ void fill_block(const BlockRows& csr, const BlockHeads& heads, const W* from,
                           const BlockArrays<W>& blocks, index_t r, offset_t k) {
  const index_t column = csr.column_of[k] / csr.size, top = r / csr.size * csr.size;
  const index_t end = csr.rows - top < csr.size ? csr.rows : top + csr.size;
  offset_t first[32];  // for each row from r on, its first entry in the block or past it
  offset_t block = 0;
  for (index_t q = top; q < end; ++q) {
    const offset_t at = q == r ? k : lower_bound_in(csr, q, column * csr.size);
    block += heads_before(heads, at);
    if (q > top) block -= heads_before(heads, csr.offsets[q]);
    if (q >= r) first[q - r] = at;
  }
  BlockWriter<W> writer(csr, blocks, from, block, column);
  for (index_t q = r; q < end; ++q) writer.row(q - top, first[q - r], csr.offsets[q + 1]);
  writer.flush(0);
}

// Whole warps: the lanes of a warp share one word of head bits.
std::size_t lanes(const BlockRows& csr) { return csr.words() * 32; }

}  // namespace

void count_blocks(OnCuda on, BlockRows csr, BlockHeads heads, offset_t* blocks) {
  for_each_index(on, lanes(csr), [=] __device__(std::size_t i) {
    const auto k = static_cast<offset_t>(i);
    const index_t row = row_of(csr, k);
    const unsigned found = __ballot_sync(all_lanes, k < csr.entries && is_head(csr, row, k));
    if (i % 32 != 0) return;
    heads.bits[i / 32] = found;
    heads.before[i / 32] = __popc(found);
  });
  exclusive_sums(on, heads.before, csr.words());
  for_each_index(on, csr.block_rows(), [=] __device__(std::size_t r) {
    const offset_t row = static_cast<offset_t>(r) * csr.size, next = row + csr.size;
    blocks[r] = heads_before(heads, csr.offsets[next < csr.rows ? next : csr.rows]) -
                heads_before(heads, csr.offsets[row]);
  });
}

template <class W>
void fill_blocks(OnCuda on, BlockRows csr, BlockHeads heads, const offset_t*, const W* from,
                 BlockArrays<W> blocks) {
  for_each_index(on, lanes(csr), [=] __device__(std::size_t i) {
    const std::uint32_t found = heads.bits[i / 32];
    if (found == 0) return;
    const auto k = static_cast<offset_t>(i);
    const index_t row = row_of(csr, k);
    if ((found & bit(k)) != 0) fill_block(csr, heads, from, blocks, row, k);
  });
}

GRAPHRUN_INSTANTIATE_BLOCKS(OnCuda)

}  // namespace graphrun::kernels
