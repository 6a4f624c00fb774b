// graft/cann/detail/rules_state.hpp - shapes of queues, maps, caches, collectives and functions that only CANN has
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/detail/rule_call.hpp"
#include "graft/tensor/attr_value.hpp"

GRAFT_BEGIN
namespace cann::detail {

inline void size_of(rule_call& c) { c.scalar("size", dtype::i32); }

/// Element `i` of a list of shapes in an attribute, negative numbers unknown.
inline shape shape_at(attr_value const& a, std::size_t i) {
    auto const all = list_of_lists<std::int64_t>{a.integers, a.ends};
    auto s = shape::of_rank(0);
    for (auto const n : all[i]) {
        if (n == -2) return shape::unknown_rank();
        s.append(n < 0 ? dim::unknown() : dim(n));
    }
    return s;
}
/// A dynamic output has at most as many tensors as there are dtypes. error wrong_output_count
inline void need_types(rule_call& c, std::string_view y, std::size_t count) {
    c.need(c.outputs(y) <= count, errc::wrong_output_count, y, "at most as many as there are dtypes");
}
/// Outputs whose dtypes and shapes are in lists. error wrong_element_count
inline void listed_outputs(rule_call& c, bool without_shapes) {
    auto const types = c.numbers("output_types");
    need_types(c, "y", types.size());
    auto const& shapes = c.attribute("output_shapes");
    bool const open = without_shapes && shapes.size() == 0;
    if (!c.need(open || shapes.size() == types.size(), errc::wrong_element_count, "output_shapes",
            "a shape for each dtype"))
        return;
    for (std::size_t k = 0; k < types.size(); ++k)
        c.out_at("y", k, open ? shape::unknown_rank() : shape_at(shapes, k), static_cast<dtype>(types[k]));
}
inline void outputs_of_dataset(rule_call& c) { listed_outputs(c, false); }
/// Values of a map: their dtypes are in an attribute, their shapes are those that were put in.
inline void values_of_map(rule_call& c) {
    auto const types = c.numbers("dtypes");
    need_types(c, "values", types.size());
    for (std::size_t k = 0; k < c.outputs("values"); ++k)
        c.out_at(
            "values", k, shape::unknown_rank(), k < types.size() ? static_cast<dtype>(types[k]) : dtype::undefined);
}
inline void values_of_dtypes(rule_call& c) {
    c.need(c.numbers("dtypes").size() != 0, errc::wrong_element_count, "dtypes", "a dtype for each value");
    values_of_map(c);
}
/// Every input is a handle of two strings.
inline void of_barrier(rule_call& c) {
    c.in("handle", 1);
    c.need_dim("handle", 0, 2);
}
/// The operators of control flow take int32 scalars.
inline void scalars(rule_call& c, std::initializer_list<std::string_view> names) {
    for (auto const name : names) {
        c.in(name, 0);
        c.need(c.type(name) == dtype::i32, errc::wrong_dtype, name, "int32");
    }
    auto const all = c.all("input"); // what a branch or a body makes of them is not known
    for (std::size_t k = 0; k < all.size(); ++k) c.out_at("output", k, shape::unknown_rank(), all[k]->type);
}
/// The body of a loop returns what it takes.
inline void loop(rule_call& c) {
    auto const all = c.all("input");
    c.need(c.outputs("output") == all.size(), errc::wrong_output_count, "output", "as many tensors as input");
    for (std::size_t k = 0; k < all.size(); ++k) c.out_at("output", k, all[k]->shape, all[k]->type);
}

/// The shape of an element of a list, as far as the value of `element_shape` tells: -1 alone is no shape.
inline shape element_of_list(rule_call& c) {
    auto const& s = c.in("element_shape");
    if (!c.has_value("element_shape") || !s.has_rank() || s.rank() != 1) return shape::unknown_rank();
    return c.dims_in("element_shape");
}
/// A list whose elements are stacked: as many as there are rows.
inline shape stacked_list(rule_call& c, dim rows) {
    auto s = element_of_list(c);
    return s.has_rank() && s.rank() < max_rank ? s.insert(0, rows) : shape::unknown_rank();
}

inline constexpr named_rule state_rules[] = {
    {"AdpGetNext", &outputs_of_dataset},
    {"GetNext", &outputs_of_dataset},
    {"GetNextV2", &outputs_of_dataset},
    {"GetNextFromQueue", &outputs_of_dataset},
    {"PeekData", &outputs_of_dataset},
    {"DynamicGetNextV2", &outputs_of_dataset},
    {"DynamicGetNext",
        [](rule_call& c) {
            c.in("x", 0);
            outputs_of_dataset(c);
        }},
    {"FlowFunc", [](rule_call& c) { listed_outputs(c, true); }},
    {"GetDynamicDims",
        [](rule_call& c) {
            c.need_value(c.number("N") == static_cast<std::int64_t>(c.inputs()), "N", "the number of inputs");
            std::int64_t unknown = 0;
            for (auto const n : c.numbers("shape_info")) unknown += n == -1;
            c.need_value(unknown != 0, "shape_info", "an unknown dim");
            auto const all = c.all("input");
            c.out("dims", {unknown}, all.size() != 0 ? all[0]->type : dtype::i64);
        }},
    {"Dequeue", [](rule_call& c) { c.out("data", c.dims_of("output_shape"), c.type_in("output_type")); }},
    {"FileConstant", [](rule_call& c) { c.out("y", c.dims_of("shape"), c.type_in("dtype")); }},
    {"BatchEnqueue", [](rule_call& c) { c.scalar("enqueue_count", dtype::i32); }},
    {"CaseCondition", [](rule_call& c) { c.scalar("y", dtype::i32); }},
    {"FakeQueue", [](rule_call& c) { c.out("handle", {2}, dtype::string); }},
    {"AnonymousSeedGenerator",
        [](rule_call& c) {
            c.scalar("handle", dtype::resource);
            c.scalar("deleter", dtype::variant);
        }},
    {"RecordInput", [](rule_call& c) { c.out("records", shape::of_rank(1), dtype::string); }},
    {"MapSize", &size_of},
    {"MapIncompleteSize", &size_of},
    {"OrderedMapSize", &size_of},
    {"OrderedMapIncompleteSize", &size_of},
    {"MapPeek", &values_of_dtypes},
    {"MapUnstage", &values_of_dtypes},
    {"OrderedMapPeek", &values_of_dtypes},
    {"OrderedMapUnstage", &values_of_dtypes},
    {"MapUnstageNoKey",
        [](rule_call& c) {
            values_of_dtypes(c);
            c.out("key", shape::unknown_rank(), dtype::i64);
        }},
    {"OrderedMapUnstageNoKey",
        [](rule_call& c) {
            values_of_dtypes(c);
            c.out("key", shape::unknown_rank(), dtype::i64);
        }},
    {"Barrier",
        [](rule_call& c) {
            c.need(c.numbers("component_types").size() != 0, errc::wrong_element_count, "component_types",
                "a dtype or more");
            c.out("handle", {2}, dtype::string);
        }},
    {"BarrierClose", &of_barrier},
    {"BarrierIncompleteSize",
        [](rule_call& c) {
            of_barrier(c);
            size_of(c);
        }},
    {"BarrierReadySize",
        [](rule_call& c) {
            of_barrier(c);
            size_of(c);
        }},
    {"BarrierInsertMany",
        [](rule_call& c) {
            of_barrier(c);
            auto const keys = c.in("keys", 1);
            c.need_rank("values", 1);
            c.need_dim("values", 0, keys[0]);
        }},
    {"BarrierTakeMany",
        [](rule_call& c) {
            auto const types = c.numbers("component_types");
            if (!c.need(types.size() != 0, errc::wrong_element_count, "component_types", "a dtype or more")) return;
            c.out("indices", shape::of_rank(1), dtype::i64);
            c.out("keys", shape::of_rank(1), dtype::string);
            for (std::size_t k = 0; k < c.outputs("values"); ++k)
                c.out_at("values", k, shape::of_rank(1), static_cast<dtype>(types[k < types.size() ? k : 0]));
        }},
    {"LruCache",
        [](rule_call& c) {
            c.need_value(c.number("cache_size") > 0, "cache_size", "a number above 0");
            c.need_value(c.real("load_factor") > 0 && c.real("load_factor") <= 1, "load_factor", "above 0, at most 1");
            c.scalar("cache", dtype::resource);
        }},
    {"CacheAdd",
        [](rule_call& c) {
            c.in("ids", 1);
            for (auto const y : {"swap_in_id", "swap_in_idx", "swap_out_id", "swap_out_idx"})
                c.out(y, shape::of_rank(1), c.type("ids"));
        }},
    {"CacheAllIndexToLocal", [](rule_call& c) { c.out("local_idx", shape::of_rank(1), c.type_in("dtype")); }},
    {"CacheRemoteIndexToLocal", [](rule_call& c) { c.like("local_idx", "ids"); }},
    {"LRUCacheV2",
        [](rule_call& c) {
            for (auto const y : {"data", "cache", "tag"}) c.like(y, y);
            for (auto const y : {"index_offset_list", "not_in_cache_index_list"}) c.like(y, "index_list");
            c.out("not_in_cache_number", {1}, c.type("index_list"));
        }},
    {"ResourceAccumulatorApplyGradient", [](rule_call& c) { c.in("local_step", 0); }},
    {"ResourceAccumulatorSetGlobalStep", [](rule_call& c) { c.in("new_global_step", 0); }},
    {"ResourceAccumulatorNumAccumulated", [](rule_call& c) { c.scalar("num_accumulated", dtype::i32); }},
    {"ResourceAccumulatorTakeGradient",
        [](rule_call& c) {
            c.in("num_required", 0);
            c.out("average", shape::unknown_rank(), c.type_in("dtype"));
        }},
    {"ResourceConditionalAccumulator", [](rule_call& c) { c.out("handle", {2}, dtype::resource); }},
    {"RngReadAndSkipV2",
        [](rule_call& c) {
            for (auto const x : {"algorithm", "delta"}) c.in(x, 0);
            c.out("value", c.in("value"), dtype::i64);
        }},
    {"RngSkip",
        [](rule_call& c) {
            for (auto const x : {"algorithm", "delta"}) c.in(x, 0);
        }},
    {"TensorMapErase", [](rule_call& c) { c.scalar("output_handle", dtype::variant); }},
    {"EmptyTensorList",
        [](rule_call& c) {
            c.in("max_num_elements", 0);
            c.scalar("handle", dtype::variant);
        }},
    {"TensorListFromTensor", [](rule_call& c) { c.scalar("output_handle", dtype::variant); }},
    {"TensorListScatterV2", [](rule_call& c) { c.scalar("output_handle", dtype::variant); }},
    {"TensorListConcatLists",
        [](rule_call& c) {
            c.need(!c.in("input_a").has_rank() || !c.in("input_b").has_rank() ||
                       !contradict(c.in("input_a"), c.in("input_b")),
                errc::shape_mismatch, "input_b", "the shape of input_a");
            c.like("output", "input_a");
        }},
    {"TensorListConcatV2",
        [](rule_call& c) {
            c.out("tensor", shape::unknown_rank(), c.type_in("element_dtype"));
            c.out("lengths", shape::of_rank(1), dtype::i64);
        }},
    {"TensorListGather",
        [](rule_call& c) {
            auto const& at = c.in("indices");
            auto const rows = at.has_rank() && at.rank() == 1 ? dim(at[0]) : dim::unknown();
            c.out("values", stacked_list(c, rows), c.type_in("element_dtype"));
        }},
    {"TensorListGetItem", [](rule_call& c) { c.out("item", element_of_list(c), c.type_in("element_dtype")); }},
    {"HcomAllGather",
        [](rule_call& c) {
            auto y = c.in("x");
            c.need_value(c.number("rank_size") > 0, "rank_size", "a number above 0");
            if (!c.need(!y.has_rank() || y.rank() != 0, errc::wrong_rank, "x", "a vector or more")) return;
            if (y.has_rank()) y[0] *= dim(c.number("rank_size"));
            c.out("y", y, c.type("x"));
        }},
    {"HcomBroadcast",
        [](rule_call& c) {
            auto const all = c.all("x");
            for (std::size_t k = 0; k < all.size(); ++k) c.out_at("y", k, all[k]->shape, all[k]->type);
        }},
    {"HcomReceive", [](rule_call& c) { c.out("y", c.dims_of("shape"), c.type_in("dtype")); }},
    {"HcomReduce",
        [](rule_call& c) {
            c.need_one_of("reduction", {"min", "max", "prod", "sum"});
            c.need_value(c.number("fusion") == 0 || c.number("fusion") == 2, "fusion", "0 or 2");
            c.need_value(
                c.number("fusion_id") >= -1 && c.number("fusion_id") <= INT32_MAX, "fusion_id", "from -1 to 2^31 - 1");
            c.like("y", "x");
        }},
    {"HcomRemoteRead",
        [](rule_call& c) { // remote: rows of rank, address, bytes
            auto y = c.in("remote", 2);
            auto const t = c.type_in("dtype");
            auto const v = c.value("remote");
            auto const bytes = std::int64_t{bits_of(t)} / 8;
            bool const known = v.available() && y[1].known() && y[1].value() > 2 && bytes > 0;
            c.out("local", {y[0], known ? floor_div(v[2], bytes) : dim::unknown()}, t);
        }},
    {"HcomRemoteRefRead", [](rule_call& c) { c.like("cache_var", "cache_var"); }},
    {"HcomGatherAllToAllV",
        [](rule_call& c) {
            auto const at = c.value("recv_displacements"), counts = c.value("recv_counts");
            auto const n = at.size();
            bool const known = at.available() && counts.available() && n.known() && n.value() > 0 && counts.size() == n;
            auto const last = known ? static_cast<std::size_t>(n.value() - 1) : 0;
            auto const t = c.type_in("dtype");
            c.need_value(c.number("addr_length") >= -2, "addr_length", "at least -2");
            c.out("recv_data", {known ? at[last] + counts[last] : dim::unknown()}, t);
            auto const length = c.number("addr_length");
            auto const rows = floor_div(c.in("addrinfo", 1)[0], 2);
            auto const info = c.value("addrinfo");
            auto all = dim::unknown();
            if (known && info.available() && length >= 0) all = rows * dim(length);
            else if (known && info.available() && rows.known() && rows.value() > 0) {
                all = length == -2 ? info[1] * rows : dim(0);
                for (std::int64_t i = 0; length == -1 && i < rows.value(); ++i)
                    all += info[static_cast<std::size_t>(2 * i + 1)];
            }
            c.out("gathered", {all}, t);
        }},
    {"Case", [](rule_call& c) { scalars(c, {"branch_index"}); }},
    {"StatelessCase", [](rule_call& c) { scalars(c, {"branch_index"}); }},
    {"For", [](rule_call& c) { scalars(c, {"start", "limit", "delta"}); }},
    {"While", &loop},
    {"_While", &loop},
    {"StatelessWhile", &loop},
    {"ToBool", [](rule_call& c) { c.scalar("output", dtype::boolean); }},
    {"AssistHelp",
        [](rule_call& c) { // the indices that a sort of the last dim needs
            c.need_value(c.text("func_name") == "topkv2", "func_name", "topkv2");
            auto const all = c.all("x");
            if (!c.need(all.size() != 0, errc::missing_input, "x", "one tensor")) return;
            auto const& x = all[0]->shape;
            c.need(!x.has_rank() || x.rank() != 0, errc::wrong_rank, "x", "a vector or more");
            auto const last = x.has_rank() && x.rank() > 0 ? x[x.rank() - 1] : dim::unknown();
            c.out_at("y", 0, {dim(2) * last}, dtype::f16);
        }},
};

} // namespace cann::detail
GRAFT_END
