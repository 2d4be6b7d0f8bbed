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
  double turned = 0;  // degrees clockwise about its anchor
  bool halo = false;  // in the colour of the page, over lines
};

class Svg {
 public:
  void rectangle(const Box& box, const std::string& fill);
  void line(double x1, double y1, double x2, double y2, const std::string& colour, double width,
            const std::string& dashes = "");
  void circle(double x, double y, double radius, const std::string& fill);
  void diamond(double x, double y, double radius, const std::string& fill);
  void text(double x, double y, const std::string& text, const TextStyle& style = {});
  // The whole document, on a page of its own colour: dark where the viewer asks for that.
  std::string document(double width, double height) const;

 private:
  std::string body_;
};

// About how wide the text is set, rather too wide than too narrow.
double text_width(const std::string& text, double size);
// The box of a text whose baseline begins, is centred or ends at (x, y).
Box text_box(double x, double y, const std::string& text, double size, Anchor anchor);

// Finds a free place for a label near each point: beside it where there is room, else further away
// with a line that leads to it.
class LabelPlacer {
 public:
  LabelPlacer(Box area) : area_(area) {}
  void keep_free(const Box& box) { taken_.push_back(box); }
  struct Place {
    double x, y;      // the text's baseline start
    bool found, led;  // led: draw a line from the point to the label
    Box box;
  };
  Place place(double x, double y, const std::string& text, double size);
  // Just above or below a level line, wherever along it there is room, from the right on.
  Place place_beside_line(const Box& area, double y, const std::string& text, double size);

 private:
  bool is_free(const Box& box) const;
  Box area_;
  std::vector<Box> taken_;
};

}  // namespace graphrun::cli
