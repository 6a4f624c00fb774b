// graft/text/detail/page_roofline.ipp - the bodies of graft/text/page/roofline.hpp
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <string_view>

#include <fmt/format.h>

#include "graft/base/container/sort.hpp"
#include "graft/text/detail/html_text.hpp"

GRAFT_BEGIN

namespace detail {

/// The picture: multiplications per byte on the x axis, multiplications per second on the y axis, both in powers of
/// ten.
class roofline_picture {
public:
    roofline_picture(chip_descriptor const& chip, double slope, double top, double min, double max)
        : min_(std::floor(std::log10(min))), max_(std::ceil(std::log10(max))),
          low_(std::floor(std::log10(slope * min))), high_(std::ceil(std::log10(top)) + 0.2) {
        out_ = fmt::format("<svg viewBox=\"0 0 {0} {1}\" width=\"{0}\" height=\"{1}\">\n", wide, high);
        for (auto e = min_; e <= max_; ++e)
            out_ += fmt::format(
                "<line class=\"grid\" x1=\"{0:.1f}\" y1=\"20\" x2=\"{0:.1f}\" y2=\"{1}\"/><text x=\"{0:.1f}\" "
                "y=\"{2}\" text-anchor=\"middle\">1e{3:.0f}</text>\n",
                x(std::pow(10, e)), bottom, bottom + 16, e);
        for (auto e = low_; e <= high_; ++e)
            out_ += fmt::format(
                "<line class=\"grid\" x1=\"{0}\" y1=\"{1:.1f}\" x2=\"{2}\" y2=\"{1:.1f}\"/><text x=\"{3}\" "
                "y=\"{1:.1f}\" text-anchor=\"end\">1e{4:.0f}</text>\n",
                left, y(std::pow(10, e)), wide - 20, left - 6, e);
        auto const ridge = std::clamp(top / slope, std::pow(10, min_), std::pow(10, max_));
        out_ += fmt::format("<polyline class=\"roof\" points=\"{:.1f},{:.1f} {:.1f},{:.1f} {:.1f},{:.1f}\"/>\n",
            x(std::pow(10, min_)), y(slope * std::pow(10, min_)), x(ridge), y(std::min(top, slope * ridge)),
            x(std::pow(10, max_)), y(std::min(top, slope * std::pow(10, max_))));
        out_ += fmt::format("<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">MACs per byte ({})</text>\n",
            (left + wide) / 2, high - 6, html_text(chip.name()));
        out_ += fmt::format("<text x=\"{}\" y=\"14\">MACs per second</text>\n", left);
    }
    void point(roofline_point const& r, std::string_view title) {
        if (r.macs == 0 || r.bytes == 0) return;
        auto const intensity = static_cast<double>(r.macs) / static_cast<double>(r.bytes);
        out_ += fmt::format("<circle class=\"{}\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"4\"><title>{}</title></circle>\n",
            r.bound == bound_by::compute ? "compute" : "memory", x(intensity),
            y(static_cast<double>(r.macs) / r.seconds()), html_text(title));
    }
    [[nodiscard]] std::string take() && { return std::move(out_) + "</svg>\n"; }

private:
    static constexpr int wide = 760, high = 420, left = 60, bottom = 370;
    [[nodiscard]] double x(double v) const {
        return left + (std::log10(v) - min_) / std::max(1.0, max_ - min_) * (wide - 20 - left);
    }
    [[nodiscard]] double y(double v) const {
        return bottom - (std::log10(v) - low_) / std::max(1.0, high_ - low_) * (bottom - 20);
    }
    double min_, max_, low_, high_;
    std::string out_;
};

inline constexpr std::string_view roofline_styles = R"html(<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>graft: roofline</title>
<style>
body { font: 13px/1.4 sans-serif; color: #222; margin: 1em; }
table { border-collapse: collapse; }
th, td { padding: .1em .6em; border-bottom: 1px solid #e4e4e0; text-align: right; }
th:nth-last-child(-n+3), td:nth-last-child(-n+3) { text-align: left; overflow-wrap: anywhere; }
tr.compute td { background: #fdf0e4; } tr.memory td { background: #eaf2fb; }
.grid { stroke: #ddd; } .roof { fill: none; stroke: #222; stroke-width: 2; }
circle.compute { fill: #d1701e; fill-opacity: .7; } circle.memory { fill: #1f6fb8; fill-opacity: .7; }
svg text { font-size: 11px; fill: #666; }
</style></head><body>
)html";

} // namespace detail

GRAFT_LARGE std::string roofline_page(
    graph const& g, chip_descriptor const& chip, series<roofline_point> roofline_points) {
    graft::sort(roofline_points, [](auto const& a, auto const& b) {
        return a.seconds() != b.seconds() ? a.seconds() > b.seconds() : a.node < b.node;
    });
    std::uint64_t macs = 0, bytes = 0;
    double seconds = 0, min = 1, max = 1, top = 0;
    for (auto const& r : roofline_points) {
        macs += r.macs, bytes += r.bytes, seconds += r.seconds();
        if (r.macs == 0 || r.bytes == 0) continue;
        auto const intensity = static_cast<double>(r.macs) / static_cast<double>(r.bytes);
        min = std::min(min, intensity), max = std::max(max, intensity);
        if (r.computing > 0) top = std::max(top, static_cast<double>(r.macs) / r.computing);
    }
    std::string page(detail::roofline_styles);
    page += fmt::format("<h1>{}</h1>\n<p>{} nodes, {} MACs, {} bytes, at least {:.3f} us</p>\n",
        detail::html_text(chip.name()), roofline_points.size(), macs, bytes, seconds * 1e6);
    auto const slope = static_cast<double>(chip.memory(memory_kind::global).bandwidth);
    if (slope > 0 && top > 0) {
        max = std::max(max, 4 * top / slope);
        detail::roofline_picture picture(chip, slope, top, min, max);
        for (auto const& r : roofline_points)
            if (r.seconds() > 0) picture.point(r, g.nodes[r.node].name);
        page += std::move(picture).take();
    } else {
        page += "<p>no roofline: the chip's bandwidth, clock or units are not known</p>\n";
    }
    page += "<table><tr><th>us</th><th>MACs</th><th>bytes</th><th>MACs/byte</th><th>bound "
            "by</th><th>operator</th><th>node</th></tr>\n";
    for (auto const& r : roofline_points) {
        auto const& n = g.nodes[r.node];
        page += fmt::format("<tr class=\"{}\"><td>{}</td>", name_of(r.bound),
            r.seconds() > 0 ? fmt::format("{:.3f}", r.seconds() * 1e6) : "");
        page += fmt::format("<td>{}</td><td>{}</td><td>{:.2f}</td><td>{}</td><td>{}</td><td>{}</td></tr>\n", r.macs,
            r.bytes, r.bytes ? static_cast<double>(r.macs) / static_cast<double>(r.bytes) : 0.0, name_of(r.bound),
            detail::html_text(g.op_name(n)), detail::html_text(n.name));
    }
    return page += "</table></body></html>\n";
}

GRAFT_END
