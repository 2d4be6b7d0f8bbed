// The processor that a command computes on.
#pragma once

#include <graphrun/base/context.hpp>
#include <memory>
#include <optional>
#include <string>

#include "cli/arguments.hpp"
#include "cli/console.hpp"
#include "cli/effort.hpp"

namespace graphrun::cli {

// auto takes the first GPU, else the CPU. Throws NotAvailable for a GPU that was asked for and is
// not there.
Context open_context(const DeviceArguments& arguments, const Console& console);

// Whether this process has begun to open a GPU. The program then has to end without the destructors
// of static objects: the thread that opens it may be using them, and CUDA's take their time.
bool has_opened_gpu() noexcept;

// A processor that is chosen once the size of the graph is known. A GPU that may be chosen is
// opened meanwhile, in a thread of its own.
class DeviceChoice {
 public:
  // `guess`: the effort as far as it is known before the file is read.
  DeviceChoice(const DeviceArguments& arguments, const Console& console, const Effort& guess);
  ~DeviceChoice();
  DeviceChoice(const DeviceChoice&) = delete;
  DeviceChoice& operator=(const DeviceChoice&) = delete;

  // The context of the processor that will answer sooner. Blocks until it is open. Throws
  // NotAvailable for a GPU that was asked for and is not there.
  Context take(const Effort& effort);
  // The prediction that take() followed, in words; empty where there was no choice.
  const std::string& reason() const noexcept { return reason_; }

 private:
  class Opening;
  Context cpu() const;
  Context gpu_or_cpu();
  bool is_gpu_sooner(const Effort& effort);

  const DeviceArguments arguments_;
  const Console& console_;
  std::unique_ptr<Opening> opening_;
  std::optional<Context> opened_;
  std::string reason_;
};

}  // namespace graphrun::cli
