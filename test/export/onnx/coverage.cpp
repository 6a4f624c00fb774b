// test/export/onnx/coverage.cpp - which operators are exported to ONNX, in which operator sets, compared with the list
// of those that are not
// SPDX-License-Identifier: Apache-2.0
#include "test/export/target.hpp"

#include <set>

#include "graft/export/onnx/coverage.hpp"
#include "graft/library/not_exported.hpp"

namespace export_test::of_coverage {
namespace {

TEST_CASE("every operator of inference is exported to the newest operator set, or is in the list with a reason") {
    auto const ops = graft::shipped::operators();
    auto const ways = graft::shipped::onnx_exporters();
    out::plugins_backward const backward(ways.plugins, out::write_options::last_opset);
    std::set<std::string_view> kept;
    for (auto const& e : graft::library::operators_not_exported) {
        CAPTURE(e.op);
        CHECK(ops.find(e.op) != graft::no_op);
        CHECK(!e.reason.empty());
        if (e.before > out::write_options::last_opset) CHECK(kept.insert(e.op).second);
    }
    for (graft::op_id op = 0; op < ops.size; ++op) {
        CAPTURE(ops.name(op));
        bool const leaves = out::exporter_of(ops, op, ways, backward) != out::exporter_kind::none;
        CHECK(leaves != (kept.count(ops.name(op)) != 0)); // an unneeded line is an error too
    }
}

} // namespace
} // namespace export_test::of_coverage
