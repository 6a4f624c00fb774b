// graft/library/ml/label/onnx.hpp - ONNX: labels, columns and thresholds of the domain ai.onnx.ml
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/library/array/gather/ops.hpp"
#include "graft/library/control/identity/ops.hpp"
#include "graft/library/math/arithmetic/ops.hpp"
#include "graft/library/math/compare/ops.hpp"
#include "graft/library/ml/label/ops.hpp"
#include "graft/library/onnx/expansion_helpers.hpp"

GRAFT_BEGIN
namespace library::onnx_plugins {

/// A constant vector of strings, or of numbers in the dtype of `T`.
[[nodiscard]] inline tensor_id constant_texts(making& m, std::string_view name, span<std::string_view const> all) {
    auto& storage = m.ctx.storage();
    tensor_view v;
    v.desc = {dtype::string, format::nd, format::nd, shape{static_cast<std::int64_t>(all.size())}};
    auto const kept = storage.make<std::string_view>(all.size());
    for (std::size_t i = 0; i < all.size(); ++i) kept[i] = storage.keep(all[i]);
    v.strings = kept;
    return m.ctx.add_constant(name, v);
}
[[nodiscard]] inline tensor_id constant_floats(making& m, std::string_view name, span<double const> all) {
    auto& storage = m.ctx.storage();
    tensor_view v;
    v.desc = {dtype::f32, format::nd, format::nd, shape{static_cast<std::int64_t>(all.size())}};
    auto const kept = storage.make<float>(all.size());
    for (std::size_t i = 0; i < all.size(); ++i) kept[i] = static_cast<float>(all[i]);
    v.bytes = as_bytes(kept);
    return m.ctx.add_constant(name, v);
}
[[nodiscard]] inline tensor_id constant_tensor(making& m, std::string_view name, tensor_view const& v) {
    return m.ctx.add_constant(name, v);
}
inline status set_labels(making& m, tensor_id x, tensor_id keys, tensor_id values, tensor_id otherwise) {
    return m.set_result(
        m.add<EncodeLabels>("", "x"_p = x, "keys"_p = keys, "values"_p = values, "otherwise"_p = otherwise));
}
[[nodiscard]] inline tensor_id constant_text(making& m, std::string_view text) {
    return constant_texts(m, "otherwise", span<std::string_view const>(&text, 1));
}

/// Maps strings to their numbers, or numbers to their strings, by two lists.
inline status swap_labels(making& m, tensor_id x, span<std::int64_t const> numbers_of_texts,
    span<std::string_view const> texts_of_numbers, std::int64_t unknown_text, std::string_view unknown_number) {
    auto const from = m.desc(x).type;
    if (from != dtype::string && from != dtype::i64)
        return fail(errc::wrong_dtype, "X", "string or int64, known when the model is imported");
    auto const words = constant_texts(m, "texts", texts_of_numbers), counts = m.integers("numbers", numbers_of_texts);
    if (from == dtype::string) return set_labels(m, x, words, counts, m.integers("otherwise", {unknown_text}));
    return set_labels(m, x, counts, words, constant_text(m, unknown_number));
}

/// The first version has a list of strings, whose positions are the numbers.
inline constexpr auto label_encoder = expand<onnx::ml::LabelEncoder>([]<class Context>(Context& ctx) -> status {
    making m(ctx);
    auto const x = ctx.template tensor<"X">();
    if constexpr (Context::since() < 2) {
        if (!ctx.template has_attr<"classes_strings">())
            return fail(errc::missing_required_attribute, "classes_strings", "the strings");
        auto const all = ctx.template attr<"classes_strings">();
        return swap_labels(m, x, every_axis(all.size()), {all.data(), all.size()}, ctx.template attr<"default_int64">(),
            ctx.template attr<"default_string">());
    } else {
        tensor_id keys = no_id, values = no_id, otherwise = no_id;
        if (ctx.template has_attr<"keys_strings">())
            keys = constant_texts(m, "keys", ctx.template attr<"keys_strings">());
        else if (ctx.template has_attr<"keys_int64s">()) keys = m.integers("keys", ctx.template attr<"keys_int64s">());
        else if (ctx.template has_attr<"keys_floats">())
            keys = constant_floats(m, "keys", ctx.template attr<"keys_floats">());
        if constexpr (Context::template defines_attr<"keys_tensor">())
            if (keys == no_id && ctx.template has_attr<"keys_tensor">())
                keys = constant_tensor(m, "keys", ctx.template attr<"keys_tensor">());
        if (ctx.template has_attr<"values_strings">()) {
            values = constant_texts(m, "values", ctx.template attr<"values_strings">());
        } else if (ctx.template has_attr<"values_int64s">()) {
            values = m.integers("values", ctx.template attr<"values_int64s">());
        } else if (ctx.template has_attr<"values_floats">()) {
            values = constant_floats(m, "values", ctx.template attr<"values_floats">());
        }
        if constexpr (Context::template defines_attr<"values_tensor">()) {
            if (values == no_id && ctx.template has_attr<"values_tensor">())
                values = constant_tensor(m, "values", ctx.template attr<"values_tensor">());
            if (ctx.template has_attr<"default_tensor">())
                otherwise = constant_tensor(m, "otherwise", ctx.template attr<"default_tensor">());
        }
        if (keys == no_id) return fail(errc::missing_required_attribute, "keys_strings", "keys of one type");
        if (values == no_id) return fail(errc::missing_required_attribute, "values_strings", "values of one type");
        auto const type = m.desc(values).type;
        if (otherwise == no_id && type == dtype::string)
            otherwise = constant_text(m, ctx.template attr<"default_string">());
        else if (otherwise == no_id && dtype_families::floating.has(type))
            otherwise = m.number("otherwise", ctx.template attr<"default_float">(), type);
        else if (otherwise == no_id)
            otherwise = m.number("otherwise", static_cast<double>(ctx.template attr<"default_int64">()), type);
        return set_labels(m, x, keys, values, otherwise);
    }
});
inline constexpr auto category_mapper = composed<onnx::ml::CategoryMapper>([](making& m, auto& ctx) -> status {
    if (!ctx.template has_attr<"cats_int64s">() || !ctx.template has_attr<"cats_strings">())
        return fail(errc::missing_required_attribute, "cats_strings", "strings and numbers");
    auto const all = ctx.template attr<"cats_int64s">();
    auto const strings = ctx.template attr<"cats_strings">();
    return swap_labels(m, ctx.template tensor<"X">(), {all.data(), all.size()}, {strings.data(), strings.size()},
        ctx.template attr<"default_int64">(), ctx.template attr<"default_string">());
});
/// The columns selected by the indices; one row for a vector.
inline constexpr auto feature_extractor = composed<onnx::ml::ArrayFeatureExtractor>([](making& m, auto& ctx) -> status {
    auto const x = ctx.template tensor<"X">();
    auto const d = m.ranked(x, "X");
    if (d.shape.rank() == 0) return fail(errc::wrong_rank, "X", "a vector, or rows", 1, 0);
    bool const vector = d.shape.rank() == 1;
    auto const indices_in = m.reshape("indices", ctx.template tensor<"Y">(), {-1});
    auto const axis = m.number("axis", static_cast<double>(d.shape.rank() - 1), dtype::i64);
    auto const y = m.add<GatherV2>(vector ? "columns" : "", "x"_p = x, "indices"_p = indices_in, "axis"_p = axis);
    return m.set_result(vector ? m.reshape("", y, {1, -1}) : y);
});
/// One where x is above the threshold, otherwise zero.
inline constexpr auto binarizer = composed<onnx::ml::Binarizer>([](making& m, auto& ctx) -> status {
    auto const x = ctx.template tensor<"X">();
    auto const type = m.desc(x).type;
    if (type == dtype::undefined) return fail(errc::wrong_dtype, "X", "a dtype that is known");
    auto const wide = type == dtype::f32 ? x : m.cast("wide", x, dtype::f64);
    auto const bound = m.number("threshold", ctx.template attr<"threshold">(), m.desc(wide).type);
    return m.set_result(m.add<Cast>("", "x"_p = m.of_two<Greater>("above", wide, bound), "dst_type"_p = type));
});
/// (x - offset) * scale as float32, by column or with one number for all.
inline constexpr auto scaler = composed<onnx::ml::Scaler>([](making& m, auto& ctx) -> status {
    auto x = m.cast("real", ctx.template tensor<"X">(), dtype::f32);
    numbers const nothing;
    auto const given = [](auto const& all) { return all.size() > 0; };
    double const none = 0, one = 1;
    auto offset = span<double const>(&none, 1), scale = span<double const>(&one, 1);
    if (ctx.template has_attr<"offset">() && given(ctx.template attr<"offset">()))
        offset = ctx.template attr<"offset">();
    if (ctx.template has_attr<"scale">() && given(ctx.template attr<"scale">())) scale = ctx.template attr<"scale">();
    x = m.of_two<Sub>("moved", x, constant_floats(m, "offset", offset));
    return m.set_result(m.of_two<Mul>("", x, constant_floats(m, "scale", scale)));
});
/// A map from labels to scores for each row, represented by the scores: the labels of columns are known from the
/// model.
inline constexpr auto zip_map = composed<onnx::ml::ZipMap>([](making& m, auto& ctx) -> status {
    (void)ctx.template has_attr<"classlabels_int64s">();
    (void)ctx.template has_attr<"classlabels_strings">();
    return m.set_result(m.of<Identity>("", ctx.template tensor<"X">()));
});
inline constexpr auto dict_vectorizer = refused<onnx::ml::DictVectorizer>("its input is a map, which no tensor is");
inline constexpr auto cast_map = refused<onnx::ml::CastMap>("its input is a map, which no tensor is");

/// The plugins of this family.
using label_plugins = graft::plugins<label_encoder, category_mapper, feature_extractor, binarizer, scaler, zip_map,
    dict_vectorizer, cast_map>;
static_assert(onnx::complete<label_plugins,
    ops<onnx::ml::LabelEncoder, onnx::ml::CategoryMapper, onnx::ml::ArrayFeatureExtractor, onnx::ml::Binarizer,
        onnx::ml::Scaler, onnx::ml::ZipMap, onnx::ml::DictVectorizer, onnx::ml::CastMap>>);

} // namespace library::onnx_plugins
GRAFT_END
