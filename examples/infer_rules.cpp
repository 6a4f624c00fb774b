// examples/infer_rules.cpp - rules for dtypes and shapes: int4 to int32, follow, Reshape, TransData, any number of
// tensors
// SPDX-License-Identifier: Apache-2.0
#include <graft/kernel.hpp>
#include <graft/op.hpp>

using graft::dim;
using graft::dtype;
using graft::errc;
using graft::ok;
using graft::shape;
using graft::status;
using graft::values;

/// int4 widens to int32. Without the second line `y` would be undetermined for int8, and the definition would not
/// compile.
struct Foo : graft::op<Foo> {
    static constexpr auto prototype =
        graft::prototype("Foo").input("x", i4 | i8).output("y", i32 | i8, follow("x", aspect::shape));

    static constexpr status infer_dtype(dtype_context& ctx) {
        ctx.output<"y">() = ctx.input<"x">() == i4 ? i32 : ctx.input<"x">();
        return ok;
    }
};
static_assert(graft::infer_desc<Foo>("y", {{"x", {shape{2, 3}, dtype::i4}}}).type == dtype::i32);
static_assert(graft::infer_desc<Foo>("y", {{"x", {shape{2, 3}, dtype::i8}}}).type == dtype::i8);

/// The shape of y1 is that of x1: one function call, and no rule. That of x2 is not checked, which must be said.
struct Follower : graft::op<Follower> {
    static constexpr auto prototype = graft::prototype("Follower")
                                          .input("x1", f32)
                                          .input("x2", f32, any_shape)
                                          .output("y1", f32, follow("x1", aspect::shape));
};
static_assert(
    graft::expect([] { return graft::infer<Follower>("y1", {{"x1", {4, -1}}, {"x2", {7}}}) == shape{4, -1}; }));

/// The shape rule of Reshape for dims of either type.
template <class T>
constexpr status reshape(graft::value_elements<T> dims, std::size_t rank, shape const& x, graft::output_shape y) {
    dim others = 1;
    int rest = -1;
    y = shape::scalar();
    for (std::size_t i = 0; i < rank; ++i) {
        auto const d = dims[i];
        if (d && *d == -1) {
            if (rest >= 0) return graft::fail(errc::more_than_one_inferred_dim, "shape", "-1 at most once");
            rest = static_cast<int>(i);
        }
        y.append(d && *d >= 0 ? dim(static_cast<std::int64_t>(*d)) : dim::unknown());
        if (static_cast<int>(i) != rest) others *= y.back(0);
    }
    if (others.invalid()) return graft::fail(errc::overflow, "shape", "a number of elements below 2^63");
    if (rest >= 0 && !others.is(0)) y[static_cast<std::size_t>(rest)] = floor_div(x.elements(), others);
    if (contradict(x.elements(), y.elements()))
        return graft::fail(
            errc::wrong_element_count, "shape", "the elements of x", x.elements().value(), y.elements().value());
    return ok;
}

/// The shape is the value of an input, int32 or int64; as far as it is unknown, the output is too.
struct Reshape : graft::op<Reshape> {
    static constexpr auto prototype = graft::prototype("Reshape")
                                          .input("x", real_number)
                                          .input("shape", i32 | i64, value_depend)
                                          .output("y", follow("x", aspect::dtype));

    static constexpr status infer_shape(shape_context& ctx) {
        auto const to = ctx.value<"shape">();
        auto const size = to.size();
        if (!size.known()) return ctx.output<"y">() = shape::unknown_rank(), ok;
        if (size.value() < 1)
            return graft::fail(errc::wrong_element_count, "shape", "at least one dim", 1, size.value());
        // compiled only for std::int32_t and std::int64_t, the dtypes that the port allows
        return to.visit([&]<class T>(graft::value_elements<T> dims) {
            return reshape(dims, static_cast<std::size_t>(size.value()), ctx.input<"x">(), ctx.output<"y">());
        });
    }
};
static_assert(graft::infer<Reshape>("y", {{"x", {2, 3, 4}}, {"shape", {values{6, 4}, dtype::i32}}}) == shape{6, 4});
static_assert(graft::infer<Reshape>("y", {{"x", {2, 3, 4}}, {"shape", {values{6, 4}, dtype::i64}}}) == shape{6, 4});
static_assert(graft::infer<Reshape>("y", {{"x", {2, 3, 4}}, {"shape", {values{3, -1}, dtype::i32}}}) == shape{3, 8});
static_assert(graft::infer<Reshape>("y", {{"x", {2, -1}}, {"shape", {values{3, -1}, dtype::i64}}}) == shape{3, -1});
static_assert(graft::infer<Reshape>("y", {{"x", {2, 3}}, {"shape", {values{graft::unknown_element, 2}, dtype::i64}}}) ==
              shape{-1, 2});
// the value is unknown
static_assert(graft::infer<Reshape>("y", {{"x", {2, 3}}, {"shape", {shape{3}, dtype::i64}}}) == shape{-1, -1, -1});
static_assert(graft::infer<Reshape>("y", {{"x", {2, 3}}, {"shape", {shape{-1}, dtype::i32}}}) == shape::unknown_rank());
static_assert(graft::infer_status<Reshape>({{"x", {2, 3}}, {"shape", values{}}}).code == errc::wrong_element_count);
static_assert(
    graft::infer_status<Reshape>({{"x", {2, 3}}, {"shape", values{-1, -1}}}).code == errc::more_than_one_inferred_dim);
static_assert(
    graft::infer_status<Reshape>({{"x", {2, 3}}, {"shape", values{-1, 4}}}).code == errc::wrong_element_count);
static_assert(graft::infer_status<Reshape>({{"x", {2, 3}}, {"shape", {values{INT64_MAX, 4}, dtype::i64}}}).code ==
              errc::overflow);

/// Three attributes, read by name in a tiling function: strings are string_view, a number is int64_t.
struct TransData : graft::op<TransData> {
    static constexpr auto prototype = graft::prototype("TransData")
                                          .input("src", number)
                                          .output("dst", follow("src"))
                                          .attr("src_format", as_string)
                                          .attr("dst_format", as_string)
                                          .attr("group", 1)
                                          .is(format_change);

    /// The number of blocks of the transposition: one per group, and none if the layouts are equal.
    static constexpr std::int64_t blocks(tiling_context const& ctx) {
        std::string_view const from = ctx.attr<"src_format">(), to = ctx.attr<"dst_format">();
        std::int64_t const group = ctx.attr<"group">();
        return from == to ? 0 : group * static_cast<std::int64_t>(ctx.output_desc<"dst">().shape.rank());
    }
};
constexpr std::int64_t blocks_for(char const* from, char const* to) {
    return graft::in_tiling<TransData>({{"src", {1, 2, 3, 4}}, {"src_format", from}, {"dst_format", to}, {"group", 2}},
        &TransData::blocks, std::int64_t{-1});
}
static_assert(blocks_for("NCHW", "NHWC") == 8);
static_assert(blocks_for("NCHW", "NCHW") == 0);

/// Any number of tensors: a range, whose elements need no index of the prototype.
struct Concat : graft::op<Concat> {
    static constexpr auto prototype = graft::prototype("Concat")
                                          .datatype("T", number)
                                          .dynamic_input("xs", "T", at_least(1))
                                          .output("y", "T")
                                          .attr("axis", 0);

    static constexpr status infer_shape(shape_context& ctx) {
        auto y = ctx.output<"y">();
        dim along = 0;
        for (shape const& x : ctx.dynamic_input<"xs">()) {
            if (!x.has_rank()) return y = shape::unknown_rank(), ok;
            auto const axis = graft::normalize_axis(ctx.attr<"axis">(), x.rank());
            if (!axis) return axis.error();
            if (y.is_set() && y.rank() != x.rank())
                return graft::fail(errc::wrong_rank, "xs", "the rank of the others");
            along += x[*axis];
            y = x;
            y[*axis] = along;
        }
        return ok;
    }
};
static_assert(graft::expect(
    [] { return graft::infer<Concat>("y", {{"xs", {2, 3}}, {"xs", {4, 3}}, {"xs", {1, 3}}}) == shape{7, 3}; }));
static_assert(graft::infer<Concat>("y", {{"xs", {2, 3}}, {"xs", {2, -1}}, {"axis", -1}}) == shape{2, -1});
static_assert(graft::infer_status<Concat>({{"xs", {2, 3}}, {"xs", {4}}}).code == errc::wrong_rank);
static_assert(graft::infer_status<Concat>({{"axis", 0}}).code == errc::wrong_input_count);

// The same rules at run time.
int main() {
    bool const widened = graft::infer_desc<Foo>("y", {{"x", {shape{2}, dtype::i4}}}).type == dtype::i32;
    bool const reshaped = graft::infer<Reshape>("y", {{"x", {2, 3, 4}}, {"shape", {values{3, -1}, dtype::i64}}}) ==
                          shape{3, 8};
    bool const joined = graft::infer<Concat>("y", {{"xs", {2, 3}}, {"xs", {4, 3}}}) == shape{6, 3};
    return widened && reshaped && joined && blocks_for("NCHW", "NHWC") == 8 ? 0 : 1;
}
