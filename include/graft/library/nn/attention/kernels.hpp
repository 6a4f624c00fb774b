// graft/library/nn/attention/kernels.hpp - kernels: attention with one state matrix for each head
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <string_view>

#include "graft/kernel.hpp"
#include "graft/library/nn/attention/ops.hpp"

GRAFT_BEGIN
namespace library {

/// LinearAttention, step by step.
inline status linear_attention(in<"query", float> q, in<"key", float> k, in<"value", float> v,
    optional_in<"past", float> past, optional_in<"decay", float> decay, optional_in<"beta", float> beta,
    out<"y", float> y, out<"present", float> present, attr_of<"q_heads", std::int64_t> q_heads,
    attr_of<"kv_heads", std::int64_t> kv_heads, attr_of<"scale", double> scale,
    attr_of<"rule", std::string_view> rule) {
    auto const batches = q.dim(0), times = q.dim(1), heads = *q_heads, groups = *kv_heads, d_k = k.dim(2) / groups,
               d_v = v.dim(2) / groups, each = heads / groups;
    bool const gated = *rule == "gated" || *rule == "gated_delta", delta = *rule == "delta" || *rule == "gated_delta";
    auto const steps = batches * times;
    auto const per_step = [&](auto const& t) { return steps == 0 ? 0 : static_cast<std::int64_t>(t.size()) / steps; };
    auto const decays = decay ? per_step(decay) : 0, betas = beta ? per_step(beta) : 0;
    auto const by = static_cast<float>(
        *scale != 0 ? *scale : 1 / std::sqrt(static_cast<double>(std::max(d_k, std::int64_t{1}))));
    if (past) std::copy_n(past.data(), past.size(), present.data());
    else std::fill_n(present.data(), present.size(), 0.f);
    for (std::int64_t b = 0; b < batches; ++b)
        for (std::int64_t h = 0; h < groups; ++h) {
            auto* const s = present.data() + (b * groups + h) * d_k * d_v;
            for (std::int64_t t = 0; t < times; ++t) {
                auto const step = b * times + t;
                auto const* const key = k.data() + (step * groups + h) * d_k;
                auto const* const value = v.data() + (step * groups + h) * d_v;
                for (std::int64_t i = 0; gated && i < d_k; ++i) {
                    auto const at = decays == groups ? h : h * d_k + i;
                    auto const keep = std::exp(decay.data()[step * decays + at]);
                    for (std::int64_t j = 0; j < d_v; ++j) s[i * d_v + j] *= keep;
                }
                auto const share = delta ? beta.data()[step * betas + (betas == 1 ? 0 : h)] : 1.f;
                for (std::int64_t j = 0; j < d_v; ++j) {
                    auto known = 0.f;
                    for (std::int64_t i = 0; delta && i < d_k; ++i) known += s[i * d_v + j] * key[i];
                    auto const fresh = share * (value[j] - known);
                    for (std::int64_t i = 0; i < d_k; ++i) s[i * d_v + j] += key[i] * fresh;
                }
                for (std::int64_t g = h * each; g < (h + 1) * each; ++g)
                    for (std::int64_t j = 0; j < d_v; ++j) {
                        auto const* const query = q.data() + (step * heads + g) * d_k;
                        auto sum = 0.f;
                        for (std::int64_t i = 0; i < d_k; ++i) sum += query[i] * s[i * d_v + j];
                        y.data()[(step * heads + g) * d_v + j] = by * sum;
                    }
            }
        }
    return ok;
}

/// The kernels of this family.
using attention_kernels = with_promoted<kernels_of<LinearAttention, &linear_attention>, half, bfloat16>;

} // namespace library
GRAFT_END
