// Plain SVG: shapes, text, and labels that do not overlap.
#include "cli/svg.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "cli/text.hpp"

namespace graphrun::cli {
namespace {

const char* anchor_name(Anchor anchor) {
  constexpr const char* names[] = {"start", "middle", "end"};
  return names[static_cast<int>(anchor)];
}

// Replaces the colours in use for viewers that prefer a dark page.
constexpr const char* dark_style = R"(@media (prefers-color-scheme: dark) {
rect[fill="#ffffff"] { fill: #15181c }
rect[fill="#EEF3F7"] { fill: #1e262e }
text[fill="#222222"] { fill: #e8eaed }
text[fill="#555555"] { fill: #b6bbc2 }
text[fill="#004B78"] { fill: #7cc4f2 }
text[fill="#7A5200"] { fill: #f2c063 }
text[stroke="#ffffff"] { stroke: #15181c }
circle, path { stroke: #15181c }
line[stroke="#222222"] { stroke: #ffffff }
line[stroke="#555555"], line[stroke="#666666"] { stroke: #b6bbc2 }
line[stroke="#E4E4E4"], line[stroke="#DDDDDD"] { stroke: #343a41 }
})";

}  // namespace

std::string xml_escaped(const std::string& text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      case '\'':
        out += "&#39;";
        break;
      default:
        out += c;
    }
  }
  return out;
}

void Svg::rectangle(const Box& box, const std::string& fill) {
  body_ += fmt::format(
      "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" fill=\"{}\"/>\n",
      box.left, box.top, std::max(0.0, box.right - box.left), std::max(0.0, box.bottom - box.top),
      fill);
}

void Svg::line(double x1, double y1, double x2, double y2, const std::string& colour, double width,
               const std::string& dashes) {
  body_ += fmt::format(
      "<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" stroke=\"{}\" "
      "stroke-width=\"{}\"{}/>\n",
      x1, y1, x2, y2, colour, width,
      dashes.empty() ? "" : fmt::format(" stroke-dasharray=\"{}\"", dashes));
}

void Svg::circle(double x, double y, double radius, const std::string& fill) {
  body_ +=
      fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{}\" fill=\"{}\" stroke=\"#ffffff\"/>\n",
                  x, y, radius, fill);
}

void Svg::diamond(double x, double y, double radius, const std::string& fill) {
  body_ += fmt::format(
      "<path d=\"M{:.1f} {:.1f}l{r} {r}l-{r} {r}l-{r} -{r}z\" fill=\"{}\" stroke=\"#ffffff\"/>\n",
      x, y - radius, fill, fmt::arg("r", radius));
}

void Svg::text(double x, double y, const std::string& text, const TextStyle& style) {
  body_ += fmt::format(
      "<text x=\"{:.1f}\" y=\"{:.1f}\" font-size=\"{}\" text-anchor=\"{}\" "
      "fill=\"{}\"{}{}{}>{}</text>\n",
      x, y, style.size, anchor_name(style.anchor), style.colour,
      style.bold ? " font-weight=\"bold\"" : "",
      style.halo ? " stroke=\"#ffffff\" stroke-width=\"3\" paint-order=\"stroke\"" : "",
      style.turned == 0
          ? ""
          : fmt::format(" transform=\"rotate({:.1f} {:.1f} {:.1f})\"", style.turned, x, y),
      xml_escaped(text));
}

std::string Svg::document(double width, double height) const {
  return fmt::format(
             "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0:.0f}\" height=\"{1:.0f}\" "
             "viewBox=\"0 0 {0:.0f} {1:.0f}\" font-family=\"DejaVu Sans, Verdana, Arial, "
             "sans-serif\">\n<style>{2}</style>\n"
             "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n",
             width, height, dark_style) +
         body_ + "</svg>\n";
}

double text_width(const std::string& text, double size) {
  return 0.62 * size * static_cast<double>(width_of(text));
}

Box text_box(double x, double y, const std::string& text, double size, Anchor anchor) {
  const double width = text_width(text, size);
  const double left = anchor == Anchor::start ? x
                      : anchor == Anchor::end ? x - width
                                              : x - width / 2;
  return {left, y - size, left + width, y + 0.3 * size};
}

bool LabelPlacer::is_free(const Box& box) const {
  if (box.left < area_.left || box.right > area_.right || box.top < area_.top ||
      box.bottom > area_.bottom) {
    return false;
  }
  return std::none_of(taken_.begin(), taken_.end(),
                      [&](const Box& other) { return box.overlaps(other); });
}

LabelPlacer::Place LabelPlacer::place(double x, double y, const std::string& text, double size) {
  const double width = text_width(text, size), third = size / 3;
  // Candidates lie on rings around the point; the nearest free one is used.
  constexpr int directions = 16;
  for (double distance = 9; distance < 400; distance += distance < 30 ? 5 : 12) {
    for (int k = 0; k < directions; ++k) {
      const double angle = 2 * 3.14159265358979 * k / directions;
      const double at_x = x + distance * std::cos(angle), at_y = y + distance * std::sin(angle);
      const bool to_the_left = std::cos(angle) < -0.1;
      const bool centred = std::fabs(std::cos(angle)) <= 0.1;
      const double left = centred ? at_x - width / 2 : to_the_left ? at_x - width : at_x;
      const Box box = text_box(left, at_y + third, text, size, Anchor::start);
      if (!is_free(box)) continue;
      taken_.push_back(box);
      return {left, at_y + third, true, distance > 20, box};
    }
  }
  return {x, y, false, false, {}};
}

LabelPlacer::Place LabelPlacer::place_beside_line(const Box& area, double y,
                                                  const std::string& text, double size) {
  const double room = area.right - area.left - text_width(text, size) - 12;
  for (const double baseline : {y - 6, y + size + 4, y - 20, y + size + 18}) {
    for (double share = 1; share >= 0; share -= 0.1) {
      const double left = area.left + 6 + share * room;
      const Box box = text_box(left, baseline, text, size, Anchor::start);
      if (!is_free(box)) continue;
      taken_.push_back(box);
      return {left, baseline, true, false, box};
    }
  }
  return {area.left, y, false, false, {}};
}

}  // namespace graphrun::cli
