// Reads a file from the web: follows redirects, resumes what was cut, and tries again a few times.
#include "formats/file/common/remote_file.hpp"

#include <chrono>
#include <optional>
#include <thread>
#include <utility>

#include <graphrun/base/error.hpp>

#include "base/common/printable.hpp"
#include "formats/file/common/http_transfer.hpp"
#include "formats/file/common/url.hpp"

namespace graphrun::detail {
namespace {

constexpr int most_redirects = 10;
constexpr int most_failures = 4;
constexpr std::int64_t good_progress = std::int64_t{1} << 20;  // forgives the failures before

std::string bytes(std::int64_t count) { return std::to_string(count) + " bytes"; }

class HttpFile final : public RemoteFile {
 public:
  HttpFile(const std::string& url, std::stop_token stop)
      : login_(split_login(url)), name_(printable(shown_path(url))), stop_(std::move(stop)) {
    connect();
  }

  std::int64_t size() const override { return total_.value_or(0); }

  std::size_t read(char* into, std::size_t most) override {
    for (;;) {
      const std::size_t got = transfer_->read(into, most);
      if (got > 0) {
        received_ += static_cast<std::int64_t>(got);
        if (total_ && received_ > *total_) {
          throw FileError(name_ + ": the server sends more than the " + bytes(*total_) +
                          " that it promised");
        }
        return got;
      }
      const bool complete = transfer_->failure() == HttpFailure::none;
      if (total_ ? received_ == *total_ : complete) return 0;
      connect_again(transfer_->failure_text());
    }
  }

 private:
  // Asks for what is missing, until an answer brings it.
  void connect() {
    for (;;) {
      ask();
      const HttpFailure failure = transfer_->failure();
      const int status = transfer_->answer().status;
      if (has_begun() || (failure == HttpFailure::none && !is_transient(status))) return judge();
      const std::string reason = failure == HttpFailure::none
                                     ? "the server answers with status " + status_text(status)
                                     : transfer_->failure_text();
      if (failure == HttpFailure::untrusted) {
        throw FileError(name_ + ": the server's certificate does not hold: " + reason);
      }
      const bool first = !first_answer_ && failure == HttpFailure::unreachable;
      if (first || failure == HttpFailure::other) throw FileError(name_ + ": " + reason);
      count_failure(reason);
    }
  }

  // Whether bytes of the content are there.
  bool has_begun() const {
    const int status = transfer_->answer().status;
    return status == 200 || status == 206;
  }

  void connect_again(const std::string& reason) {
    count_failure(reason);
    connect();
  }

  // Sends a request, and others where answers lead elsewhere.
  void ask() {
    std::string url = login_.url;
    for (int redirects = 0;; ++redirects) {
      HttpRequest request;
      request.url = url;
      if (origin_of(url) == origin_of(login_.url)) {
        request.user = login_.user;
        request.password = login_.password;
      }
      request.begin = received_;
      if (first_answer_ && received_ > 0) request.if_range = first_answer_->validator();
      transfer_.emplace(request, stop_);
      transfer_->wait();
      const std::string target = transfer_->redirect_target();
      if (target.empty()) return;
      const std::string next = shown_path(target);
      const std::string shown = printable(next);
      if (redirects == most_redirects) {
        throw FileError(name_ + ": more than " + std::to_string(most_redirects) +
                        " redirects, the last to " + shown);
      }
      if (!is_url(next)) {
        throw FileError(name_ + ": the server redirects to " + shown +
                        ", expected an address of http or https");
      }
      if (is_https(url) && !is_https(next)) {
        throw FileError(name_ + ": the server redirects from https to http, to " + shown +
                        ", which is not followed: anybody on the way could change the file");
      }
      url = next;
    }
  }

  // Throws unless the answer is the file, or what is missing of it.
  void judge() {
    const HttpAnswer& answer = transfer_->answer();
    const bool rest = received_ > 0;
    const std::optional<std::int64_t> total =
        answer.status == 206 ? answer.part_total : answer.length;
    if (first_answer_ && has_begun()) {
      const bool other_size = total && total_ && *total != *total_;
      if (other_size || !first_answer_->may_equal(answer)) {
        const std::string sizes =
            other_size ? ": it had " + bytes(*total_) + " and has " + bytes(*total) : "";
        throw FileError(name_ + ": the file has changed while it was read" + sizes);
      }
    }
    if (rest && answer.status != 206) {
      throw FileError(name_ + ": " + shortage() + ", and the server cannot continue it: " +
                      (answer.status == 200 ? "it sends the file from its beginning"
                                            : "its status is " + status_text(answer.status)));
    }
    if (rest && answer.part_begin != received_) {
      throw FileError(name_ + ": " + shortage() +
                      ", and the server continues it at another byte than was asked for");
    }
    if (!rest && answer.status != 200) {
      throw FileError(name_ + ": the server answers with status " + status_text(answer.status) +
                      ", expected 200 and the file");
    }
    if (!first_answer_) first_answer_ = answer;
    if (!total_) total_ = total;
  }

  std::string shortage() const {
    const std::string expected = total_ ? ", expected " + std::to_string(*total_) : "";
    return "the connection was cut after " + bytes(received_) + expected;
  }

  // Waits a while before the next attempt. Throws if there were too many.
  void count_failure(const std::string& reason) {
    using namespace std::chrono_literals;
    constexpr auto step = 20ms, shortest = 200ms;
    if (received_ - received_at_failure_ >= good_progress) failures_ = 0;
    received_at_failure_ = received_;
    if (failures_ == most_failures) {
      const std::string tried = "tried " + std::to_string(most_failures + 1) + " times";
      throw FileError(name_ + ": " +
                      (first_answer_ ? shortage() + ", and cannot be continued: " : "") + reason +
                      " (" + tried + ")");
    }
    const auto until = std::chrono::steady_clock::now() + shortest * (1 << failures_++);
    while (std::chrono::steady_clock::now() < until) {
      if (stop_.stop_requested()) throw Cancelled();
      std::this_thread::sleep_for(step);
    }
  }

  Login login_;
  std::string name_;  // in messages
  std::stop_token stop_;
  std::optional<HttpTransfer> transfer_;
  std::optional<HttpAnswer> first_answer_;
  std::optional<std::int64_t> total_;  // bytes of the file, as the server promises
  std::int64_t received_ = 0, received_at_failure_ = 0;
  int failures_ = 0;
};

}  // namespace

std::unique_ptr<RemoteFile> open_url(const std::string& url, std::stop_token stop) {
  try {
    return std::make_unique<HttpFile>(url, std::move(stop));
  } catch (const NotAvailable& error) {
    throw FileError(printable(shown_path(url)) + ": " + error.what());
  }
}

}  // namespace graphrun::detail
