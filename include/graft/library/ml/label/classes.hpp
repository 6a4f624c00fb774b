// graft/library/ml/label/classes.hpp - ONNX: class labels selected by scores, in the domain ai.onnx.ml
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/library/array/concat/ops.hpp"
#include "graft/library/array/gather/ops.hpp"
#include "graft/library/array/reshape/ops.hpp"
#include "graft/library/math/arithmetic/ops.hpp"
#include "graft/library/math/compare/ops.hpp"
#include "graft/library/math/reduce/ops.hpp"
#include "graft/library/math/unary/ops.hpp"
#include "graft/library/ml/label/onnx.hpp"
#include "graft/library/nn/activation/ops.hpp"
#include "graft/library/onnx/expansion_helpers.hpp"
#include "graft/library/onnx/pieces.hpp"

GRAFT_BEGIN
namespace library::onnx_plugins {

/// The labels of a classifier, strings or int64.
struct class_labels {
    making& m;
    std::int64_t count = 0;
    tensor_id labels = no_id;

    /// error missing_required_attribute: neither `classlabels_strings` nor `Ints`
    template <fixed_string Ints, class Context> status read(Context& ctx) {
        if (ctx.template has_attr<"classlabels_strings">() && ctx.template attr<"classlabels_strings">().size() > 0) {
            auto const all = ctx.template attr<"classlabels_strings">();
            count = static_cast<std::int64_t>(all.size());
            labels = constant_texts(m, "labels", all);
        } else if (ctx.template has_attr<Ints>()) {
            auto const all = ctx.template attr<Ints>();
            count = static_cast<std::int64_t>(all.size());
            labels = m.integers("labels", all);
        }
        return count > 0 ? ok : fail(errc::missing_required_attribute, Ints.view(), "labels");
    }
    /// The label of the maximum of each row's scores; the first of equal ones.
    [[nodiscard]] tensor_id best(tensor_id scores) {
        auto const p = m.add<ArgMaxV2>("best", "x"_p = scores, "dimension"_p = m.number("class_axis", 1, dtype::i64));
        return taken(m, "label", labels, p, 0);
    }
    /// One score s [rows, 1] for the second of two classes: its label if s is above `min`, and both scores, of which
    /// the first is 1 - s (`shares`), or the logistic function of -s and s (`logistic`), or -s.
    [[nodiscard]] status set_of_one(tensor_id s, double min, bool shares, bool logistic) {
        auto const number = [&](std::string_view name, double v) { return m.number(name, v, m.desc(s).type); };
        auto const above = m.of_two<Greater>("is_second", s, number("least", min));
        auto const place = m.reshape("place_of_label", m.cast("place", above, dtype::i64), {-1});
        m.ctx.result(taken(m, "label", labels, place, 0));
        if (m.ctx.output_count() < 2) return ok;
        auto const other = shares ? m.of_two<Sub>("of_first", number("one", 1), s) : m.of<Neg>("of_first", s);
        tensor_id const both[]{other, s};
        auto const y = joined(m, logistic ? "both" : "scores_out", span<tensor_id const>(both), 1);
        return m.set_result(logistic ? m.of<Sigmoid>("scores_out", y) : y);
    }
};

} // namespace library::onnx_plugins
GRAFT_END
