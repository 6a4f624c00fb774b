// graft/library/ml/linear/onnx.hpp - ONNX: linear models and preprocessing of columns of the domain ai.onnx.ml
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string> // to_string
#include <vector>

#include "graft/library/array/concat/ops.hpp"
#include "graft/library/array/gather/ops.hpp"
#include "graft/library/control/identity/ops.hpp"
#include "graft/library/linalg/matmul/ops.hpp"
#include "graft/library/math/arithmetic/ops.hpp"
#include "graft/library/math/compare/ops.hpp"
#include "graft/library/math/reduce/ops.hpp"
#include "graft/library/math/unary/ops.hpp"
#include "graft/library/ml/label/classes.hpp"
#include "graft/library/ml/label/onnx.hpp"
#include "graft/library/nn/activation/ops.hpp"
#include "graft/library/onnx/expansion_helpers.hpp"

GRAFT_BEGIN
namespace library::onnx_plugins {

/// Scores of rows: their products with `coefficients` of each of `count` targets, plus `intercepts`.
/// error wrong_attribute_value: the number of coefficients is not targets times columns
struct linear_scores {
    making& m;
    tensor_id x = no_id;
    span<double const> coefficients{}, intercepts{}; ///< the latter may be absent
    std::string_view post{};                         ///< a transformation of the scores

    template <class Context> linear_scores(making& created, Context& ctx)
        : m(created), x(ctx.template tensor<"X">()), coefficients(ctx.template attr<"coefficients">()),
          intercepts(ctx.template attr<"intercepts">()), post(ctx.template attr<"post_transform">()) {}

    status make(std::int64_t count, tensor_id& scores) const {
        auto const rows = m.ranked(x, "X").shape;
        if (rows.rank() != 2)
            return fail(errc::wrong_rank, "X", "rows of columns", 2, static_cast<std::int64_t>(rows.rank()));
        auto const total = static_cast<std::int64_t>(coefficients.size());
        if (count < 1 || total % count != 0 || (rows[1].known() && !rows[1].is(total / count)))
            return fail(errc::wrong_attribute_value, "coefficients", "as many as targets times columns",
                rows[1].known() ? rows[1].value() * count : count, total);
        auto const x1 = m.cast("x", x, dtype::f32);
        auto const x2 = m.reshape("weights", constant_floats(m, "coefficients", coefficients), {count, -1});
        scores = m.add<MatMulV2>("products", "x1"_p = x1, "x2"_p = x2, "transpose_x2"_p = true);
        if (intercepts.empty()) return ok;
        if (static_cast<std::int64_t>(intercepts.size()) != count)
            return fail(errc::wrong_attribute_value, "intercepts", "one for each target", count,
                static_cast<std::int64_t>(intercepts.size()));
        scores = m.of_two<Add>("scores", scores, constant_floats(m, "intercepts", intercepts));
        return ok;
    }
    /// The scores after `post_transform`.
    /// error wrong_attribute_value: one that the library does not have
    static status transformed(making& m, tensor_id scores, std::string_view how, tensor_id& y) {
        if (how == "NONE") y = m.of<Identity>("", scores);
        else if (how == "LOGISTIC") y = m.of<Sigmoid>("", scores);
        else if (how == "SOFTMAX") y = m.of<SoftmaxV2>("", scores);
        else if (how == "SOFTMAX_ZERO") { // shares of those that are not zero; zeros remain zeros
            auto const type = m.desc(scores).type;
            auto const axis = m.integers("last", {-1});
            auto const counts = m.of_two<Greater>(
                "counts", m.of<Abs>("sizes", scores), m.number("nothing", 1e-7, type));
            auto const max = m.add<ReduceMax>("most", "x"_p = scores, "axes"_p = axis, "keep_dims"_p = true);
            auto const each = m.of_two<Mul>(
                "each", m.of<Exp>("powers", m.of_two<Sub>("below_most", scores, max)), m.cast("counted", counts, type));
            auto const sum = m.add<ReduceSum>("sum", "x"_p = each, "axes"_p = axis, "keep_dims"_p = true);
            y = m.of_two<RealDiv>("", each, m.of_two<Maximum>("some", sum, m.number("least", 1e-38, type)));
        } else return fail(errc::wrong_attribute_value, "post_transform", "NONE, LOGISTIC, SOFTMAX or SOFTMAX_ZERO");
        return ok;
    }
};

inline constexpr auto linear_regressor = expand<onnx::ml::LinearRegressor>([](auto& ctx) -> status {
    making m(ctx);
    linear_scores const of(m, ctx);
    if (!ctx.template has_attr<"coefficients">())
        return fail(errc::missing_required_attribute, "coefficients", "numbers");
    tensor_id scores = no_id, y = no_id;
    if (auto s = of.make(ctx.template attr<"targets">(), scores); !s) return s;
    if (auto s = of.transformed(m, scores, of.post, y); !s) return s;
    return m.set_result(y);
});

/// The label of the largest score of each row, and the scores. A single score for two labels is that of the second:
/// its label if it is above zero; the first has 1 - it.
/// error missing_required_attribute: no labels
inline constexpr auto linear_classifier = expand<onnx::ml::LinearClassifier>([](auto& ctx) -> status {
    making m(ctx);
    linear_scores const of(m, ctx);
    class_labels labels{m};
    if (auto s = labels.read<"classlabels_ints">(ctx); !s) return s;
    (void)ctx.template attr<"multi_class">(); // how the model was trained
    auto const x = m.desc(of.x).shape;
    auto const numbers_given = static_cast<std::int64_t>(of.coefficients.size());
    auto rows = labels.count;
    if (!of.intercepts.empty()) rows = static_cast<std::int64_t>(of.intercepts.size());
    else if (x.has_rank() && x.rank() == 2 && x[1].known() && x[1].value() > 0) rows = numbers_given / x[1].value();
    tensor_id scores = no_id, y = no_id;
    bool const single = rows == 1 && labels.count == 2;
    if (auto s = of.make(single ? 1 : labels.count, scores); !s) return s;
    if (single) {
        if (of.post != "NONE" && of.post != "LOGISTIC")
            return fail(errc::wrong_attribute_value, "post_transform", "NONE or LOGISTIC, of one score");
        if (of.post == "NONE") return labels.set_of_one(scores, 0, true, false);
        return labels.set_of_one(m.of<Sigmoid>("share", scores), 0.5, true, false);
    }
    ctx.result(labels.best(scores));
    if (ctx.output_count() < 2) return ok;
    if (auto s = of.transformed(m, scores, of.post, y); !s) return s;
    return m.set_result(y);
});

/// Each row divided by its maximum magnitude, the sum of its magnitudes, or the root of the sum of its squares.
inline constexpr auto normalizer = composed<onnx::ml::Normalizer>([](making& m, auto& ctx) -> status {
    auto const x = m.cast("x", ctx.template tensor<"X">(), dtype::f32);
    auto const how = ctx.template attr<"norm">();
    auto const axes = m.integers("axes", {-1});
    auto const sum = [&](tensor_id of) {
        return m.add<ReduceSum>("sum", "x"_p = of, "axes"_p = axes, "keep_dims"_p = true);
    };
    tensor_id size = no_id;
    if (how == "MAX")
        size = m.add<ReduceMax>("largest", "x"_p = m.of<Abs>("sizes", x), "axes"_p = axes, "keep_dims"_p = true);
    else if (how == "L1") size = sum(m.of<Abs>("sizes", x));
    else if (how == "L2") size = m.of<Sqrt>("root", sum(m.of<Square>("squares", x)));
    else return fail(errc::wrong_attribute_value, "norm", "MAX, L1 or L2");
    auto const min = m.number("least", 1e-30, dtype::f32); // rows of zeros remain zeros
    return m.set_result(m.of_two<RealDiv>("", x, m.of_two<Maximum>("size", size, min)));
});

/// Replaces the marker for "not known" by another number, by column or the same for all.
/// error missing_required_attribute: no numbers for the type of X
inline constexpr auto imputer = composed<onnx::ml::Imputer>([](making& m, auto& ctx) -> status {
    auto const x = ctx.template tensor<"X">();
    auto const type = m.desc(x).type;
    bool const whole = type == dtype::i32 || type == dtype::i64;
    tensor_id given = no_id, gap = no_id;
    if (whole) {
        if (ctx.template has_attr<"imputed_value_int64s">())
            given = m.integers("given", ctx.template attr<"imputed_value_int64s">(), type);
        auto const code = m.number("code", static_cast<double>(ctx.template attr<"replaced_value_int64">()), type);
        gap = m.of_two<Equal>("gaps", x, code);
    } else {
        if (ctx.template has_attr<"imputed_value_floats">())
            given = m.cast("given", constant_floats(m, "numbers", ctx.template attr<"imputed_value_floats">()), type);
        auto const code = static_cast<double>(ctx.template attr<"replaced_value_float">());
        gap = code != code ? m.of<IsNan>("gaps", x) : m.of_two<Equal>("gaps", x, m.number("code", code, type));
    }
    if (given == no_id)
        return fail(errc::missing_required_attribute, whole ? "imputed_value_int64s" : "imputed_value_floats",
            "numbers of the type of X");
    return m.set_result(m.add<SelectV2>("", "condition"_p = gap, "then"_p = given, "else"_p = x));
});

/// The columns of all inputs concatenated, as float32.
inline constexpr auto feature_vectorizer = composed<onnx::ml::FeatureVectorizer>([](making& m, auto& ctx) -> status {
    auto const n = ctx.template count<"X">();
    (void)ctx.template has_attr<"inputdimensions">(); // the same as in the inputs
    std::vector<tensor_id> parts;
    for (std::size_t i = 0; i < n; ++i)
        parts.push_back(m.cast(ctx.storage().path("part", std::to_string(i)), ctx.template tensor<"X">(i), dtype::f32));
    return m.set_result(
        m.add<ConcatD>("", "x"_p = parts, "concat_dim"_p = std::int64_t{1}, "N"_p = static_cast<std::int64_t>(n)));
});

/// A number for each category: 1 for that of an element, 0 for the others.
/// error wrong_attribute_value: an element of no category is to be an error, which is only detectable at run time
inline constexpr auto one_hot_encoder = composed<onnx::ml::OneHotEncoder>([](making& m, auto& ctx) -> status {
    auto x = ctx.template tensor<"X">();
    auto const d = m.ranked(x, "X");
    if (ctx.template attr<"zeros">() == 0)
        return fail(errc::wrong_attribute_value, "zeros", "1: zeros for what is no category", 1, 0);
    tensor_id all = no_id;
    if (d.type == dtype::string) {
        if (ctx.template has_attr<"cats_strings">())
            all = constant_texts(m, "categories", ctx.template attr<"cats_strings">());
    } else if (ctx.template has_attr<"cats_int64s">()) {
        all = m.integers("categories", ctx.template attr<"cats_int64s">());
        x = m.cast("whole", x, dtype::i64);
    }
    if (all == no_id)
        return fail(errc::missing_required_attribute, d.type == dtype::string ? "cats_strings" : "cats_int64s",
            "categories of the type of X");
    auto const each = m.unsqueeze("each", x, {static_cast<std::int64_t>(d.shape.rank())});
    return m.set_result(m.cast("", m.of_two<Equal>("is", each, all), dtype::f32));
});

/// The plugins of this family.
using linear_plugins =
    graft::plugins<linear_regressor, linear_classifier, normalizer, imputer, feature_vectorizer, one_hot_encoder>;
static_assert(
    onnx::complete<linear_plugins, ops<onnx::ml::LinearRegressor, onnx::ml::LinearClassifier, onnx::ml::Normalizer,
                                       onnx::ml::Imputer, onnx::ml::FeatureVectorizer, onnx::ml::OneHotEncoder>>);

} // namespace library::onnx_plugins
GRAFT_END
