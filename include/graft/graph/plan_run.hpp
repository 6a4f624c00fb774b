// graft/graph/plan_run.hpp - asks the rules of one node in their order, by its plan
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "graft/base/config.hpp"
#include "graft/base/status.hpp"
#include "graft/graph/inference_plan.hpp"
#include "graft/op/catalog.hpp"
#include "graft/op/frame.hpp"
#include "graft/op/infer_facts.hpp"
#include "graft/op/infer_node.hpp"
#include "graft/tensor/desc.hpp"
#include "graft/tensor/dtype_set.hpp"
#include "graft/tensor/format_set.hpp"

GRAFT_BEGIN
namespace detail {
/// A rule read an output before it set it: that is to blame, not what followed from it.
[[gnu::noinline, gnu::cold]] inline void blame_unset(
    catalog_view const& c, op_id op, frame const& f, std::string_view what, status& why) {
    why = fail(
        errc::output_read_before_assignment, c.text(c.outputs(op)[static_cast<std::size_t>(f.read_unset)].name), what);
}
/// Formats of an input, and what it has from the input that it follows.
[[gnu::noinline]] inline bool keeps_to(
    inference_plan::taken const& want, tensor_desc const& d, tensor_desc const& root) {
    auto const follows = [&](aspect a) { return (want.aspects & static_cast<std::uint8_t>(a)) != 0; };
    return (want.formats == 0 || format_set::of(want.formats).has(d.format)) &&
           (want.origin_formats == 0 || format_set::of(want.origin_formats).has(d.origin_format)) &&
           !(follows(aspect::dtype) && root.type != d.type) &&
           !(follows(aspect::shape) && contradict(root.shape, d.shape)) &&
           !(follows(aspect::format) && root.format != d.format);
}
/// What a rule's answer is where it is a mistake or the rule read what is not there; true: nothing is wrong.
[[gnu::noinline, gnu::cold]] inline bool is_fine_after_all(
    catalog_view const& c, op_id op, frame& f, step s, status const& answer, status& why) {
    why = answer;
    judge(c, op, f, s, why);
    f.reads.reset();
    return static_cast<bool>(why);
}
/// The rules of one node, in their order, by its plan.
struct plan_run {
    inference_plan const& p;
    catalog_view const& c;
    op_id op;
    frame& f;
    status& why;

    /// false: the answer is a mistake.
    [[gnu::always_inline]] bool ask(step s, std::string_view rule) const {
        f.rule = rule;
        auto const answer = p.run(s, f);
        return (answer && !f.reads.any()) || is_fine_after_all(c, op, f, s, answer, why);
    }
    /// `count` outputs, which begin as anything, each as `blank`.
    [[gnu::always_inline]] void run(std::size_t count, tensor_desc const& blank) const {
        auto* const out = f.outputs.data();
        if (p.steps[0] && !ask(step::verify, name_of_verify)) {
            for (std::size_t i = 0; i < count; ++i) out[i] = blank;
            return;
        }
        auto const* const* const in = f.inputs.data();
        for (std::size_t i = 0; i < count; ++i) {
            auto const& t = p.out[i];
            auto& o = out[i];
            if (t.whole) {
                o = *in[t.shape_of];
                continue;
            }
            o.type = t.type_of >= 0 ? in[t.type_of]->type : t.type;
            o.format = t.format_of >= 0 ? in[t.format_of]->format : format::nd;
            o.origin_format = t.format_of >= 0 ? in[t.format_of]->origin_format : format::nd;
            if (t.shape_of >= 0) o.shape = in[t.shape_of]->shape;
            else o.shape.reset();
        }
        if (p.steps[1]) {
            bool const fine = ask(step::infer_dtype, name_of_infer_dtype);
            if (f.read_unset >= 0) [[unlikely]]
                return blame_unset(c, op, f, a_dtype, why);
            if (!fine) return;
        }
        if (p.steps[2]) {
            bool const fine = ask(step::infer_shape, name_of_infer_shape);
            if (f.read_unset >= 0) [[unlikely]]
                return blame_unset(c, op, f, a_shape, why);
            if (!fine) return;
        }
        bool plain = true;
        for (std::size_t i = 0; i < count; ++i)
            plain = plain && out[i].type != dtype::undefined && out[i].shape.is_plain();
        if (!plain) [[unlikely]] {
            f.rule = name_of_infer_shape;
            if (!check_outputs(c, op, f, why)) return;
        }
        if (p.steps[3] && !ask(step::infer_format, name_of_infer_format)) return;
        f.rule = {};
        if (p.checks_facts) why = fact_check{c, op, f}.after();
    }
};
/// Inputs are read where they are, and know who reads them until this ends, however it does.
struct watched_inputs {
    tensor_desc const* const* in;
    std::size_t count = 0;

    ~watched_inputs() {
        for (std::size_t i = 0; i < count; ++i) const_cast<tensor_desc*>(in[i])->shape.let_go();
    }
};
/// Has the processor fetch what comes `ahead` elements later: nodes and tensors take two of its lines each.
template <class T> [[gnu::always_inline]] inline void fetch_later(T const* at) {
    constexpr std::uintptr_t ahead = 16;
    auto const address = reinterpret_cast<std::uintptr_t>(at) + ahead * sizeof(T); // perhaps of nothing, which is fine
    __builtin_prefetch(reinterpret_cast<void const*>(address));
    __builtin_prefetch(reinterpret_cast<void const*>(address + 64));
}
} // namespace detail
GRAFT_END
