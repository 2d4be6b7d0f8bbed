// Exchanges between the memories of GPUs, one of each rank.
#pragma once

#include <memory>
#include <span>
#include <string>

#include <graphrun/base/context.hpp>
#include <graphrun/base/ranks.hpp>

namespace graphrun {

class DeviceExchange {
 public:
  DeviceExchange() = default;
  DeviceExchange(const DeviceExchange&) = delete;
  DeviceExchange& operator=(const DeviceExchange&) = delete;
  virtual ~DeviceExchange() = default;

  virtual std::string name() const = 0;
  // Sends arrays to the other ranks and receives theirs, in the order of the context's stream.
  virtual void exchange(const Context& ctx, std::span<const Ranks::Sent> to,
                        std::span<const Ranks::Received> from) = 0;
  // Makes ready for exchanges: a call of all ranks.
  virtual void connect(const Context&) {}
  // Whether it goes by Ranks::exchange() of host memory, which counts it.
  virtual bool goes_by_hosts() const { return false; }
  // Ends what is under way, whose results are then undefined; later exchanges throw. From any
  // thread, again and again: while an exchange is being begun it does nothing.
  virtual void give_up() noexcept {}
  virtual double milliseconds() = 0;  // of the GPU's time so far, waiting for others included
};

// By NCCL where all ranks have it and a GPU each, else through the hosts' memory. A call of all
// ranks.
std::unique_ptr<DeviceExchange> open_device_exchange(Ranks& ranks, const Context& ctx);

}  // namespace graphrun
