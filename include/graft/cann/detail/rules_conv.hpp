// graft/cann/detail/rules_conv.hpp - shapes of convolutions, of their transposes and gradients that only CANN has
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/detail/rule_call.hpp"

GRAFT_BEGIN
namespace cann::detail {

/// The place of a dim in a tensor: by its format, or where that says nothing by `otherwise`.
inline std::size_t place_of(rule_call& c, std::string_view x, char letter, std::string_view otherwise) {
    auto const own = name_of(c.desc(x).format);
    auto const& by = own.size() == otherwise.size() ? own : otherwise;
    auto const at = by.find(letter);
    return at == std::string_view::npos ? 0 : at;
}
/// Strides and dilations above 0, pads of 0 or more: one for each dim. error wrong_element_count, wrong_value
inline void need_window(rule_call& c, std::size_t rank) {
    for (auto const name : {"strides", "dilations"})
        for (auto const n : c.numbers(name, rank)) c.need_value(n > 0 || !c.why(), name, "numbers above 0");
    for (auto const n : c.numbers("pads", 2 * rank - 4)) c.need_value(n >= 0, "pads", "numbers of 0 or more");
    c.need_one_of("data_format", rank == 4 ? std::initializer_list<std::string_view>{"NCHW", "NHWC"}
                                           : std::initializer_list<std::string_view>{"NCDHW", "NDHWC"});
}
inline std::string_view letters_of(std::size_t rank) { return rank == 4 ? "HW" : "DHW"; }
inline dtype accumulated(rule_call& c, std::string_view x) {
    return c.type(x) == dtype::i8 || c.type(x) == dtype::i4 ? dtype::i32 : c.type(x);
}
/// y of a transposed convolution: `size` if that is known and not 0, else what the window results in.
inline void transposed(rule_call& c, std::size_t rank, shape const& size) {
    auto const x = c.in("x", rank), filter = c.in("filter", rank);
    need_window(c, rank);
    auto const more = c.numbers("output_padding", rank);
    auto const how = c.text("data_format");
    c.need(rank == 4 || c.desc("x").format == format::ndhwc || c.desc("x").format == format::ncdhw, errc::wrong_format,
        "x", "NDHWC or NCDHW");
    if (!c.why()) return;
    bool named = size.has_rank();
    c.need(!named || size.rank() == rank, errc::wrong_element_count, "input_size", "a number for each dim");
    for (std::size_t i = 0; named && i < size.rank(); ++i) named = size[i].known();
    bool zero = true;
    for (std::size_t i = 0; named && i < size.rank(); ++i) zero = zero && size[i].is(0);
    auto y = x;
    auto const filters = rank == 4 ? std::string_view("NCHW") : std::string_view("NCDHW");
    y[place_of(c, "x", 'C', how)] = filter[place_of(c, "filter", 'C', filters)] * dim(c.number("groups"));
    auto const strides = c.numbers("strides", rank), dilations = c.numbers("dilations", rank),
               pads = c.numbers("pads", 2 * rank - 4);
    for (std::size_t i = 0; i < letters_of(rank).size(); ++i) {
        auto const letter = letters_of(rank)[i];
        auto const at = place_of(c, "x", letter, how);
        auto const k = (filter[place_of(c, "filter", letter, filters)] - dim(1)) * dim(dilations[at]) + dim(1);
        y[at] = (x[at] - dim(1)) * dim(strides[at]) + k + dim(more[at] - pads[2 * i] - pads[2 * i + 1]);
    }
    if (named && !zero && c.why()) y = size;
    c.out("y", y, accumulated(c, "x"));
}
inline void gradient_by_size(
    rule_call& c, std::size_t rank, std::string_view filter, std::string_view size, std::string_view y, dtype t) {
    c.in(filter, rank);
    c.in("out_backprop", rank);
    need_window(c, rank);
    for (auto const n : c.numbers(size, rank)) c.need_value(n >= 1 || !c.why(), size, "numbers above 0");
    c.out(y, c.dims_of(size), t);
}

inline constexpr named_rule conv_rules[] = {
    {"Conv2DTranspose",
        [](rule_call& c) {
            transposed(c, 4, c.has_value("input_size") ? c.dims_in("input_size") : shape::unknown_rank());
        }},
    {"Conv3DTranspose",
        [](rule_call& c) {
            transposed(c, 5, c.has_value("input_size") ? c.dims_in("input_size") : shape::unknown_rank());
        }},
    {"Conv2DTransposeD", [](rule_call& c) { transposed(c, 4, c.dims_of("input_size")); }},
    {"Conv3DTransposeD", [](rule_call& c) { transposed(c, 5, c.dims_of("input_size")); }},
    {"Conv2DBackpropInputD",
        [](rule_call& c) { gradient_by_size(c, 4, "filter", "input_size", "y", accumulated(c, "out_backprop")); }},
    {"Conv3DBackpropInputD",
        [](rule_call& c) { gradient_by_size(c, 5, "filter", "input_size", "y", c.type("out_backprop")); }},
    {"DepthwiseConv2DBackpropInputD",
        [](rule_call& c) { gradient_by_size(c, 4, "filter", "input_size", "input_grad", c.type("out_backprop")); }},
    {"DepthwiseConv2DBackpropFilterD",
        [](rule_call& c) { gradient_by_size(c, 4, "input", "filter_size", "filter_grad", dtype::f32); }},
    {"Conv2DCompress",
        [](rule_call& c) {
            auto const x = c.in("x", 4);
            need_window(c, 4);
            auto const& filter = c.in("filter_compress");
            auto const how = c.text("data_format");
            auto y = x;
            if (!filter.has_rank() || filter.rank() != 4 || !c.why()) return c.out("y", shape::of_rank(4), dtype::i32);
            y[place_of(c, "x", 'C', how)] = filter[place_of(c, "filter_compress", 'N', "NCHW")];
            for (std::size_t i = 0; i < 2; ++i) {
                auto const at = place_of(c, "x", "HW"[i], how);
                auto const pads = c.numbers("pads", 4);
                auto const k = (filter[place_of(c, "filter_compress", "HW"[i], "NCHW")] - dim(1)) *
                               dim(c.numbers("dilations", 4)[at]);
                y[at] = floor_div(x[at] + dim(pads[2 * i] + pads[2 * i + 1] - 1) - k, c.numbers("strides", 4)[at]) +
                        dim(1);
            }
            c.out("y", y, dtype::i32);
        }},
    {"DeformableOffsetsGrad",
        [](rule_call& c) {
            c.numbers("strides", 4);
            c.numbers("pads", 4);
            c.numbers("ksize", 2);
            c.numbers("dilations", 4);
            c.out("grad_x", c.in("x"), c.type("x"));
            c.out("grad_offsets", c.in("offsets"), c.type("offsets"));
        }},
};

} // namespace cann::detail
GRAFT_END
