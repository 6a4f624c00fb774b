// graft/cann/detail/rules_namesakes.hpp - shapes of CANN's queues, tables and windows that share their name with others
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/detail/rules_conv.hpp"
#include "graft/cann/detail/rules_norm.hpp"
#include "graft/cann/detail/rules_pool.hpp"

GRAFT_BEGIN
namespace cann::detail {

/// The components of elements of a queue: their dtypes are in an attribute, their shapes are those that were put in;
/// `first`: the elements stand in a new first dim. error wrong_output_count
inline void components_of_queue(rule_call& c) {
    auto const types = c.numbers("component_types");
    c.need(c.outputs("components") <= types.size(), errc::wrong_output_count, "components",
        "at most as many as there are dtypes");
    for (std::size_t k = 0; k < types.size(); ++k)
        c.out_at("components", k, shape::unknown_rank(), static_cast<dtype>(types[k]));
}
inline void rows_of_queue(rule_call& c) {
    c.in("n", 0);
    components_of_queue(c);
}
/// Keys and values that go into a table. error wrong_rank, shape_mismatch
inline void into_table(rule_call& c) {
    auto const &keys = c.in("keys"), &values = c.in("values");
    if (keys.has_rank() && values.has_rank() &&
        c.need(values.rank() >= keys.rank(), errc::wrong_rank, "values", "at least the rank of keys"))
        c.need(
            !contradict(keys, values.part(0, keys.rank())), errc::shape_mismatch, "values", "the dims of keys first");
}
/// The windows of a volume, by a number for each of its three axes, for all dims, or one for all axes. Dims of the
/// batch and the channels are not read. error wrong_element_count, wrong_value
inline void pooled_volume(rule_call& c) {
    c.need_one_of("padding", {"SAME", "VALID", "CALCULATED"});
    c.need_one_of("data_format", {"NDHWC", "NCDHW"});
    auto y = c.in("x", 5);
    auto const first = std::size_t{c.text("data_format") == "NCDHW" ? 2u : 1u};
    auto const pads = c.numbers("pads", 6);
    auto const pick = [&](std::string_view name, std::size_t i) {
        auto const all = c.numbers(name);
        auto const n = all.size() == 1 ? all[0] : all.size() == 3 ? all[i] : c.numbers(name, 5)[first + i];
        c.need_value(n > 0, name, "numbers above 0");
        return n;
    };
    auto const how = c.text("padding");
    for (std::size_t i = 0; i < 3; ++i) {
        auto const k = pick("ksize", i), stride = pick("strides", i);
        if (!c.why()) return;
        auto const size = dim(y[first + i]);
        bool const calculated = how == "CALCULATED", up = calculated && c.number("ceil_mode") != 0;
        auto const n = how == "SAME" ? ceil_div(size, stride)
                                     : windows(size, k, stride, calculated ? pads[2 * i] : 0,
                                           calculated ? pads[2 * i + 1] : 0, up);
        y[first + i] = n.known() && n.value() < 0 ? dim::unknown() : n;
    }
    c.out("y", y, c.type("x"));
}

inline constexpr named_rule namesake_rules[] = {
    {"QueueClose", [](rule_call&) {}},
    {"QueueIsClosed", [](rule_call& c) { c.scalar("is_closed", dtype::boolean); }},
    {"QueueSize", [](rule_call& c) { c.scalar("size", dtype::i32); }},
    {"QueueDequeue", &components_of_queue},
    {"QueueDequeueMany", &rows_of_queue},
    {"QueueDequeueUpTo", &rows_of_queue},
    {"InitializeTable", &into_table},
    {"LookupTableInsert", &into_table},
    {"LookupTableImport", &into_table},
    {"LookupTableFind", [](rule_call& c) { c.out("values", shape::unknown_rank(), c.type_in("Tout")); }},
    {"LookupTableSize", [](rule_call& c) { c.scalar("size", dtype::i64); }},
    {"LookupTableExport",
        [](rule_call& c) {
            c.out("keys", shape::of_rank(1), c.type_in("Tkeys"));
            c.out("values", shape::unknown_rank(), c.type_in("Tvalues"));
        }},
    {"Deconvolution",
        [](rule_call& c) { // x and filter: NCHW
            auto const x = c.in("x", 4), filter = c.in("filter", 4);
            auto const strides = c.numbers("strides", 2), dilations = c.numbers("dilations", 4),
                       pads = c.numbers("pads", 4);
            for (auto const name : {"strides", "dilations"})
                for (auto const n : c.numbers(name)) c.need_value(n > 0, name, "numbers above 0");
            for (auto const n : pads) c.need_value(n >= 0, "pads", "numbers of 0 or more");
            for (auto const name : {"x", "filter"})
                c.need(c.desc(name).format == format::nchw, errc::wrong_format, name, "NCHW");
            c.need_one_of("data_format", {"NCHW"});
            c.need(!contradict(x[1], filter[0]), errc::wrong_shape, "filter", "the channels of x");
            if (!c.why()) return;
            auto y = x;
            y[1] = filter[1] * dim(c.number("groups"));
            for (std::size_t i = 0; i < 2; ++i)
                y[2 + i] = (x[2 + i] - dim(1)) * dim(strides[i]) + (filter[2 + i] - dim(1)) * dim(dilations[2 + i]) +
                           dim(1 - pads[2 * i] - pads[2 * i + 1]);
            c.out("y", y, accumulated(c, "x"));
        }},
    {"FakeQuantWithMinMaxVars",
        [](rule_call& c) {
            c.need_value(c.number("num_bits") >= 2 && c.number("num_bits") <= 16, "num_bits", "a number from 2 to 16");
            for (auto const x : {"min", "max"}) c.need_rank(x, 0, 1);
            c.like("y", "x");
        }},
    {"InTopKV2",
        [](rule_call& c) {
            auto const rows = c.in("predictions", 2)[0];
            c.in("targets", 1);
            c.need_rank("k", 0, 1);
            c.need_dim("targets", 0, rows);
            c.out("precision", {rows}, dtype::boolean);
        }},
    {"LinSpace",
        [](rule_call& c) {
            for (auto const x : {"start", "stop", "num"}) c.need_rank(x, 0, 1);
            c.same_types({"start", "stop"});
            c.out("output", {c.has_value("num") ? as_size(c.value("num")[0]) : dim::unknown()}, c.type("start"));
        }},
    {"MaxPool3D", &pooled_volume},
    {"Real", [](rule_call& c) { c.out("output", c.in("input"), numbered_type(c, "Tout")); }},
};

} // namespace cann::detail
GRAFT_END
