// A file under a temporary name, in the folder of the file that it is to become.
#pragma once

#include <string>

namespace graphrun::detail {

// Named TARGET.graphrun-PID-N.tmp and locked by its writer, so that the next writer of TARGET can
// tell one whose writer was killed, and removes it. The destructor removes a file that was not
// placed.
class TemporaryFile {
 public:
  // Throws FileError, which names the target.
  explicit TemporaryFile(std::string target);
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  ~TemporaryFile();

  int descriptor() const noexcept { return descriptor_; }
  // Gives it the target's mode and, where permitted, owner; those of a new file where there is no
  // target. Then brings what was written to the disk. Throws FileError.
  void finish();
  // Renames it to the target. Throws FileError.
  void place();

 private:
  bool is_ours() const;
  void keep_permissions() const;

  std::string target_, name_;
  int descriptor_ = -1;
};

}  // namespace graphrun::detail
