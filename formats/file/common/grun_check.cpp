#include "formats/file/common/grun_check.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cmath>
#include <cstring>
#include <exception>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include <graphrun/base/error.hpp>

#include "base/common/parallel.hpp"

namespace graphrun::detail {

// The checksum has eight lanes of 64-bit words, each mixed by steps that can be undone, so that a
// change of one word changes its lane and the sum. The lanes do not wait for each other: a
// processor does one word per cycle or so, which is as fast as memory.
namespace {

constexpr std::uint64_t factor = 0x9e3779b97f4a7c15;  // odd: multiplying can be undone
constexpr std::size_t lanes = 8;

// Takes a word into a state. The rotation lets high bits of it reach low ones.
std::uint64_t mixed(std::uint64_t state, std::uint64_t word) {
  return std::rotl((state ^ word) * factor, 29);
}

}  // namespace

std::uint64_t grun_checksum(std::span<const std::byte> bytes) {
  static_assert(std::endian::native == std::endian::little);
  std::uint64_t state[lanes];
  for (std::size_t lane = 0; lane < lanes; ++lane) state[lane] = factor + lane;
  constexpr std::size_t stripe = lanes * sizeof(std::uint64_t);
  std::size_t at = 0;
  for (; at + stripe <= bytes.size(); at += stripe) {
    std::uint64_t words[lanes];
    std::memcpy(words, bytes.data() + at, stripe);
    for (std::size_t lane = 0; lane < lanes; ++lane) state[lane] = mixed(state[lane], words[lane]);
  }
  std::uint64_t sum = bytes.size();
  for (const std::uint64_t lane : state) sum = mixed(sum, lane);
  for (; at < bytes.size(); at += sizeof(std::uint64_t)) {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes.data() + at, std::min(sizeof word, bytes.size() - at));
    sum = mixed(sum, word);
  }
  return sum ^ (sum >> 32);
}

void check_grun_offsets(const GrunFile& file, GrunArray array, std::size_t begin, std::size_t end,
                        std::int64_t last, OnCpu on) {
  const auto offsets = file.array<std::int64_t>(array);
  const bool is_first = begin == 0, is_last = end + 1 == offsets.size();
  const bool right = offsets[begin] >= 0 && offsets[end] <= last &&
                     (!is_first || offsets[begin] == 0) && (!is_last || offsets[end] == last);
  std::atomic<bool> falling = false;
  constexpr std::size_t share = std::size_t{1} << 16;
  for_shares(on, end - begin, share, [&](std::size_t first, std::size_t past) {
    bool falls = false;
    for (std::size_t k = begin + first; k < begin + past; ++k) falls |= offsets[k] > offsets[k + 1];
    if (falls) falling = true;
  });
  if (right && !falling) return;
  file.refuse("section " + std::string(name(array)) + " does not list places in order");
}

namespace {

// Rows whose offsets have been checked, and their entries.
struct CheckedRows {
  std::size_t begin, end;
  std::uint64_t first_entry, past_entry;
};

// Throws FileError unless the columns of entries [begin, end) ascend within rows, inside the
// matrix.
void check_columns(const GrunFile& file, const CheckedRows& rows, std::size_t begin,
                   std::size_t end) {
  const auto offsets = file.array<offset_t>(GrunArray::offsets);
  const auto column_of = file.array<index_t>(GrunArray::columns);
  const auto own = offsets.subspan(rows.begin, rows.end - rows.begin + 1);
  auto row = rows.begin + static_cast<std::size_t>(std::upper_bound(own.begin(), own.end(),
                                                                    static_cast<offset_t>(begin)) -
                                                   own.begin() - 1);
  const auto most = static_cast<index_t>(file.header().columns);
  for (std::size_t k = begin; k < end; ++row) {
    const auto first = static_cast<std::size_t>(offsets[row]);
    const auto past = std::min(static_cast<std::size_t>(offsets[row + 1]), end);
    if (k >= past) continue;  // an empty row
    bool wrong = column_of[k] < 0 || column_of[past - 1] >= most;
    for (std::size_t i = std::max(k, first + 1); i < past; ++i) {
      wrong |= column_of[i - 1] >= column_of[i];
    }
    if (wrong) {
      file.refuse("section columns: those of row " + std::to_string(row) +
                  " (from 0) do not ascend inside the matrix");
    }
    k = past;
  }
}

template <class Real>
void check_finite(const GrunFile& file, std::size_t begin, std::size_t end) {
  const auto weights = file.array<Real>(GrunArray::weights);
  bool finite = true;
  for (std::size_t k = begin; k < end; ++k) finite &= std::isfinite(weights[k]);
  if (!finite) file.refuse("section weights: a weight is infinite or NaN");
}

// Of the entries of these rows what a checked block of columns or weights must hold.
void check_content(const GrunFile& file, const GrunFile::Block& block, const CheckedRows& rows) {
  const std::uint64_t entry_bytes =
      block.section->bytes / static_cast<std::uint64_t>(file.header().entries);
  const std::uint64_t first = std::max(block.begin / entry_bytes, rows.first_entry);
  const std::uint64_t past = std::min((block.begin + block.bytes) / entry_bytes, rows.past_entry);
  if (first >= past) return;
  if (block.section->array == GrunArray::columns) return check_columns(file, rows, first, past);
  // The two parts of complex weights are checked as numbers.
  const std::uint32_t type = file.header().weight_type, parts = type > 4 ? 2 : 1;
  if (type == 3 || type == 5) check_finite<float>(file, first * parts, past * parts);
  if (type == 4 || type == 6) check_finite<double>(file, first * parts, past * parts);
}

// Checks blocks, and what they hold by `content(block)` while it is in the cache. Returns their
// bytes. Of several wrong blocks the first is refused, whichever thread finds its own first.
template <class Content>
std::uint64_t check_blocks(const GrunFile& file, const std::vector<GrunFile::Block>& blocks,
                           OnCpu on, const Content& content) {
  std::atomic<std::size_t> wrong = blocks.size();  // the first known
  std::exception_ptr refusal;
  std::mutex guard;
  for_shares(on, blocks.size(), 1, [&](std::size_t k, std::size_t) {
    if (k > wrong) return;
    try {
      file.check(blocks[k]);
      content(blocks[k]);
    } catch (const FileError&) {
      const std::lock_guard lock(guard);
      if (k > wrong) return;
      wrong = k;
      refusal = std::current_exception();
    }
  });
  if (refusal) std::rethrow_exception(refusal);
  std::uint64_t bytes = 0;
  for (const GrunFile::Block& block : blocks) bytes += block.bytes;
  return bytes;
}

}  // namespace

// The offsets come first, by which columns are found.
std::uint64_t check_grun_rows(const GrunFile& file, index_t begin, index_t end, OnCpu on) {
  const auto nothing = [](const GrunFile::Block&) {};
  CheckedRows rows{static_cast<std::size_t>(begin), static_cast<std::size_t>(end), 0, 0};
  const std::uint64_t offset_bytes = sizeof(offset_t);
  std::uint64_t bytes = check_blocks(
      file,
      file.blocks_of(GrunArray::offsets, rows.begin * offset_bytes, (rows.end + 1) * offset_bytes),
      on, nothing);
  check_grun_offsets(file, GrunArray::offsets, rows.begin, rows.end, file.header().entries, on);
  const auto offsets = file.array<offset_t>(GrunArray::offsets);
  rows.first_entry = static_cast<std::uint64_t>(offsets[rows.begin]);
  rows.past_entry = static_cast<std::uint64_t>(offsets[rows.end]);
  std::vector<GrunFile::Block> blocks;
  for (const GrunArray array : {GrunArray::columns, GrunArray::weights}) {
    const std::uint64_t all = file.bytes_of(array);
    if (all == 0) continue;
    const std::uint64_t each = all / static_cast<std::uint64_t>(file.header().entries);
    const auto found = file.blocks_of(array, rows.first_entry * each, rows.past_entry * each);
    blocks.insert(blocks.end(), found.begin(), found.end());
  }
  bytes += check_blocks(file, blocks, on,
                        [&](const GrunFile::Block& block) { check_content(file, block, rows); });
  return bytes;
}

std::uint64_t check_grun_others(const GrunFile& file, OnCpu on) {
  std::vector<GrunFile::Block> blocks;
  for (auto array = GrunArray::ids; array <= GrunArray::note;
       array = static_cast<GrunArray>(static_cast<std::uint32_t>(array) + 1)) {
    const auto found = file.blocks_of(array, 0, file.bytes_of(array));
    blocks.insert(blocks.end(), found.begin(), found.end());
  }
  const std::uint64_t bytes = check_blocks(file, blocks, on, [](const GrunFile::Block&) {});
  const GrunHeader& header = file.header();
  const auto distinct = [&] {
    return header.directed != 0 ? header.entries : (header.entries + header.self_loops) / 2;
  };
  if (header.self_loops < 0 || header.self_loops > std::min(header.rows, header.entries) ||
      header.edges != distinct()) {
    file.refuse("its header contradicts itself: numbers of edges and entries");
  }
  return bytes;
}

}  // namespace graphrun::detail
