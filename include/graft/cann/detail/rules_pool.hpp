// graft/cann/detail/rules_pool.hpp - shapes of pooling windows and of their gradients that only CANN has
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/detail/rule_call.hpp"

GRAFT_BEGIN
namespace cann::detail {

/// The number of windows along a dim: with padding on both sides, rounded down or up.
inline dim windows(dim n, std::int64_t k, std::int64_t stride, std::int64_t before, std::int64_t after, bool up) {
    auto const room = n + dim(before) + dim(after) - dim(k);
    auto y = (up ? ceil_div(room, stride) : floor_div(room, stride)) + dim(1);
    if (up && before != 0 && y.known() && n.known() && (y.value() - 1) * stride >= n.value() + before) y -= 1;
    return y;
}
/// Windows with the words SAME and VALID. `at`: the place of the height in the lists.
inline shape windows_by_word(
    rule_call& c, std::string_view x, span<std::int64_t const> k, span<std::int64_t const> strides, std::size_t at) {
    auto y = c.in(x, 4);
    bool const same = c.text("padding") == "SAME";
    auto const first = std::size_t{c.desc(x).format == format::nhwc ? 1u : 2u};
    for (std::size_t i = 0; i < 2; ++i) {
        auto const stride = strides[at + i];
        if (!c.need_value(stride > 0, "strides", "numbers above 0")) return y;
        y[first + i] = ceil_div(same ? y[first + i] : y[first + i] - dim(k[at + i] - 1), stride);
    }
    return y;
}
inline void need_ones(rule_call& c, std::string_view name, span<std::int64_t const> list, bool channels_last) {
    c.need_value(list[0] == 1 && list[channels_last ? 3 : 1] == 1, name, "1 for batch and channels");
}
inline void average_along_width(rule_call& c, std::size_t axis) {
    c.need_rank("x", 4, 5);
    auto x = c.in("x").has_rank() && c.in("x").rank() > axis ? c.in("x") : shape::of_rank(4);
    auto const pads = c.numbers("pads");
    if (!c.need(pads.size() >= 2, errc::wrong_element_count, "pads", "two numbers") ||
        !c.need_value(c.number("strides") > 0, "strides", "a number above 0"))
        return;
    x[axis] = windows(x[axis], c.number("ksize"), c.number("strides"), pads[0], pads[1], c.flag("ceil_mode"));
    c.out("y", x, c.type("x"));
}
/// The attributes of AvgPoolV2's gradient. error wrong_value, wrong_element_count
inline void need_average_attributes(rule_call& c) {
    auto const k = c.numbers("ksize", 4), strides = c.numbers("strides", 4), pads = c.numbers("pads", 4);
    c.need_one_of("padding_mode", {"SAME", "VALID", "CALCULATED"});
    c.need_one_of("data_format", {"NCHW", "NHWC"});
    bool const last = c.text("data_format") == "NHWC";
    need_ones(c, "ksize", k, last);
    need_ones(c, "strides", strides, last);
    for (std::size_t i = 0; i < 4 && c.text("padding_mode") == "CALCULATED"; ++i)
        c.need_value(pads[i] < k[(last ? 1 : 2) + i / 2], "pads", "less than the window");
}

inline constexpr named_rule pool_rules[] = {
    {"AdaptiveAvgPool2d",
        [](rule_call& c) {
            auto const to = c.numbers("output_size", 2);
            c.need_rank("x", 2);
            auto y = c.in("x");
            if (!c.why()) return;
            y[y.rank() - 2] = to[0];
            y[y.rank() - 1] = to[1];
            c.out("y", y, c.type("x"));
        }},
    {"AdaptiveMaxPool2d",
        [](rule_call& c) {
            auto const to = c.numbers("output_size", 2);
            c.need_rank("x", 3);
            auto y = c.in("x");
            if (!c.why()) return;
            auto const at = y.rank() -
                            (c.desc("x").format == format::nhwc || c.desc("x").format == format::nc1hwc0 ? 3 : 2);
            y[at] = to[0];
            y[at + 1] = to[1];
            c.out("y", y, c.type("x"));
            c.out("argmax", y, dtype::i32);
        }},
    {"AvgPool1D",
        [](rule_call& c) {
            auto const how = c.desc("x").format;
            c.need(how == format::nhwc || how == format::nchw, errc::wrong_format, "x", "NHWC or NCHW");
            average_along_width(c, how == format::nhwc ? 2 : 3);
        }},
    {"AvgPool1DD",
        [](rule_call& c) {
            c.same_types({"x", "assist_matrix"});
            c.numbers("pads", 2);
            average_along_width(c, 3);
        }},
    {"AvgPoolV2Grad",
        [](rule_call& c) {
            need_average_attributes(c);
            auto const of = c.dims_in("orig_input_shape");
            c.need(c.has_value("orig_input_shape"), errc::missing_input, "orig_input_shape", "known numbers");
            c.out("out_grad", of, c.type("input_grad"));
        }},
    {"AvgPoolV2GradD",
        [](rule_call& c) {
            need_average_attributes(c);
            c.out("out_grad", c.dims_of("orig_input_shape"), c.type("input_grad"));
        }},
    {"AvgPool3DGradD",
        [](rule_call& c) {
            c.need_one_of("data_format", {"NDHWC", "NCDHW"});
            c.numbers("orig_input_shape", 5);
            c.numbers("pads", 6);
            for (auto const name : {"ksize", "strides"})
                if (auto const n = c.numbers(name).size(); n != 1 && n != 3) c.numbers(name, 5);
            c.out("output", c.dims_of("orig_input_shape"), c.type("grads"));
        }},
    {"AvgPool3DD",
        [](rule_call& c) {
            auto const how = c.desc("x").format;
            c.need(how == format::ndhwc || how == format::ncdhw || how == format::dhwcn, errc::wrong_format, "x",
                "NDHWC, NCDHW or DHWCN");
            auto y = c.in("x", 5);
            auto const first = std::size_t{how == format::ncdhw ? 2u : how == format::ndhwc ? 1u : 0u};
            auto const pads = c.numbers("pads", 6);
            auto const pick = [&](std::string_view name, std::size_t i) {
                auto const all = c.numbers(name);
                return all.size() == 1 ? all[0] : all.size() == 3 ? all[i] : c.numbers(name, 5)[first + i];
            };
            for (std::size_t i = 0; i < 3; ++i) {
                auto const stride = pick("strides", i);
                if (!c.need_value(stride > 0 && pick("ksize", i) > 0, "strides", "numbers above 0")) return;
                y[first + i] = windows(
                    y[first + i], pick("ksize", i), stride, pads[2 * i], pads[2 * i + 1], c.flag("ceil_mode"));
            }
            c.out("y", y, c.type("x"));
        }},
    {"GlobalLpPool",
        [](rule_call& c) {
            c.need_rank("x", 4, 5);
            auto y = c.in("x");
            for (std::size_t i = 2; i < y.rank(); ++i) y[i] = 1;
            c.out("y", y, c.type("x"));
        }},
    {"MaxPoolV2",
        [](rule_call& c) {
            auto const k = c.dims_in("ksize"), strides = c.dims_in("strides");
            bool const known = k.has_rank() && strides.has_rank() && c.has_value("ksize") && c.has_value("strides");
            if (!c.need(known, errc::missing_input, "ksize", "known numbers") ||
                !c.need(k.rank() == 4 && strides.rank() == 4, errc::wrong_element_count, "ksize", "four numbers"))
                return;
            c.need_one_of("data_format", {"NHWC", "NCHW", "NC1HWC0"});
            c.need_one_of("padding", {"SAME", "VALID"});
            std::int64_t sizes[4], steps[4];
            for (std::size_t i = 0; i < 4; ++i)
                sizes[i] = k[i].known() ? k[i].value() : 0, steps[i] = strides[i].known() ? strides[i].value() : 0;
            bool const last = c.text("data_format") == "NHWC";
            need_ones(c, "ksize", {sizes, 4}, last);
            need_ones(c, "strides", {steps, 4}, last);
            c.out("y", windows_by_word(c, "x", {sizes, 4}, {steps, 4}, last ? 1 : 2), c.type("x"));
        }},
    {"MaxPoolGradGradWithArgmax",
        [](rule_call& c) {
            c.same_types({"x", "grad"});
            c.need_one_of("padding", {"SAME", "VALID"});
            c.out("y", windows_by_word(c, "x", c.numbers("ksize", 4), c.numbers("strides", 4), 1), c.type("x"));
        }},
    {"Mask2Argmax",
        [](rule_call& c) {
            auto const k = c.numbers("ksize", 4), strides = c.numbers("strides", 4);
            need_ones(c, "ksize", k, true);
            need_ones(c, "strides", strides, true);
            c.need_value(k[1] * k[2] <= 255, "ksize", "windows of at most 255 elements");
            c.need_one_of("padding", {"SAME", "VALID"});
            c.out("argmax", windows_by_word(c, "x", k, strides, 1), dtype::f32);
        }},
    {"MaxPool3DWithArgmax",
        [](rule_call& c) { // x: NDC1HWC0
            auto const x = c.in("x", 6);
            auto const k = c.numbers("ksize", 5), strides = c.numbers("strides", 5);
            for (std::size_t i = 2; i < 5; ++i)
                if (!c.need_value(strides[i] > 0, "strides", "numbers above 0")) return;
            auto const d = windows(x[1], k[2], strides[2], 0, 0, false),
                       h = windows(x[3], k[3], strides[3], 0, 0, false),
                       w = windows(x[4], k[4], strides[4], 0, 0, false);
            c.out("y", {x[0], d, x[2], h, w, x[5]}, c.type("x"));
            c.out("argmax", {x[0], d, x[2] * dim(k[2] * k[3] * k[4]), ceil_div(h * w, 16), x[5]}, dtype::u16);
        }},
    {"Dilation",
        [](rule_call& c) {
            auto y = c.in("x");
            auto const by = c.numbers("dilations");
            if (!y.has_rank()) return;
            c.numbers("dilations", y.rank());
            auto const pads = c.numbers("pads");
            for (std::size_t i = 0; i < y.rank() && c.why(); ++i) {
                y[i] = (y[i] - dim(1)) * dim(by[i]) + dim(1);
                if (pads.size() == 2 * y.rank()) y[i] += dim(pads[2 * i] + pads[2 * i + 1]);
            }
            c.out("y", y, c.type("x"));
        }},
    {"Col2im",
        [](rule_call& c) {
            for (auto const name : {"kernel_size", "dilation", "padding", "stride"}) c.numbers(name, 2);
            auto const x = c.in("x", 4);
            auto const to = c.dims_in("output_size");
            c.need(c.has_value("output_size"), errc::missing_input, "output_size", "known numbers");
            if (!c.need(!to.has_rank() || to.rank() == 2, errc::wrong_element_count, "output_size", "two numbers"))
                return;
            c.out("y", {x[0], x[1], to.has_rank() ? to[0] : dim::unknown(), to.has_rank() ? to[1] : dim::unknown()},
                c.type("x"));
        }},
};

} // namespace cann::detail
GRAFT_END
