#include "formats/file/common/string_table.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <new>

#include "formats/file/common/id_hash.hpp"

namespace graphrun::detail {
namespace {

constexpr int address_bits = 48;
constexpr std::uint64_t address_mask = (std::uint64_t{1} << address_bits) - 1;

// The part of a hash that its slot holds: its last bits, since the first ones choose the slot.
std::uint64_t mark_of(std::uint64_t hash) { return hash << address_bits; }

}  // namespace

std::uint32_t StringTable::number(std::string_view text) {
  return number(text, StringHash()(text));
}

std::uint32_t StringTable::number(std::string_view text, std::uint64_t hash) {
  if (2 * (strings_.size() + 1) > slot_count_) grow();
  for (std::size_t at = place_of(hash);; at = (at + 1) & (slot_count_ - 1)) {
    const std::uint64_t slot = (*slots_)[at];
    if (slot == 0) return add(text, hash)->number;
    if (((slot ^ mark_of(hash)) & ~address_mask) != 0) continue;
    const auto* const record = reinterpret_cast<const Record*>(slot & address_mask);
    if (record->size == text.size() && std::memcmp(record->text(), text.data(), text.size()) == 0) {
      return record->number;
    }
  }
}

StringTable::Record* StringTable::add(std::string_view text, std::uint64_t hash) {
  constexpr std::size_t word = sizeof(std::uint64_t);
  const std::size_t words = 1 + (text.size() + word - 1) / word;
  if (words > static_cast<std::size_t>(page_end_ - page_)) {
    // Pages grow up to some that lie on huge pages.
    constexpr std::uint64_t least = std::size_t{64} << 10, most = 2 * huge_page;
    const std::size_t size = std::max(words, std::clamp(page_bytes_, least, most) / word);
    pages_.push_back(std::make_unique<Words>(size));
    page_ = pages_.back()->get();
    page_end_ = page_ + size;
    page_bytes_ += size * word;
  }
  auto* const record = new (page_)
      Record{static_cast<std::uint32_t>(strings_.size()), static_cast<std::uint32_t>(text.size())};
  page_ += words;
  std::memcpy(record + 1, text.data(), text.size());
  strings_.emplace_back(record->text(), text.size());
  hashes_.push_back(hash);
  put(hash, record);
  return record;
}

void StringTable::put(std::uint64_t hash, const Record* record) noexcept {
  std::size_t at = place_of(hash);
  Words& slots = *slots_;
  while (slots[at] != 0) at = (at + 1) & (slot_count_ - 1);
  slots[at] = mark_of(hash) | reinterpret_cast<std::uintptr_t>(record);
}

void StringTable::grow() {
  constexpr std::size_t least = 64, large = std::size_t{1} << 16, ahead = 16;
  const std::size_t size = std::max(slot_count_ * (slot_count_ < large ? 4 : 2), least);
  slots_.reset();
  slots_ = std::make_unique<Words>(size);
  std::fill_n(slots_->get(), size, 0);
  slot_count_ = size;
  shift_ = 64 - std::countr_zero(slot_count_);
  for (std::size_t i = 0; i < hashes_.size(); ++i) {
    if (i + ahead < hashes_.size()) __builtin_prefetch(&(*slots_)[place_of(hashes_[i + ahead])], 1);
    put(hashes_[i], reinterpret_cast<const Record*>(strings_[i].data()) - 1);
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
  if (end_ - begin_ > half) {
    const std::uint64_t slot = (*slots_)[place_of(waiting(end_ - 1 - half).hash)];
    if (slot != 0) __builtin_prefetch(reinterpret_cast<const void*>(slot & address_mask));
  }
}

void StringTable::finish() {
  for (; begin_ < end_; ++begin_) {
    const Waiting& next = waiting(begin_);
    *next.into = number(next.text, next.hash);
  }
}

std::uint64_t StringTable::bytes() const noexcept {
  return page_bytes_ + slot_count_ * sizeof(std::uint64_t) +
         strings_.capacity() * sizeof(std::string_view) +
         hashes_.capacity() * sizeof(std::uint64_t);
}

}  // namespace graphrun::detail
