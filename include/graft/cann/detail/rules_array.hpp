// graft/cann/detail/rules_array.hpp - shapes of arrays: slices, pads, fills, blocks, segments that only CANN has
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/detail/rules_matrix.hpp"

GRAFT_BEGIN
namespace cann::detail {

/// Dims with `sign` times the pads: two for each dim.
template <class Pad> void padded(rule_call& c, std::size_t count, std::string_view name, std::int64_t sign, Pad pad) {
    auto y = c.in("x");
    if (y.has_rank()) {
        if (!c.need(y.rank() != 0 && count == 2 * y.rank(), errc::wrong_element_count, name, "two numbers per dim"))
            return;
        for (std::size_t i = 0; i < y.rank(); ++i) y[i] += dim(sign) * (pad(2 * i) + pad(2 * i + 1));
    }
    c.out("y", y, c.type("x"));
}
inline void pad_by_lists(rule_call& c) {
    auto const& of = c.attribute("paddings");
    list_of_lists<std::int64_t> const pads{of.integers, of.ends};
    auto const& x = c.in("x");
    auto y = x;
    if (x.has_rank() && c.need(pads.size() == x.rank(), errc::wrong_element_count, "paddings", "a list for each dim")) {
        for (std::size_t i = 0; i < x.rank(); ++i) {
            auto const pair = pads[i];
            if (!c.need(pair.size() == 2, errc::wrong_element_count, "paddings", "lists of two numbers")) return;
            y[i] += dim(pair[0] + pair[1]);
        }
    }
    c.out("y", y, c.type("x"));
}
inline void pad_by_value(rule_call& c, std::int64_t sign) {
    auto const& x = c.in("x");
    auto const v = c.value("paddings");
    auto const n = v.size();
    if (!x.has_rank() || !v.available() || !n.known())
        return c.out("y", x.has_rank() ? shape::of_rank(x.rank()) : x, c.type("x"));
    auto const count = static_cast<std::size_t>(n.value());
    bool const together = c.flag("paddings_contiguous");
    if (count < 2 * x.rank() && sign > 0) // PyTorch's: from the last dim on
        return padded(c, 2 * x.rank(), "paddings", sign, [&](std::size_t i) {
            auto const at = 2 * (x.rank() - 1 - i / 2) + i % 2;
            return at < count ? v[at] : dim(0);
        });
    padded(c, count, "paddings", sign, [&](std::size_t i) { return v[together ? i : i / 2 + i % 2 * x.rank()]; });
}
inline void filled(rule_call& c, dtype t) {
    auto const n = c.numbers("dims").size();
    c.need(n >= 1 && n <= 8, errc::wrong_element_count, "dims", "1 to 8 dims");
    c.out("y", c.dims_of("dims"), t);
}
/// Slices of attributes, as in StridedSlice: without masks for new axes.
inline void strided_slice_of_attributes(rule_call& c, std::string_view y) {
    auto const& x = c.in("x");
    if (!x.has_rank()) return c.out(y, x, c.type("x"));
    auto const begin = c.numbers("begin"), end = c.numbers("end"), strides = c.numbers("strides");
    if (!c.need(begin.size() == end.size(), errc::wrong_element_count, "end", "as many numbers as in begin")) return;
    auto const has = [&](std::string_view mask, std::size_t i) { return i < 63 && (c.number(mask) >> i & 1) != 0; };
    auto s = shape::of_rank(0);
    std::size_t axis = 0, others = 0;
    for (std::size_t i = 0; i < begin.size(); ++i) others += !has("new_axis_mask", i) && !has("ellipsis_mask", i);
    for (std::size_t i = 0; i < begin.size(); ++i) {
        if (has("ellipsis_mask", i)) {
            for (; others + axis < x.rank() && axis < x.rank(); ++axis) s.append(x[axis]);
            continue;
        }
        if (has("new_axis_mask", i)) {
            s.append(1);
            continue;
        }
        --others;
        if (!c.need(axis < x.rank(), errc::wrong_element_count, "begin", "at most one number per dim")) return;
        auto const n = x[axis++];
        auto const step = i < strides.size() ? strides[i] : 1;
        if (!c.need_value(step != 0, "strides", "numbers other than 0")) return;
        if (has("shrink_axis_mask", i)) continue;
        if (!n.known()) {
            s.append(dim::unknown());
            continue;
        }
        auto const size = n.value();
        auto const clip = [&](std::int64_t at) {
            at += at < 0 ? size : 0;
            auto const low = std::int64_t{step < 0 ? -1 : 0}, high = step < 0 ? size - 1 : size;
            return at < low ? low : at > high ? high : at;
        };
        auto const from = has("begin_mask", i) ? (step < 0 ? size - 1 : 0) : clip(begin[i]);
        auto const to = has("end_mask", i) ? (step < 0 ? -1 : size) : clip(end[i]);
        auto const room = step < 0 ? from - to : to - from;
        s.append(room <= 0 ? 0 : (room + (step < 0 ? -step : step) - 1) / (step < 0 ? -step : step));
    }
    for (; axis < x.rank(); ++axis) s.append(x[axis]);
    c.out(y, s, c.type("x"));
}
inline void segments_by_attribute(rule_call& c) {
    auto const& x = c.in("x");
    auto const& ids = c.in("segment_ids");
    c.need_value(c.number("num_segments") > 0, "num_segments", "a number above 0");
    if (!x.has_rank() || !ids.has_rank()) return c.out("y", shape::unknown_rank(), c.type("x"));
    c.need_rank("x", ids.rank());
    if (!c.why()) return;
    auto y = shape::of_rank(0).append(c.number("num_segments"));
    for (std::size_t i = 0; i < ids.rank(); ++i)
        c.need(!contradict(ids[i], x[i]), errc::shape_mismatch, "segment_ids", "the first dims of x");
    for (std::size_t i = ids.rank(); i < x.rank(); ++i) y.append(x[i]);
    c.out("y", y, c.type("x"));
}
/// A block of dims moved between batch and space; `grow`: to the batch.
inline void blocks(rule_call& c, std::string_view pads, bool grow) {
    c.need_rank("x", 4);
    c.need_value(c.number("block_size") >= 2, "block_size", "at least 2");
    auto const& x = c.in("x");
    auto const p = c.value(pads);
    c.need(!p.available() || !p.size().known() || p.size().is(4), errc::wrong_element_count, pads, "four numbers");
    if (!x.has_rank() || !c.why()) return c.out("y", x, c.type("x"));
    auto const block = dim(c.number("block_size"));
    auto y = c.in("x", 4);
    y[0] = grow ? y[0] * block * block : floor_div(floor_div(y[0], block), block);
    auto const first = std::size_t{c.desc("x").format == format::nchw ? 2u : 1u};
    for (std::size_t i = 0; i < 2; ++i) {
        auto const both = p.available() ? p[2 * i] + p[2 * i + 1] : dim::unknown();
        y[first + i] = grow ? floor_div(y[first + i] + both, block) : y[first + i] * block - both;
    }
    c.out("y", y, c.type("x"));
}
inline void split_by_attribute(rule_call& c) {
    auto y = c.in("x");
    auto const n = c.number("num_split");
    c.need_value(n > 0, "num_split", "a number above 0");
    if (y.has_rank() && c.why()) {
        auto const axis = axis_of(c, "split_dim", c.number("split_dim"), y.rank());
        if (!c.why()) return;
        c.need(!y[axis].known() || y[axis].value() % n == 0, errc::wrong_shape, "x", "a dim that num_split divides");
        y[axis] = floor_div(y[axis], n);
    }
    for (std::size_t k = 0; k < c.outputs("y"); ++k) c.out_at("y", k, y, c.type("x"));
}
/// The largest elements of the last axis. error negative_dim
inline void top_k(rule_call& c, dim k) {
    auto y = c.in("x");
    if (y.has_rank() && c.need(y.rank() > 0, errc::wrong_rank, "x", "a vector or more")) {
        auto const axis = axis_of(c, "dim", c.number("dim"), y.rank());
        if (!c.why()) return;
        y[axis] = k;
    }
    c.out("values", y, c.type("x"));
    c.out("indices", y, dtype::i32);
}

inline constexpr named_rule array_rules[] = {
    {"ConfusionTranspose",
        [](rule_call& c) {
            auto const& to = c.in("shape");
            auto y = to;
            auto const perm = c.numbers("perm");
            if (to.has_rank() && !c.flag("transpose_first")) {
                c.numbers("perm", to.rank());
                for (std::size_t i = 0; i < to.rank() && c.why(); ++i)
                    y[i] = to[axis_of(c, "perm", perm[i], to.rank())];
            }
            c.out("y", y, c.type("x"));
        }},
    {"TransposeD",
        [](rule_call& c) {
            auto const& x = c.in("x");
            auto const perm = c.numbers("perm");
            auto y = shape::of_rank(x.has_rank() ? x.rank() : perm.size());
            if (x.has_rank()) c.numbers("perm", x.rank());
            for (std::size_t i = 0; x.has_rank() && i < x.rank() && c.why(); ++i)
                y[i] = x[axis_of(c, "perm", perm[i], x.rank())];
            c.out("y", y, c.type("x"));
        }},
    {"Flatten",
        [](rule_call& c) {
            auto const& x = c.in("x");
            if (!x.has_rank()) return c.out("y", x, c.type("x"));
            auto const n = static_cast<std::int64_t>(x.rank());
            auto const axis = c.number("axis");
            if (!c.need(axis >= -n && axis <= n, errc::axis_out_of_range, "axis", "an axis inside the rank")) return;
            auto const at = static_cast<std::size_t>(axis + (axis < 0 ? n : 0));
            c.out("y", {x.elements(0, at), x.elements(at, x.rank())}, c.type("x"));
        }},
    {"BroadcastToD",
        [](rule_call& c) {
            auto const n = c.numbers("shape").size();
            c.need(n >= 1 && n <= 8, errc::wrong_element_count, "shape", "1 to 8 dims");
            auto const to = c.dims_of("shape");
            auto const& x = c.in("x");
            c.need(!x.has_rank() || x.rank() <= to.rank(), errc::wrong_rank, "x", "at most the rank of shape");
            for (std::size_t i = 0; x.has_rank() && i < x.rank() && c.why(); ++i)
                c.need(x[i].is(1) || !contradict(x[i], to[to.rank() - x.rank() + i]), errc::shape_mismatch, "x",
                    "dims of shape, or 1");
            c.out("y", to, c.type("x"));
        }},
    {"ExpandD",
        [](rule_call& c) {
            auto y = c.dims_of("shape");
            auto const& x = c.in("x");
            if (x.has_rank()) {
                auto const to = y;
                c.need(rule::broadcast_shapes(x, to, "x", y));
            }
            c.out("y", x.has_rank() ? y : x, c.type("x"));
        }},
    {"TileD",
        [](rule_call& c) {
            auto const by = c.numbers("multiples");
            auto y = c.in("x");
            if (y.has_rank()) {
                if (!c.need(by.size() >= y.rank(), errc::wrong_element_count, "multiples", "a number for each dim"))
                    return;
                while (y.rank() < by.size()) y.insert(0, 1);
                for (std::size_t i = 0; i < y.rank(); ++i) y[i] *= dim(by[i]);
            }
            c.out("y", y, c.type("x"));
        }},
    {"FillD", [](rule_call& c) { filled(c, c.type("value")); }},
    {"FillV2D", [](rule_call& c) { filled(c, dtype::f32); }},
    {"FillV2",
        [](rule_call& c) {
            c.in("dims", 1);
            c.out("y", c.dims_in("dims"), dtype::f32);
        }},
    {"Eye",
        [](rule_call& c) {
            auto const rows = c.number("num_rows"), columns = c.number("num_columns");
            c.need_value(rows > 0, "num_rows", "a number above 0");
            auto y = shape::of_rank(0);
            for (auto const n : c.numbers("batch_shape")) {
                c.need_value(n > 0, "batch_shape", "numbers above 0");
                y.append(n);
            }
            auto const t = c.number("dtype");
            c.out("y", y.append(rows).append(columns > 0 ? columns : rows),
                t == 3   ? dtype::i32
                : t == 1 ? dtype::f16
                         : dtype::f32);
        }},
    {"LinSpaceD",
        [](rule_call& c) { c.out("output", {c.has_value("num") ? as_size(c.value("num")[0]) : dim::unknown()}); }},
    {"Randperm", [](rule_call& c) { c.out("out", {c.number("n")}, c.type_in("dtype")); }},
    {"PadD", &pad_by_lists},
    {"PadV2D", &pad_by_lists},
    {"PadV3D", &pad_by_lists},
    {"PadV3Grad", [](rule_call& c) { pad_by_value(c, -1); }},
    {"AscendPadding",
        [](rule_call& c) {
            c.need_rank("x", 2);
            auto y = c.in("x");
            c.need_value(c.number("pad_dim_size") >= 1, "pad_dim_size", "at least 1");
            if (!c.why()) return;
            c.need_dim("x", y.rank() - 1, 1);
            y[y.rank() - 1] = c.number("pad_dim_size");
            c.out("y", y, c.type("x"));
        }},
    {"SpaceToBatch", [](rule_call& c) { blocks(c, "paddings", true); }},
    {"BatchToSpace", [](rule_call& c) { blocks(c, "crops", false); }},
    {"AsStrided", [](rule_call& c) { c.out("y", c.dims_in("size"), c.type("x")); }},
    {"SliceD",
        [](rule_call& c) {
            auto y = c.in("x");
            if (y.has_rank()) {
                auto const from = c.numbers("offsets", y.rank()), size = c.numbers("size", y.rank());
                for (std::size_t i = 0; i < y.rank() && c.why(); ++i)
                    y[i] = size[i] < 0 ? y[i] - dim(from[i]) : dim(size[i]);
            }
            c.out("y", y, c.type("x"));
        }},
    {"SliceDV2",
        [](rule_call& c) {
            auto y = c.in("x");
            auto const v = c.value("offsets");
            if (y.has_rank()) {
                auto const size = c.numbers("size", y.rank());
                for (std::size_t i = 0; i < y.rank() && c.why(); ++i)
                    y[i] = size[i] >= 0 ? dim(size[i]) : v.available() ? y[i] - v[i] : dim::unknown();
            }
            c.out("y", y, c.type("x"));
        }},
    {"StridedSliceD", [](rule_call& c) { strided_slice_of_attributes(c, "y"); }},
    {"SplitD", &split_by_attribute},
    {"OneHotD",
        [](rule_call& c) {
            auto y = c.in("x");
            c.need_value(c.number("depth") >= 1, "depth", "at least 1");
            if (y.has_rank()) {
                auto const n = static_cast<std::int64_t>(y.rank());
                auto const axis = c.number("axis");
                if (!c.need(axis >= -1 && axis <= n, errc::axis_out_of_range, "axis", "-1, or an axis of the output"))
                    return;
                y.insert(static_cast<std::size_t>(axis < 0 ? n : axis), c.number("depth"));
            }
            c.out("y", y, c.type("on_value"));
        }},
    {"GatherV2D",
        [](rule_call& c) {
            auto const &x = c.in("x"), &at = c.in("indices");
            if (!x.has_rank() || !at.has_rank()) return c.out("y", shape::unknown_rank(), c.type("x"));
            auto const axis = axis_of(c, "axis", c.number("axis"), x.rank());
            if (!c.why()) return;
            auto y = x.part(0, axis);
            for (std::size_t i = 0; i < at.rank(); ++i) y.append(at[i]);
            for (std::size_t i = axis + 1; i < x.rank(); ++i) y.append(x[i]);
            c.out("y", y, c.type("x"));
        }},
    {"TopKD", [](rule_call& c) { top_k(c, c.number("k")); }},
    {"TopKV2D", [](rule_call& c) { top_k(c, c.has_value("k") ? as_size(c.value("k")[0]) : dim::unknown()); }},
    {"UnsortedSegmentSumD", &segments_by_attribute},
    {"UnsortedSegmentMinD", &segments_by_attribute},
    {"UnsortedSegmentProdD", &segments_by_attribute},
    {"UniqueConsecutive",
        [](rule_call& c) {
            auto const& x = c.in("x");
            bool const flat = c.number("axis") > 100 || !c.given("axis");
            auto y = flat ? shape{dim::unknown()} : x;
            if (!flat && x.has_rank()) {
                auto const axis = axis_of(c, "axis", c.number("axis"), x.rank());
                if (!c.why()) return;
                y[axis] = dim::unknown();
            }
            c.out("y", y, c.type("x"));
            c.out("idx", flat && c.flag("return_idx") ? x : shape{dim::unknown()}, dtype::i64);
            c.out("count", {dim::unknown()}, dtype::i64);
        }},
    {"Renorm",
        [](rule_call& c) {
            auto y = c.in("x");
            for (std::size_t i = 0; y.has_rank() && i < y.rank(); ++i)
                if (static_cast<std::int64_t>(i) != c.number("dim")) y[i] = 1;
            c.out("y", y, c.type("x"));
        }},
    {"IndexPut",
        [](rule_call& c) {
            c.same_types({"x1", "x2"});
            c.like("y", "x1");
        }},
    {"ScatterNdD", [](rule_call& c) { c.out("y", c.dims_of("shape"), c.type("x")); }},
    {"ScatterAddWithAxis",
        [](rule_call& c) {
            c.same_types({"var", "updates"});
            c.like("var", "var");
        }},
    {"SliceWrite",
        [](rule_call& c) {
            c.same_types({"x", "value"});
            c.like("x", "x");
        }},
    {"DepthwiseWeight4DTo6D",
        [](rule_call& c) {
            auto const x = c.in("x", 4);
            c.out("y", {ceil_div(x[2], 16), x[0], x[1], x[3], dim(16), dim(16)}, c.type("x"));
        }},
    {"DepthwiseWeight6DTo4D",
        [](rule_call& c) {
            auto const x = c.in("x", 6);
            c.out("y", {x[1], x[2], dim(c.number("channel_size")), x[3]}, c.type("x"));
        }},
    {"UpdateTensorDesc", [](rule_call& c) { c.out("y", c.dims_of("shape"), c.type("x")); }},
    {"TransShape", [](rule_call& c) { c.out("y", c.dims_of("outShape"), c.type("x")); }},
};

} // namespace cann::detail
GRAFT_END
