// graft/graph/detail/plan_run.hpp - the rules of one node by its plan
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "graft/base/status.hpp"
#include "graft/graph/detail/inference_plan.hpp"
#include "graft/op/catalog/catalog_view.hpp"
#include "graft/op/infer/frame.hpp"
#include "graft/op/infer/infer_facts.hpp"
#include "graft/op/infer/infer_node.hpp"
#include "graft/tensor/desc.hpp"
#include "graft/tensor/dtype_set.hpp"
#include "graft/tensor/format_set.hpp"

GRAFT_BEGIN
namespace detail {
/// Formats of an input, and the properties of the input that it follows.
[[gnu::noinline]] inline bool keeps_to(
    inference_plan::taken const& want, tensor_desc const& d, tensor_desc const& root) {
    auto const follows = [&](aspect a) { return (want.aspects & static_cast<std::uint8_t>(a)) != 0; };
    return (want.formats == 0 || format_set::of(want.formats).has(d.format)) &&
           (want.origin_formats == 0 || format_set::of(want.origin_formats).has(d.origin_format)) &&
           !(follows(aspect::dtype) && root.type != d.type) &&
           !(follows(aspect::shape) && contradict(root.shape, d.shape)) &&
           !(follows(aspect::format) && root.format != d.format);
}
/// The rules of a node by its plan, whose inputs and attributes are known to keep to it.
struct plan_rules {
    inference_plan const& p;
    catalog_view const& c;
    op_id op;
    frame& f;
    span<tensor_desc> outputs;

    [[nodiscard, gnu::always_inline]] bool has(step s) const { return p.steps[static_cast<std::size_t>(s)]; }
    [[gnu::always_inline]] status run(step s, frame& to) const { return p.run(s, to); }
    [[gnu::always_inline]] static bool before(status&) { return true; }
    [[gnu::always_inline]] bool declare(status&) const {
        auto* out = outputs.data();
        auto const* const* const in = f.inputs.data();
        for (auto const *t = p.out, *const end = t + outputs.size(); t != end; ++t, ++out) {
            auto& o = *out;
            if (t->whole) {
                o = *in[t->shape_of];
                continue;
            }
            o.type = t->type_of >= 0 ? in[t->type_of]->type : t->type;
            o.format = t->format_of >= 0 ? in[t->format_of]->format : format::nd;
            o.origin_format = t->format_of >= 0 ? in[t->format_of]->origin_format : format::nd;
            if (t->shape_of >= 0) o.shape = in[t->shape_of]->shape;
            else o.shape.reset();
        }
        return true;
    }
    [[gnu::always_inline]] void after(status& why) const {
        if (p.checks_facts) why = fact_check{c, op, f}.after();
    }
};
/// Inputs are read in place, with their reader set for the lifetime of this object.
struct watched_inputs {
    tensor_desc* const* in;
    std::size_t count = 0;

    ~watched_inputs() {
        for (std::size_t i = 0; i < count; ++i) in[i]->shape.detach();
    }
};
/// Prefetches the element `ahead` positions later: nodes and tensors use two cache lines each.
template <class T> [[gnu::always_inline]] inline void fetch_later(T const* at) {
    constexpr std::uintptr_t ahead = 16;
    auto const address = reinterpret_cast<std::uintptr_t>(at) + ahead * sizeof(T); // may be invalid, which is harmless
    __builtin_prefetch(reinterpret_cast<void const*>(address));
    __builtin_prefetch(reinterpret_cast<void const*>(address + 64));
}
} // namespace detail
GRAFT_END
