// graft/library/ml/label/onnx_out.hpp - ONNX exporter: look-up of labels
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <vector>

#include "graft/library/ml/label/ops.hpp"
#include "graft/library/nn/conv/onnx_out.hpp"
#include "graft/library/onnx/lowering_vocabulary.hpp"

GRAFT_BEGIN
namespace library::onnx_out {

/// The lists of a LabelEncoder: of texts, int64 or float32.
/// error not_a_constant, unsupported_in_operator_set
inline status add_labels(std::vector<out::given>& to, emission& m, value_id v, std::string_view name, dtype& type) {
    auto const* c = m.constant(v);
    if (!c) return fail(errc::not_a_constant, name, "labels that are known when the model is exported");
    if (auto const is = c->desc.type; is != dtype::string && is != dtype::i64 && is != dtype::f32) {
        std::vector<double> all;
        if (all = out::floats_of(*c); all.empty() && !c->desc.shape.elements().is(0))
            return fail(errc::unsupported_in_operator_set, name, "strings or numbers");
        bool const real = is == dtype::f64 || is == dtype::f16;
        for (auto const each : all)
            if (real && each == each && static_cast<double>(static_cast<float>(each)) != each)
                return fail(errc::unsupported_in_operator_set, name, "numbers that float32 has");
        if (real) c = m.constant(m.floats(all, dtype::f32));
        else {
            numbers whole;
            for (auto const each : all) whole.push_back(static_cast<std::int64_t>(each));
            c = m.constant(m.integers(whole));
        }
    }
    auto& s = m.model().storage;
    type = c->desc.type;
    bool const one = name == "default_";
    if (type == dtype::string) {
        if (one) to.push_back({"default_string", c->strings[0]});
        else to.push_back({name == "keys" ? "keys_strings" : "values_strings", attr_value::of(c->strings)});
    } else if (type == dtype::i64) {
        auto const all = s.keep(span<std::int64_t const>(out::integers_of(*c)));
        if (one) to.push_back({"default_int64", all[0]});
        else to.push_back({name == "keys" ? "keys_int64s" : "values_int64s", span<std::int64_t const>(all)});
    } else if (type == dtype::f32) {
        auto const all = s.keep(span<double const>(out::floats_of(*c)));
        if (one) to.push_back({"default_float", all[0]});
        else to.push_back({name == "keys" ? "keys_floats" : "values_floats", span<double const>(all)});
    } else return fail(errc::unsupported_in_operator_set, name, "strings, int64 or float32");
    return ok;
}
inline constexpr auto encode_labels = out::lower<EncodeLabels>([](lowering<EncodeLabels>& n) -> status {
    std::vector<out::given> attributes;
    dtype key{}, value{};
    if (auto s = add_labels(attributes, n.m, n.in<"keys">(), "keys", key); !s) return s;
    if (auto s = add_labels(attributes, n.m, n.in<"values">(), "values", value); !s) return s;
    if (auto s = add_labels(attributes, n.m, n.in<"otherwise">(), "default_", value); !s) return s;
    auto const x = out::cast(n.m, n.in<"x">(), key);
    auto const y = n.m.nodes(
        "ai.onnx.ml.LabelEncoder", span<value_id const>(&x, 1), span<out::given const>(attributes), 1);
    return n.set_output(out::cast(n.m, n.m.typed(y, value), n.m.type(n.in<"values">())));
});

/// The lowerings of this family.
using label_lowerings = out::lowerings<encode_labels>;

} // namespace library::onnx_out
GRAFT_END
