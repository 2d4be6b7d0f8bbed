// Unpacks gzip (any number of members).
#include <algorithm>
#include <utility>

#include "formats/file/common/decompressor.hpp"
#include "formats/file/common/inflate.hpp"

namespace graphrun::detail {
namespace {

class Gzip final : public ByteStream {
 public:
  Gzip(std::unique_ptr<LookAhead> input, std::string name)
      : input_(std::move(input)), name_(std::move(name)) {}

  std::size_t read(char* into, std::size_t most) override {
    for (;;) {
      if (between_members_) start_member();
      if (!between_members_) {
        const Inflate::Step step = member_.unpack(input_->unread(), into, most);
        input_->take(step.taken);
        if (step.broken) refuse_packed(name_, "the gzip data is corrupt");
        between_members_ = step.ended;
        if (step.written > 0) return step.written;
        if (step.ended || step.taken > 0) continue;
        if (!input_->unread().empty()) refuse_packed(name_, "the gzip data is corrupt");
      }
      if (input_->refill()) continue;
      if (between_members_) return 0;
      refuse_packed(name_, "the gzip data ends early (the file is truncated)");
    }
  }

 private:
  // Skips to the next member, or over the zeros that pad a tape block.
  void start_member() {
    const std::string_view unread = input_->unread();
    const std::size_t zeros = std::min(unread.find_first_not_of('\0'), unread.size());
    input_->take(zeros);
    if (zeros == unread.size()) return;
    if (unread[zeros] != '\x1f') {
      refuse_packed(name_, "something that is not gzip follows the end of the gzip data");
    }
    member_.restart();
    between_members_ = false;
  }

  std::unique_ptr<LookAhead> input_;
  std::string name_;
  Inflate member_{Inflate::Wrapping::gzip};
  bool between_members_ = false;
};

}  // namespace

std::unique_ptr<ByteStream> unpacked_gzip(std::unique_ptr<LookAhead> input, std::string name) {
  return std::make_unique<Gzip>(std::move(input), std::move(name));
}

}  // namespace graphrun::detail
