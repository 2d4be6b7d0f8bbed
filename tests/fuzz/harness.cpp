#include "tests/fuzz/harness.hpp"

#include <stdlib.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace graphrun::fuzz {
namespace {

struct Folder {
  std::string path;
  Folder() {
    std::error_code none;
    const char* given = std::getenv("TMPDIR");
    path = given ? given : std::filesystem::is_directory("/dev/shm", none) ? "/dev/shm" : "/tmp";
    path += "/graphrun-fuzz-XXXXXX";
    if (!::mkdtemp(path.data())) finding("no folder " + path);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path, ignored);
  }
};

}  // namespace

const std::string& folder() {
  static const Folder folder;
  return folder.path;
}

std::string put(const std::string& name, std::string_view text) {
  std::string path = folder() + "/" + name;
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  file.write(text.data(), static_cast<std::streamsize>(text.size()));
  return path;
}

void finding(const std::string& text) {
  std::fprintf(stderr, "FINDING: %s\n", text.c_str());
  std::abort();
}

}  // namespace graphrun::fuzz
