// Variables of the environment in tests.
#pragma once

#include <cstdlib>
#include <optional>
#include <string>

namespace graphrun::test {

// A variable of the environment, unset, and as it was at the end.
class Variable {
 public:
  explicit Variable(const char* name) : name_(name) {
    const char* const value = std::getenv(name);
    if (value != nullptr) before_ = value;
    ::unsetenv(name);
  }
  Variable(const Variable&) = delete;
  Variable& operator=(const Variable&) = delete;
  ~Variable() {
    if (before_) ::setenv(name_, before_->c_str(), 1);
    if (!before_) ::unsetenv(name_);
  }
  void set(const char* value) const { ::setenv(name_, value, 1); }
  const char* name() const { return name_; }

 private:
  const char* name_;
  std::optional<std::string> before_;
};

}  // namespace graphrun::test
