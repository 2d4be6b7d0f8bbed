#include "cli/cache_folder.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <graphrun/base/error.hpp>
#include <system_error>

#include "engine/measure/common/cache_file.hpp"
#include "formats/file/common/byte_source.hpp"

namespace graphrun::cli {

namespace fs = std::filesystem;

fs::path graph_cache_folder() {
  const fs::path folder = measure::cache_folder();
  if (folder.empty()) {
    throw FileError("there is no cache folder: neither XDG_CACHE_HOME nor HOME names one");
  }
  return folder / "graphs";
}

fs::path made_graph_cache_folder() {
  fs::path folder = graph_cache_folder();
  std::error_code error;
  fs::create_directories(folder.parent_path().parent_path(), error);
  for (const fs::path& each : {folder.parent_path(), folder}) {
    if (::mkdir(each.c_str(), S_IRWXU) != 0 && errno != EEXIST) {
      detail::throw_file_error(each.string(), errno);
    }
  }
  check_graph_cache_folder(folder);
  return folder;
}

void check_graph_cache_folder(const fs::path& folder) {
  struct stat status = {};
  if (::stat(folder.c_str(), &status) != 0) {
    if (errno == ENOENT) return;
    detail::throw_file_error(folder.string(), errno);
  }
  const std::string name = folder.string();
  if (!S_ISDIR(status.st_mode)) throw FileError(name + ": not a folder");
  if (status.st_uid != ::geteuid()) throw FileError(name + ": the folder is another user's");
  if ((status.st_mode & (S_IWGRP | S_IWOTH)) != 0) {
    throw FileError(name + ": others may write into the folder (chmod 700 mends that)");
  }
}

CacheFiles files_of_graph_cache(const fs::path& folder) {
  check_graph_cache_folder(folder);
  CacheFiles files;
  std::error_code error;
  if (!fs::exists(folder, error)) return files;
  for (fs::directory_iterator each(folder, error), end; !error && each != end;
       each.increment(error)) {
    const std::string suffix = each->path().extension().string();
    if (suffix == ".grun") files.graphs.push_back(each->path());
    if (suffix == ".tmp") files.unfinished.push_back(each->path());
  }
  if (error) throw FileError(folder.string() + ": " + error.message());
  std::sort(files.graphs.begin(), files.graphs.end());
  return files;
}

}  // namespace graphrun::cli
