// A temporary file in the folder of its target.
#pragma once

#include <string>

#include <graphrun/formats/file/write.hpp>

namespace graphrun::detail {

// Named TARGET.graphrun-PID-N.tmp and locked by its writer. The next writer of TARGET removes
// unlocked ones, whose writer was killed. The destructor removes the file unless place() was
// called.
class TemporaryFile {
 public:
  // Throws FileError, which names the target.
  explicit TemporaryFile(std::string target, FileUse use = FileUse::result);
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  ~TemporaryFile();

  int descriptor() const noexcept { return descriptor_; }
  // For FileUse::cache nothing. Else copies the target's mode and, if permitted, owner; without a
  // target, those of a new file. Then syncs the content to disk. Throws FileError.
  void finish();
  // How long finish() waited for the disk.
  double sync_milliseconds() const noexcept { return sync_milliseconds_; }
  // Renames it to the target. Throws FileError.
  void place();

 private:
  bool is_ours() const;
  void keep_permissions() const;

  std::string target_, name_;
  FileUse use_;
  int descriptor_ = -1;
  double sync_milliseconds_ = 0;
};

}  // namespace graphrun::detail
