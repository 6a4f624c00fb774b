// graft/text/detail/roofline.ipp - the bodies of graft/text/roofline.hpp
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <fmt/format.h>

#include "graft/base/container/sort.hpp"
#include "graft/text/json/writer.hpp"

GRAFT_BEGIN

GRAFT_LARGE std::string roofline_table(
    graph const& g, chip_descriptor const& chip, series<roofline_point> roofline_points) {
    graft::sort(roofline_points, [](auto const& a, auto const& b) {
        return a.seconds() != b.seconds() ? a.seconds() > b.seconds() : a.node < b.node;
    });
    text_table table({">us", ">MACs", ">bytes", ">MACs/byte", "bound by", "operator", "node"});
    std::uint64_t macs = 0, bytes = 0;
    double seconds = 0;
    for (auto const& r : roofline_points) {
        auto const& n = g.nodes[r.node];
        macs += r.macs, bytes += r.bytes, seconds += r.seconds();
        table.add({r.seconds() > 0 ? fmt::format("{:.3f}", r.seconds() * 1e6) : "", std::to_string(r.macs),
            std::to_string(r.bytes),
            fmt::format("{:.2f}", r.bytes ? static_cast<double>(r.macs) / static_cast<double>(r.bytes) : 0.0),
            std::string(name_of(r.bound)), std::string(g.op_name(n)), std::string(n.name)});
    }
    return table.str() +
           fmt::format("{} MACs, {} bytes, at least {:.3f} us on {}\n", macs, bytes, seconds * 1e6, chip.name());
}

GRAFT_LARGE std::string roofline_json(
    graph const& g, chip_descriptor const& chip, series<roofline_point> const& roofline_points) {
    json_writer out;
    out.open('{').member("version", json_version).member("chip", chip.name()).key("nodes").open('[');
    for (auto const& r : roofline_points) {
        auto const& n = g.nodes[r.node];
        out.open('{')
            .member("name", n.name)
            .member("op", g.op_name(n))
            .member("macs", r.macs)
            .member("bytes", r.bytes)
            .member("seconds", r.seconds())
            .member("bound", name_of(r.bound))
            .close('}');
    }
    return std::move(out.close(']').close('}')).take();
}

GRAFT_END
