// graft/library/ml/vector/onnx.hpp - ONNX: support vector machines of the domain ai.onnx.ml
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <vector>

#include "graft/library/control/identity/ops.hpp"
#include "graft/library/linalg/matmul/ops.hpp"
#include "graft/library/math/arithmetic/ops.hpp"
#include "graft/library/math/compare/ops.hpp"
#include "graft/library/math/reduce/ops.hpp"
#include "graft/library/math/unary/ops.hpp"
#include "graft/library/ml/label/classes.hpp"
#include "graft/library/ml/linear/onnx.hpp"
#include "graft/library/ml/vector/ops.hpp"
#include "graft/library/nn/activation/ops.hpp"
#include "graft/library/onnx/expansion_helpers.hpp"
#include "graft/library/onnx/pieces.hpp"

GRAFT_BEGIN
namespace library::onnx_plugins {

/// Kernel values of rows of x and vectors.
struct held_against {
    making& m;
    double gamma = 0, coef0 = 0, degree = 0;

    /// error wrong_attribute_value: other than three numbers
    template <class Context> status read(Context& ctx) {
        if (!ctx.template has_attr<"kernel_params">()) return ok;
        auto const all = ctx.template attr<"kernel_params">();
        if (all.size() == 0) return ok;
        if (all.size() != 3)
            return fail(errc::wrong_attribute_value, "kernel_params", "gamma, coef0 and degree", 3,
                static_cast<std::int64_t>(all.size()));
        gamma = all[0], coef0 = all[1], degree = all[2];
        return ok;
    }
    /// [rows, count]: the similarity of each row of x to each of `count` vectors, by `kernel`.
    /// error wrong_attribute_value: a kernel that is not in the definition, vectors whose length differs from the rows
    status near(tensor_id x, span<double const> vectors, std::int64_t count, std::string_view kernel, tensor_id& y) {
        auto const columns = m.desc(x).shape;
        auto const all = static_cast<std::int64_t>(vectors.size());
        if (count < 1 || all % count != 0)
            return fail(errc::wrong_attribute_value, "support_vectors", "numbers for each of the vectors", count, all);
        if (columns.has_rank() && columns.rank() == 2 && contradict(columns[1], dim(all / count)))
            return fail(errc::wrong_attribute_value, "support_vectors", "as many numbers for each as x has columns",
                columns[1].value(), all / count);
        auto const number = [&](std::string_view name, double v) { return m.number(name, v, dtype::f32); };
        auto const table = m.reshape("vectors", constant_floats(m, "numbers_of_vectors", vectors), {count, -1});
        if (kernel == "RBF") {
            auto const apart = m.of_two<Sub>("apart", m.unsqueeze("rows", x, {1}), table);
            auto const x_in = m.of_two<Mul>("squared", apart, apart);
            auto const axes = m.integers("numbers_axis", {2});
            auto const sum = m.add<ReduceSum>("squares", "x"_p = x_in, "axes"_p = axes, "keep_dims"_p = false);
            y = m.of<Exp>("near", m.of_two<Mul>("negated", sum, number("gamma", -gamma)));
            return ok;
        }
        y = m.add<MatMulV2>("products", "x1"_p = x, "x2"_p = table, "transpose_x2"_p = true);
        if (kernel == "LINEAR") return ok;
        if (kernel != "POLY" && kernel != "SIGMOID")
            return fail(errc::wrong_attribute_value, "kernel_type", "LINEAR, POLY, RBF or SIGMOID");
        y = m.of_two<Mul>("steep", y, number("gamma", gamma));
        y = m.of_two<Add>("moved", y, number("coef0", coef0));
        y = kernel == "POLY" ? m.of_two<Pow>("near", y, number("degree", degree)) : m.of<Tanh>("near", y);
        return ok;
    }
    /// A matrix of float32.
    tensor_id matrix(std::string_view name, std::vector<double> const& all, std::int64_t columns) {
        return m.reshape(name, constant_floats(m, m.ctx.storage().path(name, "numbers"), all), {-1, columns});
    }
    tensor_id product(std::string_view name, tensor_id a, tensor_id b) { return m.of_two<MatMulV2>(name, a, b); }
};

/// The weighted sum of the similarities of a row to each vector, plus rho; only its sign if `one_class` is 1.
inline constexpr auto svm_regressor = expand<onnx::ml::SVMRegressor>([](auto& ctx) -> status {
    making m(ctx);
    held_against h{m};
    if (auto s = h.read(ctx); !s) return s;
    if (!ctx.template has_attr<"coefficients">())
        return fail(errc::missing_required_attribute, "coefficients", "numbers");
    if (ctx.template attr<"post_transform">() != "NONE")
        return fail(errc::wrong_attribute_value, "post_transform", "NONE, of one score");
    auto const weights = ctx.template attr<"coefficients">();
    auto const count = ctx.template attr<"n_supports">();
    auto const x = m.cast("x", ctx.template tensor<"X">(), dtype::f32);
    tensor_id y = no_id;
    if (count > 0) {
        if (!ctx.template has_attr<"support_vectors">())
            return fail(errc::missing_required_attribute, "support_vectors", "vectors");
        if (static_cast<std::int64_t>(weights.size()) != count)
            return fail(errc::wrong_attribute_value, "coefficients", "one for each vector", count,
                static_cast<std::int64_t>(weights.size()));
        auto const vectors = ctx.template attr<"support_vectors">();
        if (auto s = h.near(x, vectors, count, ctx.template attr<"kernel_type">(), y); !s) return s;
        y = h.product("sums", y, h.matrix("weights", {weights.begin(), weights.end()}, 1));
    } else {
        (void)ctx.template has_attr<"support_vectors">(); // the coefficients are the only vector
        if (auto s = h.near(x, weights, 1, ctx.template attr<"kernel_type">(), y); !s) return s;
    }
    double rho = 0;
    if (ctx.template has_attr<"rho">() && ctx.template attr<"rho">().size() > 0) rho = ctx.template attr<"rho">()[0];
    bool const sign = ctx.template attr<"one_class">() != 0;
    y = m.of_two<Add>(sign ? "scores" : "", y, m.number("rho", rho, dtype::f32));
    if (!sign) return m.set_result(y);
    auto const condition = m.of_two<Greater>("above", y, m.number("zero", 0, dtype::f32));
    auto const then_in = m.number("inside", 1, dtype::f32);
    auto const else_in = m.number("outside", -1, dtype::f32);
    return m.set_result(m.add<SelectV2>("", "condition"_p = condition, "then"_p = then_in, "else"_p = else_in));
});

/// A score for each pair of classes, from the similarity of a row to their vectors; the class that wins most pairs, or
/// the most probable one if the pairs have probabilities (`prob_a`, `prob_b`). Without vectors a score for
/// each class, by its coefficients. Source: ONNX Runtime and libsvm, where the definition is silent.
/// error missing_required_attribute, wrong_attribute_value
struct expand_svm_classifier {
    template <class Context> status operator()(Context& ctx) const {
        making m(ctx);
        held_against h{m};
        if (auto s = h.read(ctx); !s) return s;
        class_labels labels{m};
        if (auto s = labels.read<"classlabels_ints">(ctx); !s) return s;
        if (!ctx.template has_attr<"coefficients">() || !ctx.template has_attr<"rho">() ||
            ctx.template attr<"rho">().size() == 0)
            return fail(errc::missing_required_attribute, "coefficients", "coefficients and rho");
        numbers each;
        std::int64_t count = 0;
        if (ctx.template has_attr<"vectors_per_class">())
            for (auto const n : ctx.template attr<"vectors_per_class">()) {
                if (n < 0 || n > largest_created)
                    return fail(errc::wrong_attribute_value, "vectors_per_class", "counts", 0, n);
                each.push_back(n), count += n;
            }
        auto const x = m.cast("x", ctx.template tensor<"X">(), dtype::f32);
        std::string_view const kernel = ctx.template attr<"kernel_type">(),
                               post = ctx.template attr<"post_transform">();
        if (count == 0) {
            (void)ctx.template has_attr<"support_vectors">();
            return by_coefficients(
                h, labels, x, ctx.template attr<"coefficients">(), ctx.template attr<"rho">()[0], post);
        }
        if (static_cast<std::int64_t>(each.size()) != labels.count || labels.count < 2)
            return fail(errc::wrong_attribute_value, "vectors_per_class", "one for each of several labels",
                labels.count, static_cast<std::int64_t>(each.size()));
        if (!ctx.template has_attr<"support_vectors">())
            return fail(errc::missing_required_attribute, "support_vectors", "vectors");
        tensor_id near = no_id;
        if (auto s = h.near(x, ctx.template attr<"support_vectors">(), count, kernel, near); !s) return s;
        tensor_id scores = no_id, votes = no_id;
        if (auto s = pairs(
                h, ctx.template attr<"coefficients">(), ctx.template attr<"rho">(), near, each, count, scores, votes);
            !s)
            return s;
        std::vector<double> a, b;
        if (ctx.template has_attr<"prob_a">())
            a.assign(ctx.template attr<"prob_a">().begin(), ctx.template attr<"prob_a">().end());
        if (ctx.template has_attr<"prob_b">())
            b.assign(ctx.template attr<"prob_b">().begin(), ctx.template attr<"prob_b">().end());
        return results(h, labels, scores, votes, a, b, post);
    }
    /// Scores of the pairs of classes, and the number of pairs that each class wins.
    static status pairs(held_against& h, span<double const> weights, span<double const> rho, tensor_id near,
        numbers const& each, std::int64_t count, tensor_id& scores, tensor_id& votes) {
        auto& m = h.m;
        auto const k = each.size(), n = k * (k - 1) / 2, vectors = static_cast<std::size_t>(count);
        if (weights.size() != (k - 1) * vectors)
            return fail(errc::wrong_attribute_value, "coefficients", "one for each vector and each other class",
                static_cast<std::int64_t>((k - 1) * vectors), static_cast<std::int64_t>(weights.size()));
        if (rho.size() < n)
            return fail(errc::wrong_attribute_value, "rho", "one for each pair of classes",
                static_cast<std::int64_t>(n), static_cast<std::int64_t>(rho.size()));
        if (vectors > static_cast<std::size_t>(largest_created) / n)
            return fail(
                errc::overflow, "vectors_per_class", "at most", largest_created / static_cast<std::int64_t>(n), count);
        std::vector<double> of_vectors(vectors * n), wins(n * k), lost(k);
        std::vector<std::size_t> begin{0};
        for (auto const c : each) begin.push_back(begin.back() + static_cast<std::size_t>(c));
        std::size_t pair = 0;
        for (std::size_t i = 0; i < k; ++i)
            for (std::size_t j = i + 1; j < k; ++j, ++pair) {
                for (auto v = begin[i]; v < begin[i + 1]; ++v)
                    of_vectors[v * n + pair] = weights[(j - 1) * vectors + v];
                for (auto v = begin[j]; v < begin[j + 1]; ++v) of_vectors[v * n + pair] = weights[i * vectors + v];
                wins[pair * k + i] = 1, wins[pair * k + j] = -1, lost[j] += 1;
            }
        auto const columns = static_cast<std::int64_t>(n);
        scores = m.of_two<Add>("scores", h.product("sums", near, h.matrix("weights", of_vectors, columns)),
            constant_floats(m, "rho", std::vector<double>(rho.begin(), rho.begin() + n)));
        auto const first = m.cast(
            "first_wins", m.of_two<Greater>("above", scores, m.number("zero", 0, dtype::f32)), dtype::f32);
        votes = m.of_two<Add>("votes", h.product("won", first, h.matrix("pairs", wins, static_cast<std::int64_t>(k))),
            constant_floats(m, "lost", lost));
        return ok;
    }
    static status results(held_against& h, class_labels& labels, tensor_id scores, tensor_id votes,
        std::vector<double> const& a, std::vector<double> const& b, std::string_view post) {
        auto& m = h.m;
        auto& ctx = m.ctx;
        auto const pairs = static_cast<std::size_t>(labels.count * (labels.count - 1) / 2);
        if (a.size() != b.size() || (!a.empty() && a.size() != pairs))
            return fail(errc::wrong_attribute_value, "prob_a", "as many as pairs of classes, and as prob_b",
                static_cast<std::int64_t>(pairs), static_cast<std::int64_t>(a.size()));
        if (!a.empty()) {
            auto y = m.of_two<Mul>("steep_scores", scores, constant_floats(m, "prob_a", a));
            y = m.of_two<Add>("moved_scores", y, constant_floats(m, "prob_b", b));
            y = m.of<Sigmoid>("shares", m.of<Neg>("negated_scores", y));
            y = m.clipped_to("inside", y, 1e-7, 1 - 1e-7);
            y = m.add<CoupledShares>("of_classes", "x"_p = y, "classes"_p = labels.count);
            ctx.result(labels.best(y));
            return ctx.output_count() > 1 ? transformed(h, y, post) : ok;
        }
        ctx.result(labels.best(votes));
        if (ctx.output_count() < 2) return ok;
        if (labels.count > 2) return transformed(h, scores, post);
        auto const other = post == "NONE" ? m.of<Neg>("of_first", scores)
                                          : m.of_two<Sub>("of_first", m.number("all", 1, dtype::f32), scores);
        tensor_id const both[]{other, scores};
        return m.set_result(joined(m, "scores_out", span<tensor_id const>(both), 1));
    }
    static status transformed(held_against& h, tensor_id scores, std::string_view post) {
        tensor_id y = no_id;
        if (auto s = linear_scores::transformed(h.m, scores, post, y); !s) return s;
        return h.m.set_result(y);
    }
    /// A score for each class, by its own vector.
    static status by_coefficients(held_against& h, class_labels& labels, tensor_id x, span<double const> coefficients,
        double rho, std::string_view post) {
        auto& m = h.m;
        tensor_id y = no_id;
        if (auto s = h.near(x, coefficients, labels.count, "LINEAR", y); !s) return s;
        y = m.of_two<Add>("scores", y, m.number("rho", rho, dtype::f32));
        m.ctx.result(labels.best(y));
        return m.ctx.output_count() > 1 ? transformed(h, y, post) : ok;
    }
};
inline constexpr auto svm_classifier = expand<onnx::ml::SVMClassifier>(expand_svm_classifier());

/// The plugins of this family.
using vector_plugins = graft::plugins<svm_regressor, svm_classifier>;
static_assert(onnx::complete<vector_plugins, ops<onnx::ml::SVMRegressor, onnx::ml::SVMClassifier>>);

} // namespace library::onnx_plugins
GRAFT_END
