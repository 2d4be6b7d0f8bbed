// Compression of output files.
#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace graphrun::detail {

// A streaming compressor.
class Packer {
 public:
  virtual ~Packer() = default;
  // Appends compressed `text` to `out`; with `last` also the end of the stream.
  virtual void pack(std::string_view text, bool last, std::string& out) = 0;
};

// Chosen by the suffix of `path`: .gz, .zst; null for others.
std::unique_ptr<Packer> packer_for(const std::string& path);

}  // namespace graphrun::detail
