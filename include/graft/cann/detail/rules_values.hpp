// graft/cann/detail/rules_values.hpp - shapes that values and other tensors give: slices, offsets, merges
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/detail/rule_call.hpp"

GRAFT_BEGIN
namespace cann::detail {

/// The elements of `n` from `from` to before `to`, each `step`-th; negative numbers count from the end.
inline dim sliced(dim n, dim from, dim to, dim step) {
    if (!n.known() || !from.known() || !to.known() || !step.known() || step.is(0)) return dim::unknown();
    auto const size = n.value(), by = step.value();
    auto const clip = [&](std::int64_t at) {
        at += at < 0 ? size : 0;
        auto const low = std::int64_t{by < 0 ? -1 : 0}, high = by < 0 ? size - 1 : size;
        return at < low ? low : at > high ? high : at;
    };
    auto const room = by < 0 ? clip(from.value()) - clip(to.value()) : clip(to.value()) - clip(from.value());
    auto const stride = by < 0 ? -by : by;
    return room <= 0 ? 0 : (room + stride - 1) / stride;
}
/// A slice of some axes, by values. Masks of V2 keep whole ends.
inline void slice_by_values(rule_call& c, bool masks) {
    auto y = c.in("x");
    auto const begin = c.value("begin"), end = c.value("end");
    auto const n = begin.size();
    for (auto const name : {"begin", "end", "axes", "strides"}) c.need_rank(name, 0, 1);
    c.need(!contradict(n, end.size()), errc::wrong_element_count, "end", "as many numbers as in begin");
    auto const other = [&](std::string_view mask) { return masks && c.number(mask) != 0; };
    bool const plain = !other("ellipsis_mask") && !other("new_axis_mask") && !other("shrink_axis_mask");
    if (!y.has_rank() || !c.why()) return c.out("y", y, c.type("x"));
    if (!plain || !n.known()) return c.out("y", plain ? shape::of_rank(y.rank()) : shape::unknown_rank(), c.type("x"));
    auto const axes = c.value("axes"), strides = c.value("strides");
    if (c.has("axes") && !axes.available()) return c.out("y", shape::of_rank(y.rank()), c.type("x"));
    for (std::size_t i = 0; i < static_cast<std::size_t>(n.value()); ++i) {
        auto const axis = c.has("axes") ? axes[i] : dim(static_cast<std::int64_t>(i));
        auto const at = normalize_axis(axis.known() ? axis.value() : 0, y.rank());
        if (!c.need(static_cast<bool>(at), errc::axis_out_of_range, "axes", "an axis inside the rank")) return;
        auto const whole = [&](std::string_view mask) { return masks && i < 63 && (c.number(mask) >> i & 1) != 0; };
        auto const step = !c.has("strides") ? dim(1) : strides.available() ? strides[i] : dim::unknown();
        bool const back = step.known() && step.value() < 0;
        auto const from = whole("begin_mask") ? dim(back ? INT64_MAX : 0)
                          : begin.available() ? begin[i]
                                              : dim::unknown();
        auto const to = whole("end_mask") ? dim(back ? INT64_MIN / 2 : INT64_MAX)
                        : end.available() ? end[i]
                                          : dim::unknown();
        c.need_value(!step.is(0), "strides", "numbers other than 0");
        y[*at] = sliced(y[*at], from, to, step);
    }
    c.out("y", y, c.type("x"));
}

inline constexpr named_rule value_rules[] = {
    {"StridedSliceV2", [](rule_call& c) { slice_by_values(c, true); }},
    {"StridedSliceV3", [](rule_call& c) { slice_by_values(c, false); }},
    {"SliceLastDim",
        [](rule_call& c) {
            c.need_rank("x", 1);
            auto y = c.in("x");
            if (!y.has_rank() || !c.why()) return c.out("y", y, c.type("x"));
            y[y.rank() - 1] = sliced(y[y.rank() - 1], c.number("start"), c.number("end"), c.number("stride"));
            c.out("y", y, c.type("x"));
        }},
    {"MovingSumWithSigmoid",
        [](rule_call& c) { // offset: the rows of each batch, then the columns of each
            auto const v = c.value("offset");
            auto const n = v.size();
            auto rows = v.available() && n.known() ? dim(0) : dim::unknown(), columns = rows;
            for (std::int64_t i = 0; rows.known() && i < n.value() / 2; ++i) {
                rows += v[static_cast<std::size_t>(i)];
                columns += v[static_cast<std::size_t>(i + n.value() / 2)];
            }
            c.out("y", {rows, columns}, c.type("alpha"));
        }},
    {"ConcatOffsetD",
        [](rule_call& c) {
            auto const all = c.all("x");
            for (std::size_t k = 0; k < c.outputs("y") && k < all.size(); ++k)
                c.out_at("y", k, all[k]->shape, dtype::i32);
        }},
    {"GetShape",
        [](rule_call& c) {
            auto n = dim(0);
            for (auto const* d : c.all("x"))
                n += d->shape.has_rank() ? dim(static_cast<std::int64_t>(d->shape.rank())) : dim::unknown();
            c.out("y", {n}, dtype::i32);
        }},
    {"GatherShapes",
        [](rule_call& c) {
            c.out("shape", {static_cast<std::int64_t>(c.attribute("axes").size())},
                c.number("dtype") == 9 ? dtype::i64 : dtype::i32);
        }},
    {"SwapCo",
        [](rule_call& c) {
            auto y = c.in("x", 4);
            auto const group = c.number("group_size"), channels = c.number("output_dim");
            c.need_value(channels > 0, "output_dim", "a number above 0");
            if (!c.need_value(group > 0 && group < 128, "group_size", "a number from 1 to 127")) return;
            c.need_dim("x", 0, dim(channels) * dim(group) * dim(group));
            y[0] = ceil_div(channels, 16) * dim(16) * dim(group) * dim(group);
            c.out("y", y, c.type("x"));
        }},
    {"TopKV2",
        [](rule_call& c) {
            auto y = c.in("x");
            c.need_rank("k", 0, 1);
            c.need_rank("x", 1);
            if (y.has_rank() && c.why()) {
                auto const at = normalize_axis(c.number("dim"), y.rank());
                if (!c.need(static_cast<bool>(at), errc::axis_out_of_range, "dim", "an axis inside the rank")) return;
                y[*at] = c.has_value("k") ? as_size(c.value("k")[0]) : dim::unknown();
            }
            c.out("values", y, c.type("x"));
            c.out("indices", y, dtype::i32);
        }},
    {"StatelessDropOutGenMask",
        [](rule_call& c) {
            auto const s = c.dims_in("shape");
            auto const n = s.has_rank() && c.has_value("shape") ? s.elements() : dim::unknown();
            c.out("y", {ceil_div(n, 128) * dim(16)}, dtype::u8);
        }},
    {"RefMerge",
        [](rule_call& c) {
            auto const all = c.all("x");
            if (!c.need(all.size() != 0, errc::missing_input, "x", "one tensor")) return;
            auto y = all[0]->shape;
            for (auto const* d : all)
                if (contradict(y, d->shape)) y = shape::unknown_rank();
            c.out("y", y, all[0]->type);
            c.out("value_index", shape::scalar(), dtype::i32);
        }},
    {"SwitchN",
        [](rule_call& c) {
            for (std::size_t k = 0; k < c.outputs("output"); ++k) c.out_at("output", k, c.in("data"), c.type("data"));
        }},
    {"MultinomialAliasSetup",
        [](rule_call& c) {
            c.in("probs", 1);
            c.out("j", c.in("probs"), dtype::i64);
            c.like("q", "probs");
        }},
    {"DropOutDoMask",
        [](rule_call& c) {
            c.same_types({"x", "keep_prob"});
            c.like("y", "x");
        }},
    {"DummySeedGenerator", [](rule_call& c) { c.out("handle", shape::scalar(), dtype::resource); }},
    {"QueueData", [](rule_call& c) { c.out("y", shape::unknown_rank(), dtype::u8); }},
    {"_ParallelConcatStart", [](rule_call& c) { c.out("y", c.dims_of("shape"), c.type_in("dtype")); }},
    {"Unbatch",
        [](rule_call& c) {
            c.in("index", 2);
            c.in("id", 0);
            auto y = c.in("x_tensor");
            c.need_rank("x_tensor", 1);
            if (y.has_rank() && c.why()) y[0] = dim::unknown();
            c.out("y_tensor", y, c.type("x_tensor"));
        }},
    {"UnbatchGrad", [](rule_call& c) { c.out("y_grad", shape::unknown_rank(), c.type("grad")); }},
    {"NonZeroWithValueShape",
        [](rule_call& c) {
            c.out("out_value", shape::of_rank(1), c.type("value"));
            c.out("out_index", {dim(2), dim::unknown()}, dtype::i32);
        }},
};

} // namespace cann::detail
GRAFT_END
