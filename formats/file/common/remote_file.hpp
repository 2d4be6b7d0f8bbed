// A file on the web, read as it comes.
#pragma once

#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>

#include "formats/file/common/byte_stream.hpp"

namespace graphrun::detail {

class RemoteFile : public ByteStream {
 public:
  virtual std::int64_t size() const = 0;  // as the server promises it; 0 if unknown
};

// Asks for the file at an address of http or https, and follows redirects. A connection that is cut
// is resumed where it ended; read() throws FileError where that fails or the file has changed, and
// Cancelled soon after a stop request. Throws FileError "url: reason" without name and password,
// also where libcurl is not there.
std::unique_ptr<RemoteFile> open_url(const std::string& url, std::stop_token stop);

}  // namespace graphrun::detail
