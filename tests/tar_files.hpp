// Makes tar archives for the tests, right and wrong ones.
#pragma once

#include <cstdio>
#include <string>
#include <vector>

namespace graphrun::test {

struct TarPart {
  std::string name, data;
  char type = '0';
  std::string prefix = {};
};

// A header of 512 bytes with its checksum. `spoil` is added to the checksum.
inline std::string tar_header(const TarPart& part, int spoil = 0) {
  std::string header(512, '\0');
  const auto put = [&](std::size_t place, const std::string& text) {
    header.replace(place, text.size(), text);
  };
  const auto octal = [](std::size_t number, int digits) {
    char text[32];
    std::snprintf(text, sizeof text, "%0*zo", digits, number);
    return std::string(text);
  };
  put(0, part.name.substr(0, 100));
  put(100, "0000644");
  put(124, octal(part.data.size(), 11));
  put(136, octal(0, 11));
  put(148, std::string(8, ' '));
  put(156, std::string(1, part.type));
  put(257, std::string("ustar\0"
                       "00",
                       8));
  put(345, part.prefix);
  std::size_t sum = 0;
  for (const char c : header) sum += static_cast<unsigned char>(c);
  put(148, octal(sum + static_cast<std::size_t>(spoil), 6) + std::string("\0 ", 2));
  return header;
}

inline std::string tar_member(const TarPart& part) {
  const std::size_t padding = (512 - part.data.size() % 512) % 512;
  return tar_header(part) + part.data + std::string(padding, '\0');
}

inline std::string tar(const std::vector<TarPart>& parts) {
  std::string archive;
  for (const TarPart& part : parts) archive += tar_member(part);
  return archive + std::string(1024, '\0');
}

// A record of a pax header.
inline std::string pax(const std::string& key, const std::string& value) {
  const std::string rest = " " + key + "=" + value + "\n";
  std::size_t length = rest.size() + 1;
  while (std::to_string(length).size() + rest.size() != length) ++length;
  return std::to_string(length) + rest;
}

}  // namespace graphrun::test
