// The process's hash secret, and the hash of strings.
#include "formats/file/common/id_hash.hpp"

#include <unistd.h>

#include <chrono>
#include <cstring>

namespace graphrun::detail {
namespace {

HashSecret drawn_secret() {
  HashSecret secret = {};
  if (::getentropy(secret.data(), sizeof secret) != 0) {  // getentropy is unavailable
    const auto now = std::chrono::steady_clock::now().time_since_epoch().count();
    const auto place = reinterpret_cast<std::uintptr_t>(&secret);
    secret = {static_cast<std::uint64_t>(now), place, static_cast<std::uint64_t>(::getpid()),
              0x9e3779b97f4a7c15};
  }
  secret[1] |= 1;  // multipliers must not be zero
  secret[3] |= 1;
  return secret;
}

template <class Word>
std::uint64_t load(const char* at) noexcept {
  Word word;
  std::memcpy(&word, at, sizeof word);
  return word;
}

}  // namespace

const HashSecret& hash_secret() {
  static const HashSecret secret = drawn_secret();
  return secret;
}

std::size_t StringHash::operator()(std::string_view text) const {
  const HashSecret& key = hash_secret();
  std::uint64_t hash = key[0] ^ text.size();
  const char* p = text.data();
  std::size_t left = text.size();
  for (; left > 16; left -= 16, p += 16) {
    hash = folded_product(load<std::uint64_t>(p) ^ key[1], load<std::uint64_t>(p + 8) ^ hash);
  }
  // The first and the last bytes of what is left; they may overlap.
  std::uint64_t first = 0, last = 0;
  if (left >= 8) {
    first = load<std::uint64_t>(p);
    last = load<std::uint64_t>(p + left - 8);
  } else if (left >= 4) {
    first = load<std::uint32_t>(p);
    last = load<std::uint32_t>(p + left - 4);
  } else if (left > 0) {
    first = load<std::uint8_t>(p) | load<std::uint8_t>(p + left / 2) << 8;
    last = load<std::uint8_t>(p + left - 1);
  }
  hash = folded_product(first ^ key[2], last ^ hash);
  return folded_product(hash ^ key[3], key[1]);
}

}  // namespace graphrun::detail
