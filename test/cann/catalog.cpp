// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstddef>
#include <string_view>

#include "graft/cann/catalog/operators.hpp"
#include "graft/graph/ir/builder.hpp"
#include "graft/op/catalog/operator_line.hpp"
#include "graft/op/catalog/ops.hpp"
#include "graft/op/define/op.hpp"

namespace graft::cann_catalog {
namespace {

struct ClipByValueV2 : op<ClipByValueV2> {
    static constexpr auto prototype =
        graft::prototype("ClipByValueV2").input("mine", f32).output("y", follow("mine", aspect::dtype | aspect::shape));
};
struct mine {
    using list = ops<ClipByValueV2>;
};

tensor_desc of(dtype t, shape const& s) {
    tensor_desc d;
    d.type = t, d.shape = s;
    return d;
}

/// The first output of an operator with these inputs, or the error.
tensor_desc first_output(catalog_view const& ops, std::string_view name, span<tensor_desc const> inputs, status& why) {
    graph g;
    g.catalog = ops;
    graph_builder builder(g);
    node_draft draft;
    draft.begin(ops, ops.find(name), g.storage);
    draft.name = name;
    for (std::size_t p = 0; p < inputs.size(); ++p) {
        auto const t = builder.add_input("in", {}, inputs[p]);
        draft.put(p, {&t, 1});
    }
    builder.add(draft, why);
    return why ? g.tensors[g.nodes.back().first_output].desc : tensor_desc();
}

/// A value of the kind of each required attribute; `n` is its number, or the length of the list.
attr_value some(attr_kind of, std::int64_t n) {
    static constexpr std::int64_t numbers[]{1, 1, 1, 1, 1, 1, 1, 1};
    static constexpr double reals[]{0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5};
    static constexpr std::string_view words[]{"a", "b", "c", "d", "e", "f", "g", "h"};
    attr_value a;
    a.kind = of;
    a.integer = of == attr_kind::type ? static_cast<std::int64_t>(dtype::f32) : n;
    a.real = 0.5;
    a.string = "SAME";
    auto const size = static_cast<std::size_t>(n);
    a.integers = {numbers, size};
    a.floats = {reals, size};
    a.strings = {words, size};
    if (of == attr_kind::integer_lists) a.ends = {numbers, size};
    return a;
}
/// The error of an operator whose inputs all have this rank and 2 in each dim.
errc error_with(catalog_view const& ops, op_id op, std::size_t rank, std::int64_t n, format how) {
    graph g;
    g.catalog = ops;
    graph_builder builder(g);
    node_draft draft;
    draft.begin(ops, op, g.storage);
    auto const rows = ops.inputs(op);
    for (std::size_t p = 0; p < rows.size(); ++p) {
        auto d = of(dtype_set::of(rows[p].types).first(), shape::of_rank(0));
        for (std::size_t i = 0; i < rank; ++i) d.shape.append(2);
        d.format = how;
        tensor_id t[2]{builder.add_input("a", {}, d), builder.add_input("b", {}, d)};
        draft.put(p, {t, rows[p].how == presence::dynamic ? 2u : 1u});
    }
    auto const attributes = ops.attributes(op);
    for (std::size_t i = 0; i < attributes.size(); ++i)
        if (attributes[i].how == presence::required) draft.attributes[i] = some(attributes[i].attribute, n);
    for (std::size_t p = 0; p < ops.outputs(op).size(); ++p)
        if (ops.outputs(op)[p].how == presence::dynamic) draft.count(p, 2);
    status why;
    builder.add(draft, why);
    return why.code;
}

/// The operator whose name has this number.
static op_id op_of_hash(catalog_view const& ops, std::uint64_t name) {
    for (op_id op = 0; op < ops.size; ++op)
        if (graft::hash_of(ops.name(op)) == name) return op;
    return no_op;
}

TEST_CASE("a rule belongs to one line, and names its parameters only") {
    cann::listed_operators const all;
    auto const forms = cann::listed_operators::sharing_names();
    CHECK(forms.refused().empty());
    std::size_t fine = 0, rules = 0;
    for (auto const& family : cann::detail::rule_families)
        for (auto const& rule : family) {
            auto const here = op_of_hash(all.view(), rule.name), there = op_of_hash(forms.view(), rule.name);
            CHECK((here == no_op) != (there == no_op));
            auto const& ops = here == no_op ? forms.view() : all.view();
            auto const op = here == no_op ? there : here;
            REQUIRE(op != no_op);
            CAPTURE(ops.name(op));
            CHECK(cann::detail::rule_called(ops.name(op)) == &rule);
            bool once = false;
            for (std::size_t rank = 0; rank <= 6 && op != no_op; ++rank)
                for (std::int64_t n = 1; n <= 6; ++n)
                    for (auto const how : {format::nd, format::nhwc, format::nchw, format::ncdhw}) {
                        auto const code = error_with(ops, op, rank, n, how);
                        CHECK(code != errc::unknown_parameter);
                        CHECK(code != errc::output_not_assigned);
                        CHECK(code != errc::index_out_of_range);
                        once = once || code == errc::ok;
                    }
            fine += once;
            ++rules;
        }
    CHECK(rules > 350);
    CHECK(fine * 10 > rules * 7); // the others need what these inputs are not
}

TEST_CASE("every line is a prototype") {
    cann::listed_operators const all;
    CHECK(all.refused().empty());
    CHECK(all.view().size > 700);
    auto const op = all.view().find("BasicLSTMCellCStateGrad");
    REQUIRE(op != no_op);
    CHECK(all.view().inputs(op).size() == 8);
    CHECK(all.view().outputs(op).size() == 2);
}

TEST_CASE("a line says ports, presence, dtypes, attributes and defaults") {
    operator_line const p(
        "Some x:f16,f32 mask?:u8 all*:any -> y=x:f16,f32 n:i64 n*:' "
        "mode?string=\"two words\" axes?list(int)=1,-2 lists?list(list(int))=1,2;; flag?bool must?float");
    CHECK(p.first_mistake().code == errc::duplicate_name); // n, twice
    operator_line const wrong("Some x:f16,float17 -> y=x:f16");
    CHECK(wrong.first_mistake().code == errc::unknown_dtype);
    operator_line const kind("Some x:f16 -> y=x:f16 a?number=1");
    CHECK(kind.first_mistake().code == errc::attribute_without_kind);
}

TEST_CASE("what lines say of outputs is inferred, and nothing more") {
    cann::listed_operators const all;
    auto const column = of(dtype::f32, {2, 1}), row = of(dtype::f32, {1, 3}), scalar = of(dtype::f32, shape::scalar());
    tensor_desc const broadcast[]{column, row, scalar};
    status why;
    CHECK(first_output(all.view(), "ClipByValueV2", broadcast, why) == of(dtype::f32, {2, 3}));
    tensor_desc const contradict[]{of(dtype::f32, {2, 4}), row, scalar};
    CHECK(first_output(all.view(), "ClipByValueV2", contradict, why).type == dtype::undefined);
    CHECK(why.code == errc::shape_mismatch);
    why = ok;
    auto const packed = of(dtype::f16, {2, 1});
    auto const open = first_output(all.view(), "FixPipe", {&packed, 1}, why);
    CHECK_FALSE(open.shape.has_rank());
    why = ok;
    auto const like = first_output(all.view(), "FastGelu", {&column, 1}, why);
    CHECK(like == column);
}

TEST_CASE("rules in code: shapes, and the input that is wrong") {
    cann::listed_operators const all;
    auto const check = [&](char const* op, std::initializer_list<shape> inputs, shape const& expected,
                           dtype t = dtype::f32) {
        CAPTURE(op);
        tensor_desc in[8];
        std::size_t n = 0;
        for (auto const& s : inputs) in[n++] = of(t, s);
        status why;
        CHECK(first_output(all.view(), op, {in, n}, why).shape == expected);
        CHECK(why.code == errc::ok);
    };
    auto const refused = [&](char const* op, std::initializer_list<shape> inputs, errc code, char const* parameter,
                             dtype t = dtype::f32) {
        CAPTURE(op);
        tensor_desc in[8];
        std::size_t n = 0;
        for (auto const& s : inputs) in[n++] = of(t, s);
        status why;
        first_output(all.view(), op, {in, n}, why);
        CHECK(why.code == code);
        CHECK(why.parameter == parameter);
    };
    auto const x = dim::unknown();
    check("DepthwiseWeight4DTo6D", {{3, 3, 17, 2}}, {2, 3, 3, 2, 16, 16});
    refused("DepthwiseWeight4DTo6D", {{3, 3, 17}}, errc::wrong_rank, "x");
    check("DiagPartD", {{2, 3, 2, 3}, {2, 3, 2, 3}}, {2, 3});
    check("MatrixDiagPartD", {{4, x, 5}, {4, 3, 5}}, {dim(4), x});
    check("MatrixDiagPartD", {{4, 3, 5}, {4, 3, 5}}, {4, 3});
    check("BasicLSTMCellCStateGrad", {{x, 8}, {}, {}, {}, {}, {}, {}, {}}, {x, 32});
    refused("BasicLSTMCellCStateGrad", {{8}, {}, {}, {}, {}, {}, {}, {}}, errc::wrong_rank, "c");
    check("GridSampler3D", {{2, 3, 4, 5, 6}, {2, 7, 8, 9, 3}}, {2, 3, 7, 8, 9});
    refused("GridSampler3D", {{2, 3, 4, 5, 6}, {2, 7, 8, 9, 2}}, errc::wrong_shape, "grid");
    check("Iou3D", {{2, 7, 10}, {2, 7, 20}}, {2, 10, 20});
    refused("Iou3D", {{2, 7, 10}, {3, 7, 20}}, errc::wrong_shape, "gtboxes");
    check("Flatten", {{2, 3, 4}}, {2, 12});
    check("Flatten", {{2, x, 4}}, {dim(2), x});
    check("CompareAndBitpack", {{3, 16}, shape::scalar()}, {3, 2});
    refused("CompareAndBitpack", {{3, 15}, shape::scalar()}, errc::wrong_shape, "x");
    check("Sort", {{3, 16}}, {3, 16});
    check("MaximumGrad", {{2, 3}, {2, 3}, {3}}, {2, 3});
    check("CdistGrad", {{2, 3, 4}, {2, 3, 4}, {2, 3, 4}, {2, 3, 4}}, {2, 4});
    refused("CdistGrad", {{2, 3, 4}, {2, 3, 4}, {2, 3, 5}, {2, 3, 4}}, errc::shape_mismatch, "x2");
    check("GlobalLpPool", {{2, 3, 4, 5}}, {2, 3, 1, 1});
    refused("GlobalLpPool", {{2, 3, 4}}, errc::wrong_rank, "x");
    check("BoundingBoxEncode", {{8, 4}, {1, 4}}, {8, 4});
    check("AbsGrad", {{2, 1}, {1, 3}}, {2, 3});
    check("RmsNorm", {{2, 3, 4}, {4}}, {2, 3, 4});
    refused("RmsNorm", {{4}, {3, 4}}, errc::wrong_rank, "gamma");
    check("SwiGlu", {{2, 8}}, {2, 4});
    refused("SwiGlu", {{2, 7}}, errc::wrong_shape, "x");
    check("GeluMul", {{x, 8}}, {x, 4});
    check("DiagV2", {{3}}, {3, 3});
    check("ChamferDistance", {{2, 2, 7}, {2, 2, 7}}, {2, 7});
    refused("ChamferDistance", {{2, 2}, {2, 2}}, errc::wrong_rank, "xyz1");
    check("RotaryMul", {{1, 2, 3, 4}, {1, 1, 3, 4}, {1, 1, 3, 4}}, {1, 2, 3, 4});
    check("SearchSorted", {{5}, {3, 4}}, {3, 4}, dtype::f32);
    // an unknown rank is no error: the rule is called again when it is known
    check("Flatten", {shape::unknown_rank()}, shape::unknown_rank());
}

TEST_CASE("an operator that is there before counts") {
    cann::listed_operators const all(catalog<mine>::view());
    auto const op = all.view().find("ClipByValueV2");
    REQUIRE(op != no_op);
    CHECK(all.view().text(all.view().inputs(op)[0].name) == "mine");
    CHECK(all.view().size == cann::listed_operators().view().size);
    auto const x = of(dtype::f32, {2, 1});
    status why;
    CHECK(first_output(all.view(), "ClipByValueV2", {&x, 1}, why) == x);
}

} // namespace
} // namespace graft::cann_catalog
