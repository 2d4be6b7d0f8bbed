#include <chrono>
#include <cstring>
#include <graphrun/base/context.hpp>
#include <graphrun/base/error.hpp>
#include <graphrun/base/ranks.hpp>

#include "base/common/backend.hpp"
#include "base/common/device_exchange.hpp"
#include "base/common/peer_memory.hpp"

namespace graphrun {

Ranks::Ranks(int rank, int size) : rank_(rank), size_(size) {}
Ranks::~Ranks() = default;

void Ranks::note(std::span<const Received> from, double milliseconds) {
  ++use_.count;
  for (std::size_t r = 0; r < from.size(); ++r) {
    if (static_cast<int>(r) != rank()) use_.received += from[r].bytes;
  }
  use_.milliseconds += milliseconds;
}

// An exchange that ends early leaves messages under way, which the next would take for its own.
template <class Run>
void Ranks::unless_ended(Run&& run) {
  if (ended_early_) {
    throw RankFailed(1, "internal",
                     "an exchange of these ranks ended early, by a stop or a failure: no other can "
                     "follow it");
  }
  try {
    if (stop_.stop_requested()) throw Cancelled();
    run();
  } catch (...) {
    ended_early_ = true;
    throw;
  }
}

void Ranks::exchange(std::span<const Sent> to, std::span<const Received> from) {
  const auto began = std::chrono::steady_clock::now();
  const auto self = static_cast<std::size_t>(rank());
  require(to[self].bytes == from[self].bytes, "Ranks: a rank keeps what it sends to itself");
  unless_ended([&] {
    if (before_exchange) before_exchange(use_.count);
    if (to[self].bytes > 0 && to[self].data != from[self].data) {
      std::memmove(from[self].data, to[self].data, to[self].bytes);
    }
    swap(to, from);
  });
  const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - began;
  note(from, took.count());
}

void Ranks::exchange(const Context& ctx, std::span<const Sent> to, std::span<const Received> from) {
  if (ctx.backend() == Backend::cpu) return exchange(to, from);
  require(devices_ != nullptr, "Ranks: the GPUs have not been joined");
  const auto self = static_cast<std::size_t>(rank());
  require(to[self].bytes == from[self].bytes, "Ranks: a rank keeps what it sends to itself");
  if (devices_->goes_by_hosts()) {  // by the exchange above
    check_others();
    if (to[self].data != from[self].data) ctx.copy(from[self].data, to[self].data, to[self].bytes);
    return devices_->exchange(ctx, to, from);
  }
  unless_ended([&] {
    check_others();
    if (to[self].data != from[self].data) ctx.copy(from[self].data, to[self].data, to[self].bytes);
    if (before_exchange) before_exchange(use_.count);
    devices_->exchange(ctx, to, from);
  });
  note(from, 0);
}

void Ranks::join_devices([[maybe_unused]] const Context& ctx) {
  if constexpr (built_with_cuda) {
    if (ctx.backend() != Backend::cuda) return;
    has_devices_ = true;
    joined_ = nullptr;
    devices_ = open_device_exchange(*this, ctx);
    joined_ = devices_.get();
    devices_->connect(ctx);
  }
}

void Ranks::give_up_devices() noexcept {
  if (DeviceExchange* const devices = joined_) devices->give_up();
}

std::string Ranks::device_transport() const {
  return devices_ == nullptr ? std::string() : devices_->name();
}

PeerMemory* Ranks::peer_memory([[maybe_unused]] const Context& ctx,
                               [[maybe_unused]] std::size_t bytes) {
  if constexpr (built_with_cuda) {
    if (ctx.backend() == Backend::cpu || lacks_peers_) return nullptr;
    if (peers_ == nullptr || peers_->bytes() < bytes) {
      if (peers_ != nullptr) peers_->close();
      gather(0);
      peers_.reset();
      peers_ = open_peer_memory(*this, ctx, bytes);
      lacks_peers_ = peers_ == nullptr;
    }
  }
  return peers_.get();
}

ExchangeUse Ranks::use() const {
  ExchangeUse use = use_;
  if (devices_ != nullptr) use.milliseconds += devices_->milliseconds();
  return use;
}

}  // namespace graphrun
