#include <doctest/doctest.h>

#include "graft/op/infer/infer.hpp"
#include "test/check.hpp"

namespace op_infer_facts_test {

using graft::dtype;
using graft::errc;
using graft::infer_desc;
using graft::infer_status;
using graft::shape;
using graft::values;

namespace {

struct Columns : graft::op<Columns> { // supported: all float16, all float32, int32 with an int64 result
    static constexpr auto prototype = graft::prototype("Columns")
                                          .input("x", columns(f16, f32, i32), columns(nd, nchw, nd))
                                          .input("y", columns(f16, f32, i32), any_shape)
                                          .output("z", columns(f16, f32, i64), columns(nd, nhwc, nd),
                                              follow("x", aspect::shape));
};
struct Promoted : graft::op<Promoted> {
    static constexpr auto prototype = graft::prototype("Promoted")
                                          .datatype("T1", {f16, f32, i32})
                                          .datatype("T2", {f16, f32, i32})
                                          .input("x", "T1")
                                          .input("y", "T2", any_shape)
                                          .output("z", promote("T1", "T2"), follow("x", aspect::shape));
};
struct Mixed : graft::op<Mixed> { // int32 with uint64: no integer represents both
    static constexpr auto prototype = graft::prototype("Mixed")
                                          .datatype("T1", {i32, f32})
                                          .datatype("T2", {u64, f32})
                                          .input("x", "T1")
                                          .input("y", "T2", any_shape)
                                          .output("z", promote("T1", "T2"), follow("x", aspect::shape));
};
struct Lists : graft::op<Lists> {
    static constexpr auto prototype = graft::prototype("Lists")
                                          .datatype_list("T", real_number)
                                          .dynamic_input("x", "T", any_shape)
                                          .dynamic_input("y", "T", any_shape)
                                          .dynamic_output("z", "T", compute_depend);
};
struct Constrained : graft::op<Constrained> {
    static constexpr auto prototype = graft::prototype("Constrained")
                                          .input("x", f32)
                                          .output("y", follow("x"))
                                          .attr("mode", "SAME", one_of("SAME", "VALID"))
                                          .attr("strides", {1, 1}, at_least(1), length(2))
                                          .attr("pads", {0, 0, 0, 0})
                                          .attr("alpha", 0.5, in_range(0, 1))
                                          .attr("k", 3, one_of(1, 3, -5))
                                          .attr("axes", integers(), length(0, 2), in_range(-4, 3))
                                          .require("pads", "two elements per stride", [](graft::attributes const& a) {
                                              return a["pads"].size() == 2 * a["strides"].size();
                                          });
};
struct Formats : graft::op<Formats> {
    static constexpr auto prototype = graft::prototype("Formats")
                                          .input("x", f32, formats(nchw, nhwc))
                                          .input("filter", f32, formats(hwcn), origin_formats(hwcn, nchw), any_shape)
                                          .input("any", f32, formats(nd, nchw), any_shape)
                                          .output("y", follow("x"));
};
struct InPlace : graft::op<InPlace> {
    static constexpr auto prototype =
        graft::prototype("InPlace").input("x", f32, any_shape).input("n", f32, scalar).output("y", f32, inplace("x"));
    static constexpr graft::status infer_shape(shape_context& c) {
        c.output<"y">() = c.input<"n">();
        return graft::ok;
    }
};
struct InPlaceCast : graft::op<InPlaceCast> { // the rule determines the dtype of the data in x
    static constexpr auto prototype = graft::prototype("InPlaceCast")
                                          .input("x", f32 | i32)
                                          .output("y", f32 | i32, inplace("x"), follow("x", aspect::shape))
                                          .attr("real", false);
    static constexpr graft::status infer_dtype(dtype_context& c) {
        c.output<"y">() = c.attr<"real">() ? f32 : c.input<"x">();
        return graft::ok;
    }
};
struct ToFormat : graft::op<ToFormat> { // the rule may return a layout that its own declaration refuses
    static constexpr auto prototype = graft::prototype("ToFormat")
                                          .input("x", f32)
                                          .output("y", f32, formats(nchw, nhwc), follow("x", aspect::shape))
                                          .attr("to", "NHWC");
    static constexpr graft::status infer_format(format_context& c) {
        c.output<"y">() = graft::format_named(c.attr<"to">());
        return graft::ok;
    }
};
struct SameFormat : graft::op<SameFormat> {
    static constexpr auto prototype = graft::prototype("SameFormat")
                                          .input("a", f32)
                                          .input("b", f32 | i32, follow("a", aspect::format), any_shape)
                                          .output("y", follow("a"));
};
struct Untyped : graft::op<Untyped> { // the rule may leave y without a dtype
    static constexpr auto prototype = graft::prototype("Untyped")
                                          .input("x", f32 | i32)
                                          .output("y", f32 | i32, follow("x", aspect::shape))
                                          .attr("says", true);
    static constexpr graft::status infer_dtype(dtype_context& c) {
        if (c.attr<"says">()) c.output<"y">() = c.input<"x">();
        return graft::ok;
    }
};
struct Named : graft::op<Named> {
    static constexpr auto prototype = graft::prototype("Named")
                                          .input("x", f32)
                                          .output("y", follow("x"))
                                          .attr("sides", {"left", "right"}, one_of("left", "right", "top"))
                                          .attr("scales", {0.5, 1.0}, in_range(0, 1))
                                          .attr("ratio", 0.25, one_of(0.25, 0.5));
};
struct Followed : graft::op<Followed> { // a chain through a port that is declared later
    static constexpr auto prototype =
        graft::prototype("Followed").output("y", follow("a")).input("a", follow("b")).input("b", f32 | i32);
};
struct AnyKind : graft::op<AnyKind> {
    static constexpr auto prototype = graft::prototype("AnyKind")
                                          .input("x", f32)
                                          .output("y", follow("x"))
                                          .attr("seed", unsigned_integer(18446744073709551615u))
                                          .attr("groups", integer_lists(integers(1, 2), integers(), integers(3)))
                                          .attr("sizes", {std::size_t{1}, std::size_t{2}})
                                          .attr("n", sizeof(int))
                                          .attr("names", {"a", "b"})
                                          .attr("scales", {0.5, 1.0})
                                          .attr("flags", {true, false})
                                          .attr("types", {f16, f32})
                                          .attr("quant.scale", 1.0) // a nested struct
                                          .attr("quant.zero_point", 0)
                                          .optional_attr("body", as_function)
                                          .optional_attr("raw", as_bytes)
                                          .optional_attr("value", as_tensor);
    static constexpr graft::status infer_shape(shape_context&) { return graft::ok; }
    static constexpr graft::status verify(verify_context& c) {
        static_assert(std::is_same_v<decltype(c.attr<"seed">()), std::uint64_t>);
        if (c.attr<"seed">() != ~std::uint64_t{0}) return graft::fail(errc::wrong_value, "seed");
        auto const groups = c.attr<"groups">();
        if (groups.size() != 3 || groups[0].size() != 2 || !groups[1].empty() || groups[2][0] != 3)
            return graft::fail(errc::wrong_value, "groups");
        if (c.attr<"sizes">()[1] != 2 || c.attr<"n">() != 4 || c.attr<"flags">()[0] != 1)
            return graft::fail(errc::wrong_value, "sizes");
        if (c.attr<"scales">()[0] != 0.5 || c.attr<"quant.scale">() != 1.0)
            return graft::fail(errc::wrong_value, "scales");
        return graft::ok;
    }
};
static_assert(graft::well_formed<AnyKind>);

constexpr shape s{2};
constexpr graft::literal of(graft::format f) { return {shape{1, 3, 4, 4}, dtype::f32, f}; }
constexpr graft::literal filter(graft::format f) { return {shape{3, 3, 3, 8}, dtype::f32, f}; }
constexpr graft::status with(graft::argument a) { return infer_status<Constrained>({{"x", {2}}, a}); }

} // namespace

TEST_CASE("columns: one whole column must match") {
    GRAFT_CHECK_TWICE(infer_desc<Columns>("z", {{"x", {s, dtype::i32}}, {"y", {s, dtype::i32}}}).type == dtype::i64);
    GRAFT_CHECK_TWICE(infer_desc<Columns>("z", {{"x", {s, dtype::f16}}, {"y", {s, dtype::f16}}}).type == dtype::f16);
    GRAFT_CHECK_TWICE(
        infer_desc<Columns>("z", {{"x", {s, dtype::f32, graft::format::nchw}}, {"y", {s, dtype::f32}}}).format ==
        graft::format::nhwc);
    GRAFT_CHECK_TWICE(
        infer_status<Columns>({{"x", {s, dtype::f16}}, {"y", {s, dtype::f32}}}).code == errc::no_matching_column);
    GRAFT_CHECK_TWICE(infer_status<Columns>({{"x", {s, dtype::f16}}, {"y", {s, dtype::f32}}}).parameter == "y");
    GRAFT_CHECK_TWICE(infer_status<Columns>({{"x", {s, dtype::f16}}, {"y", {s, dtype::f32}}}).found == "float32");
    GRAFT_CHECK_TWICE(
        infer_status<Columns>({{"x", {s, dtype::f32, graft::format::nhwc}}, {"y", {s, dtype::f32}}}).code ==
        errc::no_matching_column);
    GRAFT_CHECK_TWICE(
        infer_status<Columns>({{"x", {s, dtype::f64}}, {"y", {s, dtype::f64}}}).code == errc::wrong_dtype);
}

TEST_CASE("columns: the promoted twin takes what the columns refuse") {
    GRAFT_CHECK_TWICE(infer_desc<Promoted>("z", {{"x", {s, dtype::f16}}, {"y", {s, dtype::f32}}}).type == dtype::f32);
    GRAFT_CHECK_TWICE(infer_desc<Promoted>("z", {{"x", {s, dtype::i32}}, {"y", {s, dtype::f16}}}).type == dtype::f16);
}

TEST_CASE("promotion: operands whose values no dtype holds are refused with both") {
    GRAFT_CHECK_TWICE(infer_desc<Mixed>("z", {{"x", {s, dtype::f32}}, {"y", {s, dtype::u64}}}).type == dtype::f32);
    GRAFT_CHECK_TWICE(
        infer_status<Mixed>({{"x", {s, dtype::i32}}, {"y", {s, dtype::u64}}}).code == errc::cannot_promote_dtypes);
    GRAFT_CHECK_TWICE(infer_status<Mixed>({{"x", {s, dtype::i32}}, {"y", {s, dtype::u64}}}).found == "uint64");
}

TEST_CASE("list variables: tensor k of every port has the k-th dtype") {
    GRAFT_CHECK_TWICE(
        infer_desc<Lists>("z",
            {{"x", {s, dtype::f16}}, {"x", {s, dtype::i32}}, {"y", {s, dtype::f16}}, {"y", {s, dtype::i32}}, {"z", 2}},
            1)
            .type == dtype::i32);
    GRAFT_CHECK_TWICE(infer_status<Lists>({{"x", {s, dtype::f16}}, {"x", {s, dtype::i32}}, {"y", {s, dtype::f16}},
                                              {"y", {s, dtype::i8}}, {"z", 2}})
                          .code == errc::dtype_mismatch);
}

TEST_CASE("constraints: values of attributes are checked before any rule") {
    GRAFT_CHECK_TWICE(infer_status<Constrained>({{"x", {2}}}).code == errc::ok);
    GRAFT_CHECK_TWICE(with({"mode", "VALID"}).code == errc::ok);
    GRAFT_CHECK_TWICE(with({"mode", "FULL"}).code == errc::wrong_value);
    GRAFT_CHECK_TWICE(with({"mode", "FULL"}).found == "FULL");
    GRAFT_CHECK_TWICE(with({"mode", "SAM"}).code == errc::wrong_value);
    GRAFT_CHECK_TWICE(with({"strides", values{1, 0}}).parameter == "strides");
    GRAFT_CHECK_TWICE(with({"strides", values{1, 1, 1}}).wanted == 2);
    GRAFT_CHECK_TWICE(with({"alpha", 1.0}).code == errc::ok);
    GRAFT_CHECK_TWICE(with({"alpha", 1.25}).code == errc::wrong_value);
    GRAFT_CHECK_TWICE(with({"k", -5}).code == errc::ok);
    GRAFT_CHECK_TWICE(with({"k", 5}).got == 5);
    GRAFT_CHECK_TWICE(with({"axes", values{-4, 3}}).code == errc::ok);
    GRAFT_CHECK_TWICE(with({"axes", values{4}}).code == errc::wrong_value);
    GRAFT_CHECK_TWICE(with({"pads", values{0, 0}}).expected == "two elements per stride");
}

TEST_CASE("formats: format and origin format of a port; nd admits all") {
    GRAFT_CHECK_TWICE(infer_desc<Formats>("y", {{"x", of(graft::format::nhwc)}, {"filter", filter(graft::format::hwcn)},
                                                   {"any", of(graft::format::ndhwc)}})
                          .format == graft::format::nhwc);
    GRAFT_CHECK_TWICE(
        infer_status<Formats>({{"x", of(graft::format::hwcn)}, {"filter", filter(graft::format::hwcn)}, {"any", {1}}})
            .found == "HWCN");
    GRAFT_CHECK_TWICE(
        infer_status<Formats>({{"x", of(graft::format::nchw)}, {"filter", filter(graft::format::nchw)}, {"any", {1}}})
            .parameter == "filter");
}

TEST_CASE("in place: the output agrees with its input; a scalar has one element") {
    GRAFT_CHECK_TWICE(infer_status<InPlace>({{"x", shape::scalar()}, {"n", shape::scalar()}}).code == errc::ok);
    GRAFT_CHECK_TWICE(infer_status<InPlace>({{"x", {4}}, {"n", shape::scalar()}}).code == errc::inplace_mismatch);
    GRAFT_CHECK_TWICE(infer_status<InPlace>({{"x", {2}}, {"n", {2}}}).code == errc::wrong_element_count);
}

TEST_CASE("in place: the dtype that a rule gives is that of the input") {
    GRAFT_CHECK_TWICE(infer_desc<InPlaceCast>("y", {{"x", {s, dtype::i32}}}).type == dtype::i32);
    static constexpr auto why = [] { return infer_status<InPlaceCast>({{"x", {s, dtype::i32}}, {"real", true}}); };
    GRAFT_CHECK_TWICE(why().code == errc::inplace_mismatch);
    GRAFT_CHECK_TWICE(why().parameter == "y");
    GRAFT_CHECK_TWICE(why().expected == "int32");
    GRAFT_CHECK_TWICE(why().found == "float32");
}

TEST_CASE("formats: what a rule answers is held to the formats of its output") {
    GRAFT_CHECK_TWICE(infer_desc<ToFormat>("y", {{"x", of(graft::format::nchw)}}).format == graft::format::nhwc);
    static constexpr auto why = [] { return infer_status<ToFormat>({{"x", of(graft::format::nchw)}, {"to", "HWCN"}}); };
    GRAFT_CHECK_TWICE(why().code == errc::wrong_format);
    GRAFT_CHECK_TWICE(why().parameter == "y");
    GRAFT_CHECK_TWICE(why().found == "HWCN");
}

TEST_CASE("follow: an input that follows the format of another has that format") {
    static constexpr auto with_b = [](graft::format f) {
        return infer_status<SameFormat>({{"a", of(graft::format::nchw)}, {"b", {shape{3}, dtype::i32, f}}});
    };
    GRAFT_CHECK_TWICE(with_b(graft::format::nchw).code == errc::ok);
    GRAFT_CHECK_TWICE(with_b(graft::format::nhwc).code == errc::wrong_format);
    GRAFT_CHECK_TWICE(with_b(graft::format::nhwc).parameter == "b");
    GRAFT_CHECK_TWICE(with_b(graft::format::nhwc).expected == "NCHW");
    GRAFT_CHECK_TWICE(with_b(graft::format::nhwc).found == "NHWC");
}

TEST_CASE("dtypes: an output that a rule leaves without one is an error") {
    GRAFT_CHECK_TWICE(infer_desc<Untyped>("y", {{"x", {s, dtype::i32}}}).type == dtype::i32);
    GRAFT_CHECK_TWICE(
        infer_status<Untyped>({{"x", {s, dtype::i32}}, {"says", false}}).code == errc::output_not_assigned);
    GRAFT_CHECK_TWICE(
        infer_status<Untyped>({{"x", {s, dtype::i32}}, {"says", false}}).expected == "a dtype from the rule");
}

TEST_CASE("constraints: every element of a list of strings or floats is checked") {
    GRAFT_CHECK_TWICE(infer_status<Named>({{"x", {2}}}).code == errc::ok);
    GRAFT_CHECK_TWICE(infer_status<Named>({{"x", {2}}, {"ratio", 0.5}}).code == errc::ok);
    GRAFT_CHECK_TWICE(infer_status<Named>({{"x", {2}}, {"ratio", 0.75}}).code == errc::wrong_value);
    GRAFT_CHECK_TWICE(infer_status<Named>({{"x", {2}}, {"scales", 1.5}}).parameter == "scales");
}

TEST_CASE("follow: a chain in any order, and an input that follows is held to it") {
    GRAFT_CHECK_TWICE(infer_desc<Followed>("y", {{"a", {s, dtype::i32}}, {"b", {s, dtype::i32}}}).type == dtype::i32);
    GRAFT_CHECK_TWICE(
        infer_status<Followed>({{"a", {s, dtype::f32}}, {"b", {s, dtype::i32}}}).code == errc::dtype_mismatch);
    GRAFT_CHECK_TWICE(
        infer_status<Followed>({{"a", {shape{3}, dtype::i32}}, {"b", {s, dtype::i32}}}).code == errc::shape_mismatch);
}

TEST_CASE("attributes: every kind has a default or none, and a type in the rule") {
    GRAFT_CHECK_TWICE(infer_status<AnyKind>({{"x", {2}}}).code == errc::ok);
}

} // namespace op_infer_facts_test
