// Loads libcurl.
#include "formats/file/common/curl_library.hpp"

#include <dlfcn.h>

#include <string>

#include <graphrun/base/error.hpp>

namespace graphrun::detail {
namespace {

void* open_library() {
  for (const char* name : {"libcurl.so.4", "libcurl-gnutls.so.4"}) {
    if (void* library = ::dlopen(name, RTLD_NOW | RTLD_LOCAL)) return library;
  }
  throw NotAvailable(
      "libcurl.so.4, which reads from the web, was not found: install libcurl (Debian: libcurl4), "
      "or download the file first");
}

template <class Function>
void find(void* library, const char* symbol, Function* function) {
  *function = reinterpret_cast<Function>(::dlsym(library, symbol));
  if (*function == nullptr) {
    throw NotAvailable(std::string("this libcurl has no ") + symbol + ", expected 7.66 or newer");
  }
}

CurlLibrary load() {
  void* const library = open_library();  // never closed: unloading would destroy its state
  CurlLibrary l{};
  decltype(&::curl_global_init) global_init = nullptr;
  find(library, "curl_global_init", &global_init);
  find(library, "curl_easy_init", &l.easy_init);
  find(library, "curl_easy_setopt", &l.easy_setopt);
  find(library, "curl_easy_getinfo", &l.easy_getinfo);
  find(library, "curl_easy_pause", &l.easy_pause);
  find(library, "curl_easy_strerror", &l.easy_strerror);
  find(library, "curl_easy_unescape", &l.easy_unescape);
  find(library, "curl_easy_cleanup", &l.easy_cleanup);
  find(library, "curl_free", &l.free);
  find(library, "curl_slist_append", &l.slist_append);
  find(library, "curl_slist_free_all", &l.slist_free_all);
  find(library, "curl_multi_init", &l.multi_init);
  find(library, "curl_multi_add_handle", &l.multi_add_handle);
  find(library, "curl_multi_remove_handle", &l.multi_remove_handle);
  find(library, "curl_multi_perform", &l.multi_perform);
  find(library, "curl_multi_poll", &l.multi_poll);
  find(library, "curl_multi_info_read", &l.multi_info_read);
  find(library, "curl_multi_cleanup", &l.multi_cleanup);
  if (global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) throw NotAvailable("libcurl does not start");
  return l;
}

}  // namespace

const CurlLibrary& curl() {
  static const CurlLibrary library = load();
  return library;
}

}  // namespace graphrun::detail
