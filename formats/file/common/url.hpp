// Addresses of files on the web, as paths are.
#pragma once

#include <string>
#include <string_view>

#include "formats/file/common/archive_member.hpp"

namespace graphrun::detail {

// Whether a path is an address: it begins with http:// or https://, in any case.
bool is_url(std::string_view path);
bool is_https(std::string_view url);

// The address without name and password, as messages show it; a path of the disk as it is.
std::string shown_path(const std::string& path);

// The address without its query ("?...") and fragment ("#..."): its suffix is that of the file.
std::string without_query(const std::string& url);

// Splits "URL:MEMBER" behind the first part of the path that ends as archives do (.tar.gz, .zip).
MemberPath member_of_url(const std::string& url);

// An address and who asks.
struct Login {
  std::string url;             // without them
  std::string user, password;  // percent-encoded; empty: not given
};
Login split_login(const std::string& url);

// Scheme, host and port: what a login is for.
std::string origin_of(const std::string& url);

}  // namespace graphrun::detail
