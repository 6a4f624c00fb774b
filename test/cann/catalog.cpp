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
    auto const squeezed = first_output(all.view(), "DepthwiseWeight4DTo6D", {&column, 1}, why);
    CHECK(squeezed.type == dtype::f32);
    CHECK_FALSE(squeezed.shape.has_rank());
    auto const like = first_output(all.view(), "FastGelu", {&column, 1}, why);
    CHECK(like == column);
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
