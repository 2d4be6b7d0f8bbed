// Plain SVG: shapes and text, and boxes that keep labels apart.
#pragma once

#include <string>
#include <vector>

namespace graphrun::cli {

struct Box {
  double left, top, right, bottom;
  bool overlaps(const Box& other) const {
    return left < other.right && other.left < right && top < other.bottom && other.top < bottom;
  }
};

enum class Anchor { start, middle, end };

struct TextStyle {
  double size = 12;
  Anchor anchor = Anchor::start;
  std::string colour = "#222222";
  bool bold = false;
  double turned = 0;  // degrees, clockwise about its anchor
  bool halo = false;  // outlined in the page's colour, where it covers lines
};

class Svg {
 public:
  void rectangle(const Box& box, const std::string& fill);
  void line(double x1, double y1, double x2, double y2, const std::string& colour, double width,
            const std::string& dashes = "");
  void circle(double x, double y, double radius, const std::string& fill);
  void diamond(double x, double y, double radius, const std::string& fill);
  void text(double x, double y, const std::string& text, const TextStyle& style = {});
  // The document. Its page is dark for viewers that prefer that.
  std::string document(double width, double height) const;

 private:
  std::string body_;
};

// A text as XML has it: with &lt; for <, and so on.
std::string xml_escaped(const std::string& text);

// An upper estimate of the width of a text.
double text_width(const std::string& text, double size);
// The box of a text with this anchor at (x, y), the left end, centre or right end of its baseline.
Box text_box(double x, double y, const std::string& text, double size, Anchor anchor);

// Places labels without overlaps: beside their points, or further away with a line to the point.
class LabelPlacer {
 public:
  LabelPlacer(Box area) : area_(area) {}
  void keep_free(const Box& box) { taken_.push_back(box); }
  struct Place {
    double x, y;      // of the text's baseline
    bool found, led;  // led: draw a line from the point to the label
    Box box;
  };
  Place place(double x, double y, const std::string& text, double size);
  // Just above or below a horizontal line, at the rightmost free place.
  Place place_beside_line(const Box& area, double y, const std::string& text, double size);

 private:
  bool is_free(const Box& box) const;
  Box area_;
  std::vector<Box> taken_;
};

}  // namespace graphrun::cli
