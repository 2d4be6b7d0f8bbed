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

// The context of --device; auto: the first GPU, or the CPU if there is none. Throws NotAvailable if
// the requested GPU is missing.
Context open_context(const DeviceArguments& arguments, const Console& console);

// Whether this build has CUDA and the system lists an NVIDIA device.
bool may_have_gpu();

// Whether this process has begun to open a GPU. The program must then end without running the
// destructors of static objects: the opening thread may use them, and CUDA's are slow.
bool has_opened_gpu() noexcept;

// The choice of the processor, made once the size of the graph is known. A GPU that may be chosen
// is opened meanwhile by a thread of its own.
class DeviceChoice {
 public:
  // `guess`: the effort as estimated before the file is read.
  DeviceChoice(const DeviceArguments& arguments, const Console& console, const Effort& guess);
  ~DeviceChoice();
  DeviceChoice(const DeviceChoice&) = delete;
  DeviceChoice& operator=(const DeviceChoice&) = delete;

  // The context of the processor that is predicted to answer sooner. Blocks until it is open.
  // Throws NotAvailable if the requested GPU is missing.
  Context take(const Effort& effort);
  // The prediction behind take(), as text; empty if there was no choice.
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
