// graft/kernel/detail/attribute_reads.hpp - the attributes of an operator that nothing reads: no kernel and no rule
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op/catalog/catalog_view.hpp"
#include "graft/op/infer/frame.hpp"
#include "graft/tensor/dtype_set.hpp"

GRAFT_BEGIN

namespace detail {

/// Calls the rules of one operator with its defaults, for several ranks, and notes the attributes that they read.
class attribute_reads {
public:
    constexpr attribute_reads(catalog_view const& c, op_id op) : c_(c), op_(op) {
        auto const in = c.inputs(op), out = c.outputs(op);
        auto const all = c.attributes(op);
        fits_ = in.size() <= max_ports && out.size() <= max_ports && all.size() <= max_attributes &&
                !c.ops[op].has_rule(step::infer_value);
        if (!fits_) return;
        for (std::size_t i = 0; i < in.size(); ++i) in_[i].type = type_of(in[i]), slots_[i] = &in_[i];
        for (std::size_t i = 0; i < out.size(); ++i) out_ports_[i] = {static_cast<std::uint16_t>(i), 1};
        for (std::size_t i = 0; i < all.size(); ++i) {
            attributes_[i] = c.default_of(all[i]);
            auto& a = attributes_[i];
            if (a.kind != attr_kind::none || all[i].how == presence::optional) continue;
            a.kind = all[i].attribute, a.integer = 1, a.integers = {ones, 4};
        }
        f_.op = f_.node = c.name(op);
        f_.input_ports = {in_ports_, in.size()}, f_.output_ports = {out_ports_, out.size()};
        f_.values = {values_, in.size()}, f_.outputs = {out_, out.size()}, f_.attributes = {attributes_, all.size()};
    }
    /// Those that the rules read, a bit for each: all if a rule has no result in any call.
    constexpr std::uint64_t run(std::uint64_t wanted) {
        if (!fits_) return ~std::uint64_t{0};
        std::uint8_t done = 0;
        for (bool const optional : {false, true})
            for (bool const flipped : {false, true}) {
                for (std::size_t rank = 0; rank <= max_rank + 1; ++rank) {
                    start(rank, optional);
                    for (auto const s :
                        {step::verify, step::infer_dtype, step::infer_shape, step::infer_format, step::infer_bound})
                        if (c_.ops[op_].has_rule(s) && c_.run[op_](s, f_))
                            done = static_cast<std::uint8_t>(done | 1u << static_cast<unsigned>(s));
                    if ((wanted & ~f_.read_attributes) == 0) return f_.read_attributes;
                }
                for (auto& a : attributes_) // a flag may choose what is read
                    if (a.kind == attr_kind::boolean) a.integer = flipped ? a.integer : a.integer == 0;
            }
        return (c_.ops[op_].steps & ~done) == 0 ? f_.read_attributes : ~std::uint64_t{0};
    }

private:
    static constexpr std::size_t max_ports = 12, max_attributes = 24, max_rank = 5;
    static constexpr std::int64_t ones[4]{1, 1, 1, 1};

    static constexpr dtype type_of(param_row const& p) {
        auto const all = dtype_set::of(p.types);
        return all.empty() ? dtype::f32 : all.has(dtype::f32) ? dtype::f32 : all.first();
    }
    constexpr void start(std::size_t rank, bool optional) {
        auto const in = c_.inputs(op_);
        std::uint16_t n = 0;
        for (std::size_t i = 0; i < in.size(); ++i) {
            bool const present = optional || in[i].how != presence::optional;
            in_ports_[i] = {n, static_cast<std::uint16_t>(present ? 1 : 0)};
            if (!present) continue;
            slots_[n] = &in_[i];
            in_[i].shape = rank > max_rank ? shape::unknown_rank() : shape::of_rank(rank);
            f_.watch(in_[i], n++);
        }
        f_.inputs = {slots_, n};
        for (auto& o : out_) o = {};
        f_.reads.reset();
        f_.read_unset = -1;
    }

    catalog_view c_;
    op_id op_;
    tensor_desc in_[max_ports]{}, out_[max_ports]{};
    tensor_desc const* slots_[max_ports]{};
    port_slots in_ports_[max_ports]{}, out_ports_[max_ports]{};
    known_value values_[max_ports]{};
    attr_value attributes_[max_attributes]{};
    frame f_{};
    bool fits_ = false;
};

/// Attributes that need a reader: an attribute that determines a dtype or a number of tensors has one, and one that
/// admits a single value needs none. A bit for each.
constexpr std::uint64_t attributes_to_read(catalog_view const& c, op_id op) {
    auto const& row = c.ops[op];
    if (row.flow != flow::plain || row.is(op_trait::constant) || row.is(op_trait::identity)) return 0;
    std::uint64_t need = row.attributes < 64 ? (std::uint64_t{1} << row.attributes) - 1 : 0;
    auto const drop = [&](int at) { need &= at < 0 ? need : ~(std::uint64_t{1} << at); };
    for (auto const& p : c.inputs(op)) drop(p.type_attribute), drop(p.count_attribute);
    for (auto const& p : c.outputs(op)) drop(p.type_attribute), drop(p.count_attribute);
    for (auto const& f : c.facts_of(op))
        if ((f.kind == fact_kind::one_of && c.text(f.bytes).find('|') == std::string_view::npos) ||
            (f.kind == fact_kind::real_one_of && f.bytes.size == 8) || (f.kind == fact_kind::range && f.low == f.high))
            drop(int{f.param} - row.inputs - row.outputs);
    return need;
}

} // namespace detail

GRAFT_END
