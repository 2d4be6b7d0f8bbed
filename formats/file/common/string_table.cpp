#include "formats/file/common/string_table.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>

#include "formats/file/common/id_hash.hpp"

namespace graphrun::detail {
namespace {

constexpr std::size_t word_bytes = sizeof(std::uint64_t);

// Up to 8 bytes, padded with zeros. Reads nothing else.
std::uint64_t padded_word(const char* text, std::size_t size) noexcept {
  std::uint64_t word = 0;
  std::memcpy(&word, text, std::min(size, word_bytes));
  return word;
}

// The last bytes of a text of at least 8, fewer than 8 of them, padded with zeros.
std::uint64_t last_word(std::string_view text, std::size_t count) noexcept {
  if (count == 0) return 0;
  std::uint64_t word;
  std::memcpy(&word, text.data() + text.size() - word_bytes, word_bytes);
  static_assert(std::endian::native == std::endian::little);
  return word >> (8 * (word_bytes - count));
}

}  // namespace

StringTable::Key StringTable::key_of(std::string_view text, std::uint64_t hash) noexcept {
  const std::size_t size = text.size();
  const char* const p = text.data();
  if (size > most_within) return {hash, 0, 0};
  if (size < word_bytes) return {padded_word(p, size), 0, 0};
  const std::uint64_t first = padded_word(p, word_bytes);
  if (size < 2 * word_bytes) return {first, last_word(text, size - word_bytes), 0};
  const std::uint64_t second = padded_word(p + word_bytes, word_bytes);
  if (size == most_within) return {first, second, padded_word(p + 2 * word_bytes, word_bytes)};
  return {first, second, last_word(text, size - 2 * word_bytes)};
}

std::uint32_t StringTable::number(std::string_view text) {
  return number(text, StringHash()(text));
}

std::uint32_t StringTable::number(std::string_view text, std::uint64_t hash) {
  if (2 * (strings_.size() + 1) > slot_count_) grow();
  const Key key = key_of(text, hash);
  for (std::size_t at = place_of(hash);; at = (at + 1) & (slot_count_ - 1)) {
    const Slot& slot = (*slots_)[at];
    if (slot.number_from_one == 0) return add(text, hash);
    if (slot.size != text.size() || slot.key[0] != key[0]) continue;
    const bool same = text.size() <= most_within
                          ? ((slot.key[1] ^ key[1]) | (slot.key[2] ^ key[2])) == 0
                          : std::memcmp(reinterpret_cast<const char*>(slot.key[1]), text.data(),
                                        text.size()) == 0;
    if (same) return slot.number_from_one - 1;
  }
}

std::uint32_t StringTable::add(std::string_view text, std::uint64_t hash) {
  const auto number = static_cast<std::uint32_t>(strings_.size());
  strings_.emplace_back(stored(text), text.size());
  hashes_.push_back(hash);
  put(number);
  return number;
}

// A copy of the text that stays where it is.
const char* StringTable::stored(std::string_view text) {
  if (text.size() > static_cast<std::size_t>(page_end_ - page_)) {
    // Pages grow up to some that lie on huge pages.
    constexpr std::uint64_t least = std::size_t{64} << 10, most = 2 * huge_page;
    const std::size_t size = std::max(text.size(), std::clamp(page_bytes_, least, most));
    pages_.push_back(std::make_unique<HostArray<char>>(size));
    page_ = pages_.back()->get();
    page_end_ = page_ + size;
    page_bytes_ += size;
  }
  if (!text.empty()) std::memcpy(page_, text.data(), text.size());
  return std::exchange(page_, page_ + text.size());
}

void StringTable::put(std::uint32_t number) noexcept {
  const std::string_view text = strings_[number];
  const std::uint64_t hash = hashes_[number];
  HostArray<Slot>& slots = *slots_;
  std::size_t at = place_of(hash);
  while (slots[at].number_from_one != 0) at = (at + 1) & (slot_count_ - 1);
  Key key = key_of(text, hash);
  if (text.size() > most_within) key[1] = reinterpret_cast<std::uintptr_t>(text.data());
  slots[at] = {number + 1, static_cast<std::uint32_t>(text.size()), key};
}

void StringTable::grow() {
  constexpr std::size_t least = 64, large = std::size_t{1} << 16, ahead = 16;
  const std::size_t size = std::max(slot_count_ * (slot_count_ < large ? 4 : 2), least);
  slots_.reset();
  slots_ = std::make_unique<HostArray<Slot>>(size);
  std::fill_n(slots_->get(), size, Slot{});
  slot_count_ = size;
  shift_ = 64 - std::countr_zero(slot_count_);
  for (std::size_t i = 0; i < hashes_.size(); ++i) {
    if (i + ahead < hashes_.size()) __builtin_prefetch(&(*slots_)[place_of(hashes_[i + ahead])], 1);
    put(static_cast<std::uint32_t>(i));
  }
}

void StringTable::number_later(std::string_view text, std::uint32_t* into) {
  if (end_ - begin_ == most_waiting) {
    const Waiting& oldest = waiting(begin_++);
    *oldest.into = number(oldest.text, oldest.hash);
  }
  Waiting& last = waiting(end_++);
  last = {text, StringHash()(text), into};
  if (slot_count_ == 0) return;
  __builtin_prefetch(&(*slots_)[place_of(last.hash)]);
  constexpr std::size_t half = most_waiting / 2;
  if (end_ - begin_ <= half) return;
  const Waiting& middle = waiting(end_ - 1 - half);
  if (middle.text.size() <= most_within) return;
  const Slot& slot = (*slots_)[place_of(middle.hash)];
  if (slot.size > most_within) __builtin_prefetch(reinterpret_cast<const void*>(slot.key[1]));
}

void StringTable::finish() {
  for (; begin_ < end_; ++begin_) {
    const Waiting& next = waiting(begin_);
    *next.into = number(next.text, next.hash);
  }
}

std::uint64_t StringTable::bytes() const noexcept {
  return page_bytes_ + slot_count_ * sizeof(Slot) + strings_.capacity() * sizeof(std::string_view) +
         hashes_.capacity() * sizeof(std::uint64_t);
}

}  // namespace graphrun::detail
