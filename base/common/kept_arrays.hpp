// Host arrays that are freed and kept for later ones of the same size.
#pragma once

#include <cstddef>

namespace graphrun {

// While an object exists, freed arrays of at least 64 KB are kept, up to `most_bytes` in all. Later
// arrays of the same size reuse them. Repeated computations then have no new pages to wait for: the
// system fills each page with zeros, which may take 1 ms for 2 MB in a virtual machine. Objects may
// be nested. The outermost one's end deletes the arrays.
class FreedArraysKept {
 public:
  explicit FreedArraysKept(std::size_t most_bytes);
  FreedArraysKept(const FreedArraysKept&) = delete;
  FreedArraysKept& operator=(const FreedArraysKept&) = delete;
  ~FreedArraysKept();

 private:
  std::size_t most_before_;
};

// Bytes of the arrays kept now.
std::size_t kept_bytes() noexcept;

namespace detail {

// An array of so many bytes that was kept; null if there is none.
void* take_kept_array(std::size_t bytes) noexcept;
// Keeps an array instead of deleting it, and deletes the oldest ones that this leaves no room for.
// Returns false and does nothing where arrays are not kept or this one is too large.
bool keep_array(void* pointer, std::size_t bytes) noexcept;
// Returns whether there were any.
bool delete_kept_arrays() noexcept;

}  // namespace detail

}  // namespace graphrun
