// Connected components checked as the GAP Benchmark Suite does.
#include <fmt/format.h>

#include "bench/check.hpp"

namespace graphrun::cli::bench {
namespace {

// Reaches all of a component from its first vertex, which must be its label.
class Search {
 public:
  Search(const HostGraph& out, const HostGraph& in, std::span<const index_t> label)
      : out_(out), in_(in), label_(label), seen_(label.size()) {}

  bool seen(index_t v) const { return seen_[static_cast<std::size_t>(v)] != 0; }

  std::string fault_from(index_t first) {
    visit(first);
    while (!queue_.empty()) {
      const index_t u = queue_.back();
      queue_.pop_back();
      if (label_[static_cast<std::size_t>(u)] != first) {
        return fmt::format("vertex {} has label {}, but is in the component of {}", u,
                           label_[static_cast<std::size_t>(u)], first);
      }
      for (const index_t v : out_.row(u)) visit(v);
      for (const index_t v : in_.row(u)) visit(v);
    }
    return {};
  }

 private:
  void visit(index_t v) {
    if (seen(v)) return;
    seen_[static_cast<std::size_t>(v)] = 1;
    queue_.push_back(v);
  }
  const HostGraph &out_, &in_;
  std::span<const index_t> label_;
  std::vector<char> seen_;
  std::vector<index_t> queue_;
};

}  // namespace

std::string cc_fault(const HostGraph& out, const HostGraph& in, std::span<const index_t> label) {
  if (label.size() != static_cast<std::size_t>(out.vertices())) return "a value is missing";
  Search search(out, in, label);
  for (index_t v = 0; v < out.vertices(); ++v) {
    if (search.seen(v)) continue;
    std::string fault = search.fault_from(v);
    if (!fault.empty()) return fault;
  }
  return {};
}

}  // namespace graphrun::cli::bench
