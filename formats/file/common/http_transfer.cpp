// Drives libcurl as far as the reader wants bytes: what comes faster waits in the socket.
#include "formats/file/common/http_transfer.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <new>
#include <utility>

#include <graphrun/base/error.hpp>
#include <graphrun/version.hpp>

#include "base/common/printable.hpp"

namespace graphrun::detail {
namespace {

using namespace std::chrono_literals;

constexpr std::size_t transfer_bytes = std::size_t{1} << 20;
constexpr long piece_bytes = long{256} << 10;
static_assert(piece_bytes <= transfer_bytes);

const char* given(const char* variable) {
  const char* const value = std::getenv(variable);
  return value == nullptr || *value == '\0' ? nullptr : value;
}

// How long nothing may come: 30 seconds, or as GRAPHRUN_HTTP_TIMEOUT says.
std::chrono::milliseconds patience() {
  constexpr double usual = 30, longest = 1e6;
  const char* const text = given("GRAPHRUN_HTTP_TIMEOUT");
  const double seconds = text == nullptr ? usual : std::strtod(text, nullptr);
  const bool sensible = seconds > 0 && seconds <= longest;
  return std::chrono::milliseconds(static_cast<std::int64_t>((sensible ? seconds : usual) * 1000));
}

template <class T>
T* not_null(T* handle) {
  if (handle == nullptr) throw std::bad_alloc();
  return handle;
}

template <class Value>
void set(CURL* easy, CURLoption option, Value value) {
  const CURLcode code = curl().easy_setopt(easy, option, value);
  if (code == CURLE_OUT_OF_MEMORY) throw std::bad_alloc();
  if (code == CURLE_OK) return;
  throw NotAvailable("libcurl refuses a setting: " + printable(curl().easy_strerror(code)));
}

std::string decoded(CURL* easy, const std::string& text) {
  int length = 0;
  char* const plain =
      not_null(curl().easy_unescape(easy, text.c_str(), static_cast<int>(text.size()), &length));
  std::string result(plain, static_cast<std::size_t>(length));
  curl().free(plain);
  return result;
}

bool has_content(int status) { return status == 200 || status == 206; }

}  // namespace

HttpTransfer::HttpTransfer(const HttpRequest& request, std::stop_token stop)
    : stop_(std::move(stop)),
      patience_(patience()),
      buffer_(std::make_unique_for_overwrite<char[]>(transfer_bytes)),
      multi_(not_null(curl().multi_init())),
      easy_(not_null(curl().easy_init())) {
  set_request(request);
  set_certificates();
  if (curl().multi_add_handle(multi_.get(), easy_.get()) != CURLM_OK) throw std::bad_alloc();
  running_.multi = multi_.get();
  running_.easy = easy_.get();
}

void HttpTransfer::set_request(const HttpRequest& request) {
  CURL* const easy = easy_.get();
  set(easy, CURLOPT_ERRORBUFFER, error_);
  set(easy, CURLOPT_URL, request.url.c_str());
  set(easy, CURLOPT_NOSIGNAL, 1L);
  set(easy, CURLOPT_FOLLOWLOCATION, 0L);  // RemoteFile follows, and looks where to
  set(easy, CURLOPT_HTTP_VERSION, static_cast<long>(CURL_HTTP_VERSION_1_1));
  set(easy, CURLOPT_USERAGENT, "graphrun/" GRAPHRUN_VERSION);
  set(easy, CURLOPT_BUFFERSIZE, piece_bytes);
  set(easy, CURLOPT_CONNECTTIMEOUT_MS, static_cast<long>(patience_.count()));
  set(easy, CURLOPT_HEADERFUNCTION, &take_line);
  set(easy, CURLOPT_HEADERDATA, this);
  set(easy, CURLOPT_WRITEFUNCTION, &take_body);
  set(easy, CURLOPT_WRITEDATA, this);
#if LIBCURL_VERSION_NUM >= 0x075700
  curl().easy_setopt(easy, CURLOPT_QUICK_EXIT, 1L);  // or a stop waits for a name's address
#endif
  if (!request.user.empty() || !request.password.empty()) {
    set(easy, CURLOPT_USERNAME, decoded(easy, request.user).c_str());
    set(easy, CURLOPT_PASSWORD, decoded(easy, request.password).c_str());
  }
  if (request.begin == 0) return;
  set(easy, CURLOPT_RANGE, (std::to_string(request.begin) + "-").c_str());
  if (request.if_range.empty()) return;
  const std::string line = "If-Range: " + request.if_range;
  head_.reset(not_null(curl().slist_append(nullptr, line.c_str())));
  set(easy, CURLOPT_HTTPHEADER, head_.get());
}

// Certificates are those that libcurl knows, or what the variables of curl and OpenSSL name.
void HttpTransfer::set_certificates() {
  set(easy_.get(), CURLOPT_SSL_VERIFYPEER, 1L);
  set(easy_.get(), CURLOPT_SSL_VERIFYHOST, 2L);
  const char* file = given("CURL_CA_BUNDLE");
  if (file == nullptr) file = given("SSL_CERT_FILE");
  if (file != nullptr) set(easy_.get(), CURLOPT_CAINFO, file);
  const char* const folder = given("SSL_CERT_DIR");  // some builds of libcurl know no folders
  if (folder != nullptr) curl().easy_setopt(easy_.get(), CURLOPT_CAPATH, folder);
}

std::size_t HttpTransfer::take_line(char* line, std::size_t, std::size_t count, void* self) {
  try {
    static_cast<HttpTransfer*>(self)->answer_.take({line, count});
    return count;
  } catch (const std::bad_alloc&) {
    return 0;
  }
}

std::size_t HttpTransfer::take_body(char* bytes, std::size_t, std::size_t count, void* self) {
  HttpTransfer& transfer = *static_cast<HttpTransfer*>(self);
  if (!has_content(transfer.answer_.status)) return 0;
  if (count > transfer_bytes - transfer.end_) {
    transfer.paused_ = true;
    return CURL_WRITEFUNC_PAUSE;  // libcurl keeps these and gives them again
  }
  std::memcpy(transfer.buffer_.get() + transfer.end_, bytes, count);
  transfer.end_ += count;
  return count;
}

void HttpTransfer::step() {
  if (std::exchange(paused_, false)) curl().easy_pause(easy_.get(), CURLPAUSE_CONT);
  int running = 0, left = 0;
  if (curl().multi_perform(multi_.get(), &running) != CURLM_OK) throw std::bad_alloc();
  while (const CURLMsg* message = curl().multi_info_read(multi_.get(), &left)) {
    if (message->msg == CURLMSG_DONE) ended_ = message->data.result;
  }
  if (ended_ == CURLE_OUT_OF_MEMORY) throw std::bad_alloc();
}

void HttpTransfer::wait() {
  constexpr int milliseconds = 20;
  const auto deadline = std::chrono::steady_clock::now() + patience_;
  while (begin_ == end_ && !ended_) {
    if (stop_.stop_requested()) throw Cancelled();
    begin_ = end_ = 0;
    step();
    if (begin_ < end_ || ended_) return;
    if (std::chrono::steady_clock::now() > deadline) {
      stalled_ = true;
      ended_ = CURLE_OPERATION_TIMEDOUT;
      return;
    }
    curl().multi_poll(multi_.get(), nullptr, 0, milliseconds, nullptr);
  }
}

std::size_t HttpTransfer::read(char* into, std::size_t most) {
  if (stop_.stop_requested()) throw Cancelled();
  wait();
  const std::size_t count = std::min(most, end_ - begin_);
  std::memcpy(into, buffer_.get() + begin_, count);
  begin_ += count;
  return count;
}

std::string HttpTransfer::redirect_target() const {
  char* target = nullptr;
  if (!is_redirect(answer_.status)) return {};
  curl().easy_getinfo(easy_.get(), CURLINFO_REDIRECT_URL, &target);
  return target == nullptr ? std::string() : std::string(target);
}

HttpFailure HttpTransfer::failure() const noexcept {
  if (stalled_) return answer_.status == 0 ? HttpFailure::unreachable : HttpFailure::cut;
  switch (ended_.value_or(CURLE_OK)) {
    case CURLE_OK:
      return HttpFailure::none;
    case CURLE_WRITE_ERROR:  // by take_body(), for a status that comes without the file
      return has_content(answer_.status) ? HttpFailure::other : HttpFailure::none;
    case CURLE_PARTIAL_FILE:
    case CURLE_RECV_ERROR:
    case CURLE_SEND_ERROR:
    case CURLE_GOT_NOTHING:
      return HttpFailure::cut;
    case CURLE_COULDNT_RESOLVE_HOST:
    case CURLE_COULDNT_RESOLVE_PROXY:
    case CURLE_COULDNT_CONNECT:
    case CURLE_OPERATION_TIMEDOUT:
    case CURLE_SSL_CONNECT_ERROR:
      return HttpFailure::unreachable;
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_CACERT_BADFILE:
    case CURLE_SSL_ISSUER_ERROR:
      return HttpFailure::untrusted;
    default:
      return HttpFailure::other;
  }
}

std::string HttpTransfer::failure_text() const {
  if (stalled_) {
    const double seconds = std::chrono::duration<double>(patience_).count();
    return "nothing came for " + std::to_string(static_cast<int>(std::max(1.0, seconds))) + " s";
  }
  if (!ended_ || ended_ == CURLE_OK) return "the connection ended";
  return printable(error_[0] != '\0' ? error_ : curl().easy_strerror(*ended_));
}

}  // namespace graphrun::detail
