// Takes addresses apart.
#include "formats/file/common/url.hpp"

#include <algorithm>
#include <array>

#include "base/common/printable.hpp"
#include "formats/file/common/preview.hpp"

namespace graphrun::detail {
namespace {

bool begins(std::string_view path, std::string_view scheme) {
  return lower_case(path.substr(0, scheme.size())) == scheme;
}

// Where user, host and port begin and end.
std::size_t authority_begin(std::string_view url) { return url.find("://") + 3; }
std::size_t authority_end(std::string_view url) {
  return std::min(url.find_first_of("/?#\\", authority_begin(url)), url.size());
}

bool ends_as_archive(std::string_view path) {
  constexpr std::array<std::string_view, 10> suffixes = {".tar",  ".tar.gz", ".tgz", ".tar.zst",
                                                         ".tzst", ".tar.xz", ".txz", ".tar.bz2",
                                                         ".tbz2", ".zip"};
  const std::string name = lower_case(path);
  return std::any_of(suffixes.begin(), suffixes.end(),
                     [&](std::string_view suffix) { return name.ends_with(suffix); });
}

}  // namespace

bool is_url(std::string_view path) { return begins(path, "http://") || is_https(path); }

bool is_https(std::string_view url) { return begins(url, "https://"); }

std::string shown_path(const std::string& path) {
  if (!is_url(path)) return path;
  const Login login = split_login(path);
  if (!login.user.empty() || !login.password.empty()) return login.url;
  // A '/' in a password ends the host and leaves a port that is none.
  const std::size_t begin = authority_begin(path), at = path.rfind('@');
  const std::string authority = path.substr(begin, authority_end(path) - begin);
  const std::string port = authority.substr(authority.rfind(':') + 1);
  const bool is_port = authority.find(':') == authority.npos || authority.ends_with(']') ||
                       port.find_first_not_of("0123456789") == port.npos;
  return is_port || at == path.npos ? login.url : path.substr(0, begin) + path.substr(at + 1);
}

std::string without_query(const std::string& url) { return url.substr(0, url.find_first_of("?#")); }

MemberPath member_of_url(const std::string& url) {
  const std::size_t path_end = std::min(url.find_first_of("?#"), url.size());
  for (std::size_t at = url.find(':', authority_end(url)); at < path_end;
       at = url.find(':', at + 1)) {
    const std::string archive = url.substr(0, at);
    if (at + 1 < url.size() && ends_as_archive(archive)) return {archive, url.substr(at + 1)};
  }
  return {url, {}};
}

Login split_login(const std::string& url) {
  const std::size_t begin = authority_begin(url);
  const std::string authority = url.substr(begin, authority_end(url) - begin);
  const std::size_t at = authority.rfind('@');
  if (at == authority.npos) return {url, {}, {}};
  const std::size_t colon = std::min(authority.find(':'), at);
  Login login = {url.substr(0, begin) + url.substr(begin + at + 1), authority.substr(0, colon), {}};
  if (colon < at) login.password = authority.substr(colon + 1, at - colon - 1);
  return login;
}

std::string origin_of(const std::string& url) {
  const std::string bare = split_login(url).url;
  return lower_case(bare.substr(0, authority_end(bare)));
}

}  // namespace graphrun::detail
