// Plots as inline SVG, coloured by classes of the page's style.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace graphrun::cli {

struct ChartAxis {
  std::string name;
  double least, most;  // of the values; above 0 where logarithmic
  bool logarithmic = false;
};

// One plot. Series have the numbers 0, 1, ... of colours.
class Chart {
 public:
  // `title` is for those who do not see the plot.
  Chart(std::string title, ChartAxis x, ChartAxis y);

  using Places = std::vector<std::pair<double, double>>;
  void points(const Places& places, int series);
  void line(const Places& places, int series, bool dashed = false);
  void steps(const Places& places, int series);  // filled down to the axis
  // A bar of each value, as wide as from one to the next whole number.
  void bars(const Places& places, int series);
  // A vertical line with a name, at the top; `row` keeps names apart.
  void mark(double x, const std::string& name, int row = 0);
  std::string svg() const;

 private:
  double x_at(double value) const;
  double y_at(double value) const;
  void draw_axes();

  std::string title_;
  ChartAxis x_, y_;
  std::string body_;
};

}  // namespace graphrun::cli
