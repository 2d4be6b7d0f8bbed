// A context as that of one of several ranks.
#include <graphrun/base/context.hpp>
#include <graphrun/base/error.hpp>
#include <graphrun/base/ranks.hpp>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/common/dispatch.hpp"

namespace graphrun {

struct RankShare {
  std::shared_ptr<Ranks> ranks;
  std::optional<Layout> layout;
};

Context Context::with_ranks(std::shared_ptr<Ranks> ranks) const {
  require(ranks != nullptr, "Context::with_ranks: there are no ranks");
  ranks->join_devices(*this);
  return Context(impl_, std::make_shared<RankShare>(RankShare{std::move(ranks), {}}));
}

Context Context::with_layout(Layout layout) const {
  require(share_ != nullptr, "Context::with_layout: there are no ranks");
  RankShare share{share_->ranks, std::move(layout)};
  return Context(impl_, std::make_shared<RankShare>(std::move(share)));
}

Ranks* Context::ranks_of_share() const noexcept { return share_->ranks.get(); }

const Layout* Context::layout() const noexcept {
  return share_ && share_->layout ? &*share_->layout : nullptr;
}

std::size_t Context::whole_size(std::size_t size) const noexcept {
  return layout() == nullptr ? size : static_cast<std::size_t>(layout()->all());
}

void Context::copy_out_all(void* host, const void* from, std::size_t size, std::size_t each) const {
  if (layout() == nullptr) return copy_out(host, from, size * each);
  require(size == static_cast<std::size_t>(layout()->own()),
          "the vector does not have one value for each row of this rank");
  std::vector<std::size_t> sizes = layout()->sizes();
  for (std::size_t& bytes : sizes) bytes *= each;
  std::vector<std::byte> own(size * each);
  copy_out(own.data(), from, own.size());
  ranks()->gather(std::span<const std::byte>(own), sizes, static_cast<std::byte*>(host));
}

void Context::copy_out_one(void* host, const void* from, std::size_t size, std::size_t each,
                           std::size_t index) const {
  if (layout() == nullptr) {
    return copy_out(host, static_cast<const std::byte*>(from) + index * each, each);
  }
  require(size == static_cast<std::size_t>(layout()->own()),
          "the vector does not have one value for each row of this rank");
  const int owner = layout()->owner(static_cast<index_t>(index));
  std::vector<std::byte> own;
  if (owner == layout()->rank) {
    own.resize(each);
    const std::size_t at = index - static_cast<std::size_t>(layout()->begin());
    copy_out(own.data(), static_cast<const std::byte*>(from) + at * each, each);
  }
  std::vector<std::size_t> sizes(static_cast<std::size_t>(ranks()->size()), 0);
  sizes[static_cast<std::size_t>(owner)] = each;
  ranks()->gather(std::span<const std::byte>(own), sizes, static_cast<std::byte*>(host));
}

void refuse_ranks() {
  throw Unsupported("this operation has no form for several ranks yet: run it as one process");
}

}  // namespace graphrun
