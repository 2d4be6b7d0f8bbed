// The values of a column, on the host or where they were computed.
#pragma once

#include <cstddef>
#include <graphrun/base/buffer.hpp>
#include <graphrun/base/context.hpp>
#include <graphrun/engine/highest.hpp>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace graphrun::cli {

// Values in the file's order. Those of a GPU are copied to the host once all of them are asked for,
// those of a CPU never.
template <class T>
class ColumnValues {
 public:
  ColumnValues() = default;
  ColumnValues(std::vector<T> host) : host_(std::move(host)) {}
  // Over ranks a call of all, after which each has all values on the host.
  ColumnValues(Vector<T> values) {
    if (values.context().ranks() != nullptr) {
      host_ = values.to_host();
    } else {
      values_ = std::move(values);
    }
  }

  // All of them, valid while this lives.
  std::span<const T> all() const {
    if (values_ && values_->context().backend() == Backend::cpu) {
      return {values_->data(), values_->size()};
    }
    if (values_) host_ = values_->to_host();
    values_.reset();
    return host_;
  }

  // Those of these vertices.
  std::vector<T> of(const std::vector<std::size_t>& vertices) const {
    const bool few = values_ && vertices.size() < values_->size() / values_of_a_copy;
    const std::span<const T> copied = few ? std::span<const T>() : all();
    std::vector<T> values;
    values.reserve(vertices.size());
    for (const std::size_t v : vertices) values.push_back(few ? values_->at(v) : copied[v]);
    return values;
  }

  std::vector<std::size_t> highest(std::size_t count, std::optional<T> absent) const {
    return values_ ? graphrun::highest(*values_, count, absent)
                   : graphrun::highest(std::span<const T>(host_), count, absent);
  }

 private:
  mutable std::optional<Vector<T>> values_;  // none: they are on the host
  mutable std::vector<T> host_;
};

}  // namespace graphrun::cli
