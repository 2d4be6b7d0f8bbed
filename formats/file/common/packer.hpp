// Compression of what is written.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

namespace graphrun::detail {

// Takes text, gives what is to be stored.
class Packer {
 public:
  virtual ~Packer() = default;
  // Appends to `out` what `text` packs to; with `last` also the end of the stream.
  virtual void pack(std::string_view text, bool last, std::string& out) = 0;
};

// By the suffix of `path`: .gz, .zst; null for another.
std::unique_ptr<Packer> packer_for(const std::string& path);

}  // namespace graphrun::detail
