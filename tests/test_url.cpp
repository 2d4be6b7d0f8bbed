// Addresses taken apart, and the heads of answers.
#include <catch2/catch_test_macros.hpp>
#include <string>

#include "formats/file/common/http_answer.hpp"
#include "formats/file/common/url.hpp"

using namespace graphrun::detail;

TEST_CASE("addresses of the web are told from paths", "[http][reading]") {
  CHECK(is_url("http://host/web.mtx"));
  CHECK(is_url("HTTPS://host"));
  CHECK_FALSE(is_url("http:/host"));
  CHECK_FALSE(is_url("ftp://host/web.mtx"));
  CHECK_FALSE(is_url("web.mtx"));
  CHECK_FALSE(is_url(""));
}

TEST_CASE("an address is shown without its login", "[http][reading]") {
  CHECK(shown_path("http://user:pass@host:80/a@b?c") == "http://host:80/a@b?c");
  CHECK(shown_path("https://user@host") == "https://host");
  CHECK(shown_path("https://host/a:b@c") == "https://host/a:b@c");
  CHECK(shown_path("http://[::1]/a@c") == "http://[::1]/a@c");
  CHECK(shown_path("http://user:pa/ss@host/a") == "http://host/a");
  CHECK(shown_path("http://user:p@ss@host/a") == "http://host/a");
  CHECK(shown_path("a@b/web.mtx") == "a@b/web.mtx");
  const Login login = split_login("http://user:pa:ss@host/a");
  CHECK(login.url == "http://host/a");
  CHECK(login.user == "user");
  CHECK(login.password == "pa:ss");
}

TEST_CASE("a login is for one scheme, host and port", "[http][reading]") {
  CHECK(origin_of("http://u:p@Host:80/a") == origin_of("http://host:80?b"));
  CHECK(origin_of("http://host/a") != origin_of("https://host/a"));
  CHECK(origin_of("http://host/a") != origin_of("http://host:81/a"));
  CHECK(origin_of("http://host/a") != origin_of("http://host.other/a"));
}

TEST_CASE("a member stands behind what ends as archives do", "[http][reading]") {
  const auto split = [](const std::string& url) {
    const MemberPath parts = member_path(url);
    return parts.archive + " " + parts.member;
  };
  CHECK(split("http://host:80/web.tar.gz:a/b?c") == "http://host:80/web.tar.gz a/b?c");
  CHECK(split("http://host/a:b/web.ZIP:c:d") == "http://host/a:b/web.ZIP c:d");
  CHECK(split("http://u:x.tar@host/web.mtx") == "http://u:x.tar@host/web.mtx ");
  CHECK(split("http://host/a:b.mtx") == "http://host/a:b.mtx ");
  CHECK(split("http://host/a?b.tar:c") == "http://host/a?b.tar:c ");
  CHECK(split("http://host/a.tar:") == "http://host/a.tar: ");
}

TEST_CASE("the head of an answer is read, and what is malformed counts as missing",
          "[http][reading]") {
  HttpAnswer answer;
  for (const char* line : {"HTTP/1.1 100 Continue\r\n", "ETag: \"old\"\r\n", "HTTP/2 206\r\n",
                           "content-length:  7 \r\n", "Content-Range: bytes 3-9/10\r\n",
                           "etag: \"a\"\r\n", "Last-Modified: then\r\n", "\r\n"}) {
    answer.take(line);
  }
  CHECK(answer.status == 206);
  CHECK(answer.length == 7);
  CHECK(answer.part_begin == 3);
  CHECK(answer.part_total == 10);
  CHECK(answer.validator() == "\"a\"");
  HttpAnswer other = answer;
  other.take("ETag: W/\"a\"");
  CHECK(other.validator() == "then");
  CHECK_FALSE(other.may_equal(answer));
  other.take("ETag:");
  CHECK(other.may_equal(answer));
  for (const char* line :
       {"HTTP/", "", ":", "Content-Length: -1", "Content-Length: 99999999999999999999",
        "Content-Range: bytes */x", "Content-Range: lines 1-2/3", "Content-Range: bytes 1"}) {
    answer.take(line);
  }
  CHECK(answer.status == 0);
  CHECK_FALSE(answer.length);
  CHECK_FALSE(answer.part_begin);
  CHECK_FALSE(answer.part_total);
}
