// graft/library/onnx/window.hpp - the window of an ONNX convolution or pooling, axis by axis
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm> // any_of

#include "graft/library/onnx/expansion_helpers.hpp"
#include "graft/op/rules/conv.hpp"

GRAFT_BEGIN
namespace library::onnx_plugins {

/// The largest padding: sums of it with a stride or a kernel are numbers.
inline constexpr std::int64_t largest_pad = std::int64_t{1} << 60;

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

/// The size of the kernel: as the node states it and as the filter [outputs, inputs, spatial..] has it, which are the
/// same as far as both are known.
/// error wrong_value, wrong_element_count, wrong_rank, wrong_shape, shape_mismatch
[[nodiscard]] inline status kernel_size(shape const& filter, std::string_view port, numbers& kernel) {
    for (auto const k : kernel)
        if (k < 1) return fail(errc::wrong_value, "kernel_shape", "at least", 1, k);
    if (!filter.has_rank()) return ok;
    if (filter.rank() < 3) return fail(errc::wrong_rank, port, "two axes and the spatial ones", 3, filter.rank());
    auto const n = filter.rank() - 2;
    bool const stated = !kernel.empty();
    if (stated && kernel.size() != n)
        return fail(
            errc::wrong_element_count, "kernel_shape", "one for each spatial axis of the filter", n, kernel.size());
    kernel.resize(n);
    for (std::size_t i = 0; i < n; ++i) {
        auto const size = filter[2 + i];
        if (!stated && !size.known()) return fail(errc::wrong_shape, port, "a kernel of known size");
        if (stated && size.known() && size.value() != kernel[i])
            return fail(errc::shape_mismatch, "kernel_shape", "the size that the filter has", size.value(), kernel[i]);
        if (!stated) kernel[i] = size.value();
    }
    return ok;
}

/// Completes a window that has the lists of a node, with the pads that are given, or computed as `how` says.
/// error those of `kernel_size`; wrong_attribute_value: pads are given in both forms
[[nodiscard]] inline status place_window(window_reading& w, numbers const& given, std::string_view how, shape const& x,
    shape const& filter, bool transposed, bool takes_same) {
    if (auto s = kernel_size(filter, "W", w.kernel); !s) return s;
    auto const n = w.kernel.size();
    if (n == 0) return fail(errc::wrong_rank, "X", "a rank that is known when the model is imported");
    if (w.strides.empty()) w.strides.assign(n, 1);
    if (w.dilations.empty()) w.dilations.assign(n, 1);
    auto const pads = given.empty() ? numbers(2 * n) : given;
    for (auto const* one : {&w.strides, &w.dilations}) {
        auto const* const name = one == &w.strides ? "strides" : "dilations";
        if (one->size() != n) return fail(errc::wrong_element_count, name, "one for each spatial axis", n, one->size());
        for (auto const step : *one)
            if (step < 1 || step > rule::largest_step)
                return step < 1 ? fail(errc::wrong_value, name, "at least", 1, step)
                                : fail(errc::wrong_value, name, "at most", rule::largest_step, step);
    }
    for (auto const k : w.kernel)
        if (k > rule::largest_step) return fail(errc::wrong_value, "kernel_shape", "at most", rule::largest_step, k);
    if (pads.size() != 2 * n)
        return fail(errc::wrong_element_count, "pads", "two for each spatial axis", 2 * n, pads.size());
    for (auto const pad : pads)
        if (pad > largest_pad || pad < -largest_pad) return fail(errc::overflow, "pads", "at most", largest_pad, pad);
    if (x.has_rank() && x.rank() != n + 2)
        return fail(errc::wrong_rank, "X", "two axes and the spatial ones", n + 2, x.rank());
    w.before.assign(pads.begin(), pads.begin() + static_cast<std::ptrdiff_t>(n));
    w.after.assign(pads.begin() + static_cast<std::ptrdiff_t>(n), pads.end());
    if (how == "NOTSET" || how.empty()) return ok;
    if (std::any_of(given.begin(), given.end(), [](std::int64_t pad) { return pad != 0; }))
        return fail(errc::wrong_attribute_value, "pads", "no pads together with an auto_pad other than NOTSET");
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
            auto const size = x[2 + i].value();
            total = (parts_of(size, w.strides[i]) - 1) * w.strides[i] - size + extent;
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
/// error those of `place_window`
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
