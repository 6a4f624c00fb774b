// graft/library/onnx/window.hpp - the window of an ONNX convolution or pooling, axis by axis
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/onnx/expansion_helpers.hpp"

GRAFT_BEGIN
namespace library::onnx_plugins {

/// One number per spatial axis, and two pads.
struct window_reading {
    numbers kernel{}, strides{}, dilations{}, before{}, after{};
    bool same_upper = false; ///< pads are computed at run time, the larger part at the end: `takes_same`

    [[nodiscard]] std::size_t spatial() const { return kernel.size(); }
    [[nodiscard]] bool symmetric() const { return before == after; }
    /// before and after, axis by axis
    [[nodiscard]] numbers pads() const {
        numbers all;
        all.reserve(2 * before.size());
        for (std::size_t i = 0; i < before.size(); ++i) all.push_back(before[i]), all.push_back(after[i]);
        return all;
    }
};

/// Completes a window that has the lists of a node, with the pads that are given, or computed as `how` says.
[[nodiscard]] inline status place_window(window_reading& w, numbers const& given, std::string_view how, shape const& x,
    shape const& filter, bool transposed, bool takes_same) {
    if (w.kernel.empty() && filter.has_rank())
        for (std::size_t i = 2; i < filter.rank(); ++i) {
            if (!filter[i].known()) return fail(errc::wrong_shape, "W", "a kernel of known size");
            w.kernel.push_back(filter[i].value());
        }
    auto const n = w.kernel.size();
    if (n == 0) return fail(errc::wrong_rank, "X", "a rank that is known when the model is imported");
    if (w.strides.empty()) w.strides.assign(n, 1);
    if (w.dilations.empty()) w.dilations.assign(n, 1);
    auto const pads = given.empty() ? numbers(2 * n) : given;
    for (auto const* one : {&w.strides, &w.dilations})
        if (one->size() != n)
            return fail(errc::wrong_element_count, one == &w.strides ? "strides" : "dilations",
                "one for each spatial axis", n, one->size());
    if (pads.size() != 2 * n)
        return fail(errc::wrong_element_count, "pads", "two for each spatial axis", 2 * n, pads.size());
    for (auto const pad : pads)
        if (pad == INT64_MIN) return fail(errc::overflow, "pads");
    if (x.has_rank() && x.rank() != n + 2)
        return fail(errc::wrong_rank, "X", "two axes and the spatial ones", n + 2, x.rank());
    w.before.assign(pads.begin(), pads.begin() + static_cast<std::ptrdiff_t>(n));
    w.after.assign(pads.begin() + static_cast<std::ptrdiff_t>(n), pads.end());
    if (how == "NOTSET" || how.empty()) return ok;
    w.before.assign(n, 0), w.after.assign(n, 0);
    if (how == "VALID" || transposed) return ok;
    if (how != "SAME_UPPER" && how != "SAME_LOWER")
        return fail(errc::wrong_attribute_value, "auto_pad", "NOTSET, SAME_UPPER, SAME_LOWER or VALID");
    for (std::size_t i = 0; i < n; ++i) {
        auto const extent = (w.kernel[i] - 1) * w.dilations[i] + 1;
        std::int64_t total = extent - 1;
        if (w.strides[i] != 1) {
            bool const known = x.has_rank() && x[2 + i].known();
            w.same_upper = !known && takes_same && how == "SAME_UPPER";
            if (w.same_upper) return w.before.assign(n, 0), w.after.assign(n, 0), ok;
            if (!known)
                return fail(errc::wrong_shape, "X", "a size that is known when the model is imported, for auto_pad");
            auto const size = x[2 + i].value(), out = (size + w.strides[i] - 1) / w.strides[i];
            total = (out - 1) * w.strides[i] + extent - size;
        }
        if (total < 0) total = 0;
        w.before[i] = how == "SAME_UPPER" ? total / 2 : total - total / 2;
        w.after[i] = total - w.before[i];
    }
    return ok;
}

/// The window of a node over an image `x` [n, channels, spatial..]; `filter`: the shape that contains the kernel if
/// the node does not. For a transposed convolution, pads that depend on its output are left at zero. `takes_same`: the
/// caller has operators that compute the pads of SAME_UPPER themselves, for sizes that are only known at run time.
/// error wrong_element_count, wrong_attribute_value, wrong_rank, wrong_shape
template <class Context> [[nodiscard]] status read_window(
    Context& ctx, shape const& x, shape const& filter, bool transposed, window_reading& w, bool takes_same = false) {
    w.kernel = listed(ctx.template attr<"kernel_shape">());
    w.strides = listed(ctx.template attr<"strides">());
    if constexpr (Context::template defines_attr<"dilations">()) w.dilations = listed(ctx.template attr<"dilations">());
    return place_window(
        w, listed(ctx.template attr<"pads">()), ctx.template attr<"auto_pad">(), x, filter, transposed, takes_same);
}

} // namespace library::onnx_plugins
GRAFT_END
