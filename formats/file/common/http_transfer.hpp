// One request of HTTP and its answer, read as it comes.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

#include "formats/file/common/curl_library.hpp"
#include "formats/file/common/http_answer.hpp"

namespace graphrun::detail {

struct HttpRequest {
  std::string url;             // without name and password
  std::string user, password;  // percent-encoded; empty: none
  std::int64_t begin = 0;      // the first byte to send
  std::string if_range;        // the content that the rest must be of; empty: any
};

enum class HttpFailure {
  none,
  cut,          // the connection ended or stood still
  unreachable,  // no connection came about
  untrusted,    // the certificate does not hold
  other
};

class HttpTransfer {
 public:
  // Throws NotAvailable without libcurl.
  HttpTransfer(const HttpRequest& request, std::stop_token stop);
  HttpTransfer(const HttpTransfer&) = delete;
  HttpTransfer& operator=(const HttpTransfer&) = delete;

  // Waits for bytes of the content, or the end. The body of an answer with another status than 200
  // and 206 is not read. Throws Cancelled soon after a stop request.
  void wait();
  // Reads 1 to `most` bytes of the content; 0 at its end, early or not.
  std::size_t read(char* into, std::size_t most);

  const HttpAnswer& answer() const noexcept { return answer_; }
  std::string redirect_target() const;  // empty: none
  // Once the transfer has ended.
  HttpFailure failure() const noexcept;
  std::string failure_text() const;  // printable

 private:
  static std::size_t take_line(char* line, std::size_t size, std::size_t count, void* self);
  static std::size_t take_body(char* bytes, std::size_t size, std::size_t count, void* self);
  void set_request(const HttpRequest& request);
  void set_certificates();
  void step();

  struct Cleanup {
    void operator()(CURL* handle) const { curl().easy_cleanup(handle); }
    void operator()(curl_slist* list) const { curl().slist_free_all(list); }
  };
  struct MultiCleanup {
    void operator()(CURLM* handle) const { curl().multi_cleanup(handle); }
  };
  // Takes the request out of the handle of several before either goes.
  struct Running {
    CURLM* multi = nullptr;
    CURL* easy = nullptr;
    ~Running() {
      if (multi != nullptr) curl().multi_remove_handle(multi, easy);
    }
  };

  std::stop_token stop_;
  std::chrono::milliseconds patience_;
  HttpAnswer answer_;
  std::unique_ptr<char[]> buffer_;
  std::size_t begin_ = 0, end_ = 0;
  bool paused_ = false, stalled_ = false;
  std::optional<CURLcode> ended_;
  char error_[CURL_ERROR_SIZE] = {};
  std::unique_ptr<CURLM, MultiCleanup> multi_;
  std::unique_ptr<curl_slist, Cleanup> head_;
  std::unique_ptr<CURL, Cleanup> easy_;
  Running running_;
};

}  // namespace graphrun::detail
