#include "formats/file/common/input_files.hpp"

#include <sys/stat.h>

#include "formats/file/common/archive_member.hpp"
#include "formats/file/common/readers.hpp"
#include "formats/file/common/shards.hpp"
#include "formats/file/common/url.hpp"

namespace graphrun::detail {
namespace {

// Why a path is none of a file that can be looked at again; empty: it is.
std::string why_no_file(const std::string& path) {
  if (is_url(path)) return "an address";
  if (member_path(path).archive == "-") return "standard input";
  struct stat status = {};
  if (::stat(member_path(path).archive.c_str(), &status) != 0) return {};  // reading says so
  return S_ISREG(status.st_mode) ? std::string() : "a pipe or device";
}

std::vector<std::string> files_of_graph(const std::string& path, const ReadOptions& options) {
  if (const auto ldbc = find_ldbc_files(path)) return all_ldbc_files(*ldbc, options);
  if (const auto shards = shards_of(path)) return *shards;
  return {path};
}

}  // namespace

InputFiles input_files(const std::string& path, const ReadOptions& options) {
  InputFiles found;
  if (path == "-" || is_url(path)) {
    found.none = why_no_file(path);
    return found;
  }
  std::vector<std::string> names = files_of_graph(path, options);
  if (!options.vertices_file.empty()) names.push_back(options.vertices_file);
  for (const std::string& name : names) {
    found.none = why_no_file(name);
    if (!found.none.empty()) return {{}, found.none};
    found.paths.push_back(member_path(name).archive);
  }
  found.paths.push_back(names.front() + ".weights");  // of Graph500
  return found;
}

}  // namespace graphrun::detail
