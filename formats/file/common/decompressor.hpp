// Unpackers of compressed streams: gzip, zstd, and where their libraries are found, xz and bzip2.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "formats/file/common/byte_stream.hpp"

namespace graphrun::detail {

// The packing that begins so: "gzip", "zstd", "xz", "bzip2"; empty for other bytes.
std::string_view packing_of(std::string_view start);

// The unpacked bytes of `input`, which must be of this packing: all members, frames or streams that
// follow one another. Reading throws FileError "name: reason" for data that is broken or ends early
// and for windows of more than 128 MiB, and OutOfMemory. Throws FileError where the library is not
// built in.
std::unique_ptr<ByteStream> unpacked(std::string_view packing, std::unique_ptr<LookAhead> input,
                                     const std::string& name);

// One packing each.
std::unique_ptr<ByteStream> unpacked_gzip(std::unique_ptr<LookAhead> input, std::string name);
std::unique_ptr<ByteStream> unpacked_zstd(std::unique_ptr<LookAhead> input, std::string name);
std::unique_ptr<ByteStream> unpacked_xz(std::unique_ptr<LookAhead> input, std::string name);
std::unique_ptr<ByteStream> unpacked_bzip2(std::unique_ptr<LookAhead> input, std::string name);

// Throws on an error code of libzstd: OutOfMemory, or FileError for broken data.
[[noreturn]] void refuse_zstd(const std::string& name, int code);
// OutOfMemory while unpacking, and FileError "name: reason".
[[noreturn]] void refuse_unpacking_memory(const std::string& name);
[[noreturn]] void refuse_packed(const std::string& name, const std::string& reason);

}  // namespace graphrun::detail
