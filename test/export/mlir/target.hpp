// test/export/mlir/target.hpp - helpers of the MLIR tests: a bench for primitives, modules as text
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "graft/export.hpp"
#include "graft/export/mlir/draft.hpp"
#include "graft/export/mlir/emission.hpp"
#include "graft/export/mlir/stablehlo.hpp"
#include "graft/export/mlir/tosa.hpp"
#include "graft/text.hpp"

namespace [[gnu::visibility("hidden")]] export_test {

namespace mo = graft::mlir::out;

/// An emission for a graph without nodes, with one value.
struct mlir_bench {
    graft::graph from{};
    mo::function_draft draft{};
    mo::emission m;
    mo::value_id x = mo::no_value;

    explicit mlir_bench(
        mo::vocabulary const& dialect, graft::shape const& s = {1, 3, 4, 5}, graft::dtype t = graft::dtype::f32)
        : m(draft, from, dialect), x(input(s, t)) {}
    mo::value_id input(graft::shape const& s, graft::dtype t = graft::dtype::f32) {
        mo::draft_value v;
        v.kind = mo::value_kind::input;
        v.desc = {t, graft::format::nd, graft::format::nd, s};
        return draft.add(v);
    }
    /// The operations so far, one name after another, without shapes as operands.
    [[nodiscard]] std::string names() const {
        std::string all;
        for (auto const& o : draft.ops)
            if (o.name != "tosa.const_shape") all += (all.empty() ? "" : " ") + std::string(o.name);
        return all;
    }
    [[nodiscard]] mo::draft_op const& last() const { return draft.ops.back(); }
};

/// The text of a graph's module; the errors if the export fails.
struct mlir_text {
    std::string text{};
    graft::error_list errors{};
    mo::write_report report{};
    bool done = false;

    mlir_text(graft::graph const& g, mo::exporters const& ways, mo::write_options const& how = {}) {
        done = errors.add(mo::write_module(g, ways, how, [this](std::string_view part) { text += part; }, &report));
    }
    [[nodiscard]] bool has(std::string_view part) const { return text.find(part) != std::string::npos; }
};

} // namespace export_test
