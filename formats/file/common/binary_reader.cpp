// Reads pieces of a binary file through a buffer, and checks sizes.
#include "formats/file/common/binary_reader.hpp"

#include <graphrun/base/error.hpp>

#include "base/common/printable.hpp"

namespace graphrun::detail {
namespace {

constexpr std::size_t buffer_size = std::size_t{64} << 10;

}  // namespace

BinaryReader::BinaryReader(TextReader& file, const ReadOptions& options)
    : file_(file), options_(options), buffer_(buffer_size) {}

void BinaryReader::refuse(const std::string& reason) const {
  throw FileError(printable(name()) + ": " + reason);
}

void BinaryReader::require_size(std::uint64_t bytes, const std::string& meaning) {
  const auto size = static_cast<std::uint64_t>(file_.source().stored_size());
  if (!file_.compression().empty() || size == 0 || name() == "<stdin>") return;
  if (size != bytes) {
    refuse("the file has " + std::to_string(size) + " bytes, and its header of " + meaning +
           " means " + std::to_string(bytes));
  }
  is_size_known_ = true;
}

void BinaryReader::require_end() {
  if (begin_ < end_ || refill()) {
    refuse("something follows the end of the graph at byte " + std::to_string(position()));
  }
}

bool BinaryReader::refill() {
  begin_ = 0;
  end_ = file_.read_bytes(buffer_.data(), buffer_.size());
  taken_ += end_;
  if (options_.progress && end_ > 0) {
    options_.progress({file_.source().stored_position(), file_.source().expected_size(),
                       static_cast<std::int64_t>(edges_)});
  }
  return end_ > 0;
}

std::size_t BinaryReader::read_some(char* into, std::size_t bytes) {
  std::size_t filled = 0;
  while (filled < bytes) {
    if (begin_ == end_ && bytes - filled >= buffer_.size()) {
      const std::size_t got = file_.read_bytes(into + filled, bytes - filled);
      taken_ += got;
      if (options_.progress) {
        options_.progress({file_.source().stored_position(), file_.source().expected_size(),
                           static_cast<std::int64_t>(edges_)});
      }
      return filled + got;
    }
    if (begin_ == end_ && !refill()) break;
    const std::size_t now = std::min(bytes - filled, end_ - begin_);
    std::memcpy(into + filled, buffer_.data() + begin_, now);
    begin_ += now;
    filled += now;
  }
  return filled;
}

void BinaryReader::read(void* into, std::size_t bytes, const char* what) {
  if (read_some(static_cast<char*>(into), bytes) < bytes) end_within(what);
}

void BinaryReader::skip_to(std::uint64_t place, const char* what) {
  while (position() < place) {
    if (begin_ == end_ && !refill()) end_within(what);
    begin_ += std::min<std::uint64_t>(end_ - begin_, place - position());
  }
}

void BinaryReader::end_within(const char* what) const {
  refuse("the file ends at byte " + std::to_string(position()) + ", within " + what);
}

void BinaryReader::end_within(const char* what, std::uint64_t numbers, std::uint64_t count) const {
  refuse("the file ends at byte " + std::to_string(position()) + ", within " + what + ": it has " +
         std::to_string(numbers) + " of " + std::to_string(count));
}

std::vector<std::int64_t> read_offsets(BinaryReader& in, std::uint64_t rows, std::uint64_t entries,
                                       bool leading_zero, MemoryShare& memory) {
  const std::uint64_t begin = in.position();
  std::vector<std::int64_t> offsets;
  if (!leading_zero) {
    grow(offsets, 1, rows + 1, memory);
    offsets.push_back(0);
  }
  const std::uint64_t first = leading_zero ? 0 : 1;
  in.append(offsets, rows + 1 - first, memory, "the index of vertices");
  const auto refuse_entry = [&](std::uint64_t k, const std::string& expected) {
    in.refuse("entry " + std::to_string(k - first) + " of the index of vertices, at byte " +
              std::to_string(begin + 8 * (k - first)) + ", is " + std::to_string(offsets[k]) +
              ", expected " + expected);
  };
  if (offsets.front() != 0) refuse_entry(0, "0");
  for (std::uint64_t k = 1; k <= rows; ++k) {
    if (offsets[k] < offsets[k - 1]) {
      refuse_entry(k, "at least " + std::to_string(offsets[k - 1]) + ", as before it");
    }
    if (offsets[k] > static_cast<std::int64_t>(entries)) {
      refuse_entry(k, "at most " + std::to_string(entries) + ", the number of arcs");
    }
  }
  if (offsets.back() != static_cast<std::int64_t>(entries)) {
    refuse_entry(rows, std::to_string(entries) + ", the number of arcs");
  }
  return offsets;
}

void check_binary_options(const ReadOptions& options, const std::string& name, bool weighted) {
  if (options.index_base == IndexBase::one) {
    throw InvalidArgument(printable(name) + ": vertices of this kind of file begin with 0");
  }
  check_weight_column(options, name, weighted);
}

void check_weight_column(const ReadOptions& options, const std::string& name, bool weighted) {
  if (options.weights.kind != WeightColumn::column) return;
  if (weighted && options.weights.number == 3) return;
  throw InvalidArgument(printable(name) + ": there is no weight in column " +
                        std::to_string(options.weights.number) + ", expected " +
                        (weighted ? "column 3" : "a file with weights"));
}

}  // namespace graphrun::detail
