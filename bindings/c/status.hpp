// Failures at the boundary: exceptions become statuses, and a message of the calling thread.
#pragma once

#include <graphrun/base/error.hpp>
#include <graphrun/base/nearest_name.hpp>
#include <string>

#include "bindings/c/graphrun.h"

namespace graphrun::c {

// An argument that names something unknown, or has a wrong value.
class WrongParameter : public InvalidArgument {
 public:
  WrongParameter(const std::string& message, std::string parameter, std::string nearest = {})
      : InvalidArgument(message), parameter_(std::move(parameter)), nearest_(std::move(nearest)) {}
  const std::string& parameter() const noexcept { return parameter_; }
  const std::string& nearest() const noexcept { return nearest_; }

 private:
  std::string parameter_, nearest_;
};

// Keeps the exception being handled as this thread's last failure. Never throws.
graphrun_status keep_failure() noexcept;

// Calls f(). Returns GRAPHRUN_OK, or the status of what it threw. f may return a status itself.
template <class F>
graphrun_status attempt(F&& f) noexcept {
  try {
    if constexpr (std::is_same_v<decltype(f()), graphrun_status>) {
      return f();
    } else {
      f();
      return GRAPHRUN_OK;
    }
  } catch (...) {
    return keep_failure();
  }
}

// A copy to be freed by graphrun_free().
char* text_copy(const std::string& text);

}  // namespace graphrun::c
