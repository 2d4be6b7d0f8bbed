// The process's hash secret, and SipHash.
#include "formats/file/common/id_hash.hpp"

#include <unistd.h>

#include <bit>
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

struct SipState {
  std::uint64_t v0, v1, v2, v3;

  void round() noexcept {
    v0 += v1;
    v2 += v3;
    v1 = std::rotl(v1, 13) ^ v0;
    v3 = std::rotl(v3, 16) ^ v2;
    v0 = std::rotl(v0, 32);
    v2 += v1;
    v0 += v3;
    v1 = std::rotl(v1, 17) ^ v2;
    v3 = std::rotl(v3, 21) ^ v0;
    v2 = std::rotl(v2, 32);
  }

  void add(std::uint64_t word) noexcept {
    v3 ^= word;
    round();
    v0 ^= word;
  }
};

}  // namespace

const HashSecret& hash_secret() {
  static const HashSecret secret = drawn_secret();
  return secret;
}

std::size_t StringHash::operator()(std::string_view text) const {
  const HashSecret& key = hash_secret();
  SipState state = {key[0] ^ 0x736f6d6570736575, key[2] ^ 0x646f72616e646f6d,
                    key[0] ^ 0x6c7967656e657261, key[2] ^ 0x7465646279746573};
  const std::size_t size = text.size();
  const char* p = text.data();
  for (std::size_t left = size; left >= 8; left -= 8, p += 8) {
    std::uint64_t word;
    std::memcpy(&word, p, sizeof word);
    state.add(word);
  }
  std::uint64_t last = 0;
  std::memcpy(&last, p, size % 8);
  state.add(last ^ static_cast<std::uint64_t>(size) << 56);
  state.v2 ^= 0xff;
  for (int i = 0; i < 3; ++i) state.round();
  return state.v0 ^ state.v1 ^ state.v2 ^ state.v3;
}

}  // namespace graphrun::detail
