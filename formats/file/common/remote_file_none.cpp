// Stands for remote_file.cpp where graphrun is built without libcurl's header.
#include <graphrun/base/error.hpp>

#include "base/common/printable.hpp"
#include "formats/file/common/remote_file.hpp"
#include "formats/file/common/url.hpp"

namespace graphrun::detail {

std::unique_ptr<RemoteFile> open_url(const std::string& url, std::stop_token) {
  throw FileError(printable(shown_path(url)) +
                  ": this graphrun was built without curl/curl.h, which reading from the web takes "
                  "(Debian: libcurl4-openssl-dev): download the file first");
}

}  // namespace graphrun::detail
