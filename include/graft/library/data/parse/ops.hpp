// graft/library/data/parse/ops.hpp - operators: conversion of bytes to tensors: examples, numbers in text
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op.hpp"
#include "graft/op/catalog/listed.hpp"

GRAFT_BEGIN
namespace library {

// examples

/// Upper bound for the bytes of a string that is read as elements, as `max_values_of_a_feature` is for features.
inline constexpr std::int64_t max_bytes_of_a_text = std::int64_t{1} << 20;

/// Upper bound for the values of an example in a feature of any size. A session has this capacity; an example with
/// more is rejected when it is parsed.
inline constexpr std::int64_t max_values_of_a_feature = 256;

namespace detail {

/// Sets the shapes of each tensor of an output port.
constexpr void set_shapes(frame& f, int port, shape const& s) {
    auto const slots = f.output_ports[static_cast<std::size_t>(port)];
    for (std::size_t k = 0; k < slots.count; ++k) f.outputs[slots.first + k].shape = s;
}
/// Sets the upper bounds of the sparse features of `x`, the examples.
constexpr void bound_features(frame& f, shape const& x, int indices, int values) {
    auto const count = x.elements();
    if (!x.has_rank() || !count.known()) return;
    auto const max = count * dim(max_values_of_a_feature);
    auto const slots = f.output_ports[static_cast<std::size_t>(indices)];
    for (std::size_t k = 0; k < slots.count; ++k) { // what is inferred stays
        auto& y = f.outputs[slots.first + k].shape;
        dim const columns = y.rank() == 2 && dim(y[1]).known() ? dim(y[1])
                                                               : dim(static_cast<std::int64_t>(x.rank() + 1));
        y = shape::of_rank(0).append(max).append(columns);
    }
    set_shapes(f, values, shape::of_rank(0).append(max));
}
/// Sets the known part of the dense shapes of sparse features: the number of examples.
template <class Context> constexpr void count_examples(Context& ctx, shape const& x, std::size_t features) {
    if (!x.has_rank() || x.rank() > 1) return;
    for (std::size_t k = 0; k < features; ++k) {
        auto& y = ctx.template result<"sparse_shapes">(k);
        if (x.rank() == 1) ctx.put(y, x[0]);
        ctx.put(y, dim::unknown());
    }
}

} // namespace detail

struct ParseExample : op<ParseExample> {
    static constexpr operator_line prototype{R"(ParseExample serialized:string name:' sparse_keys*Nsparse:'
        dense_keys*Ndense:' dense_defaults*:Tdense -> sparse_indices*Nsparse:i64(compute_depend)
        sparse_values*:sparse_types(compute_depend) sparse_shapes*Nsparse:i64 dense_values*:Tdense Nsparse?int>=0=0
        Ndense?int>=0=0 sparse_types?list(type)[0..]= Tdense?list(type)[0..]= dense_shapes?list(shape)[0..] | tf:
        serialized:string names:' sparse_keys*Nsparse:' dense_keys*Ndense:' dense_defaults*:Tdense ->
        sparse_indices*Nsparse:i64(compute_depend) sparse_values*:sparse_types(compute_depend)
        sparse_shapes*Nsparse:i64 dense_values*:Tdense Nsparse?int>=0 Ndense?int>=0
        sparse_types?list(type){f32,i64,string}[0..] Tdense?list(type){f32,i64,string}[0..]
        dense_shapes?list(shape)[0..])"};
    static constexpr rule::shape_spec infer_shape{"~[n] > [?,2] [?] [2] [n,@]", "dense_shapes"};
    static constexpr status infer_bound(shape_context& ctx) {
        detail::bound_features(ctx.erased(), ctx.input<"serialized">(), 0, 1);
        return ok;
    }
    static constexpr status infer_value(value_context& ctx) {
        detail::count_examples(ctx, ctx.input<"serialized">(), ctx.erased().output_ports[2].count);
        return ok;
    }
};

struct ParseExampleV2 : op<ParseExampleV2> {
    static constexpr operator_line prototype{R"(ParseExampleV2 serialized:string names:' sparse_keys:' dense_keys:'
        ragged_keys:' dense_defaults*:Tdense -> sparse_indices*num_sparse:i64(compute_depend)
        sparse_values*:sparse_types(compute_depend) sparse_shapes*num_sparse:i64 dense_values*:Tdense
        ragged_values*:ragged_value_types(compute_depend) ragged_row_splits*:ragged_split_types
        Tdense?list(type){f32,i64,string}[0..] num_sparse?int>=0 sparse_types?list(type){f32,i64,string}[0..]
        ragged_value_types?list(type){f32,i64,string}[0..] ragged_split_types?list(type){index_number}[0..]
        dense_shapes?list(shape)[0..])"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto& f = ctx.erased();
        constexpr int shapes = prototype.index_of(param_kind::attribute, "dense_shapes");
        if (auto s = rule::shape_spec_detail::shape_spec_reader("S > [?,?] [?] [?] [S,@] [?] [?]",
                rule::shape_spec_detail::input_names<ParseExampleV2>.view(), f,
                &f.attributes[static_cast<std::size_t>(shapes)])
                .run(f.outputs);
            !s)
            return s;
        auto const& x = ctx.input<"serialized">();
        if (!x.has_rank() || x.rank() > 1) return ok;
        auto const rank = static_cast<std::int64_t>(x.rank() + 1);
        detail::set_shapes(f, 0, shape::of_rank(0).append(dim::unknown()).append(rank));
        detail::set_shapes(f, 2, shape::of_rank(0).append(rank));
        if (x.rank() == 1) detail::set_shapes(f, 5, shape::of_rank(0).append(x[0] + dim(1)));
        return ok;
    }
    static constexpr status infer_bound(shape_context& ctx) {
        auto const& x = ctx.input<"serialized">();
        detail::bound_features(ctx.erased(), x, 0, 1);
        if (x.has_rank() && x.elements().known())
            detail::set_shapes(ctx.erased(), 4, shape::of_rank(0).append(x.elements() * dim(max_values_of_a_feature)));
        return ok;
    }
    static constexpr status infer_value(value_context& ctx) {
        detail::count_examples(ctx, ctx.input<"serialized">(), ctx.erased().output_ports[2].count);
        return ok;
    }
};

struct ParseSingleExample : op<ParseSingleExample> {
    static constexpr operator_line prototype{R"(ParseSingleExample serialized:string dense_defaults*:Tdense ->
        sparse_indices*num_sparse:i64(compute_depend) sparse_values*:sparse_types(compute_depend)
        sparse_shapes*num_sparse:i64 dense_values*:Tdense num_sparse?int>=0=0 sparse_keys?list(string)[0..]=
        dense_keys?list(string)[0..]= sparse_types?list(type)[0..]= Tdense?list(type)[0..]=
        dense_shapes?list(shape)[0..] | tf: serialized:string dense_defaults*:Tdense ->
        sparse_indices*num_sparse:i64(compute_depend) sparse_values*:sparse_types(compute_depend)
        sparse_shapes*num_sparse:i64 dense_values*:Tdense num_sparse?int>=0 sparse_keys?list(string)[0..]
        dense_keys?list(string)[0..] sparse_types?list(type){f32,i64,string}[0..]
        Tdense?list(type){f32,i64,string}[0..] dense_shapes?list(shape)[0..])"};
    static constexpr rule::shape_spec infer_shape{"0 > [?,1] [?] [1] @", "dense_shapes"};
    static constexpr status infer_bound(shape_context& ctx) {
        detail::bound_features(ctx.erased(), shape::scalar(), 0, 1);
        return ok;
    }
};

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct parse_lines {
    static constexpr char text[] = R"ops(
ParseTensor serialized:string -> output:out_type out_type?type{any}=f32 | > ? | tf: serialized:string ->
    output:out_type out_type?type{any}
SerializeTensor tensor:T -> serialized:string T?type{any} | > 0
DecodeJSONExample json_examples:string -> binary_examples:string | S > S
DecodeCompressed bytes:string -> output:string compression_type?string="" | S > S
ParseSingleSequenceExample serialized:string feature_list_dense_missing_assumed_empty:string
    context_sparse_keys*Ncontext_sparse:string context_dense_keys*Ncontext_dense:string
    feature_list_sparse_keys*Nfeature_list_sparse:string feature_list_dense_keys*Nfeature_list_dense:string
    context_dense_defaults*:Tcontext_dense debug_name:string -> context_sparse_indices*Ncontext_sparse:i64
    context_sparse_values*:context_sparse_types context_sparse_shapes*Ncontext_sparse:i64
    context_dense_values*:Tcontext_dense feature_list_sparse_indices*Nfeature_list_sparse:i64
    feature_list_sparse_values*:feature_list_sparse_types feature_list_sparse_shapes*Nfeature_list_sparse:i64
    feature_list_dense_values*:feature_list_dense_types Ncontext_sparse?int>=0=0 Ncontext_dense?int>=0=0
    Nfeature_list_sparse?int>=0=0 Nfeature_list_dense?int>=0=0 context_sparse_types?list(type){f32,i64,string}[0..]=
    Tcontext_dense?list(type){f32,i64,string}[0..]= feature_list_dense_types?list(type){f32,i64,string}[0..]=
    context_dense_shapes?list(shape)[0..]=none feature_list_sparse_types?list(type){f32,i64,string}[0..]=
    feature_list_dense_shapes?list(shape)[0..]=none | > [?,1] [?] [1] @ [?,2] [?] [2] ? of context_dense_shapes
DecodeCSV records:string record_defaults*:OUT_TYPE -> output*:' OUT_TYPE?list(type)= field_delim?string=","
    use_quote_delim?bool=true na_value?string="," select_cols?list(int)= | S > S | tf: records:string
    record_defaults*:OUT_TYPE -> output*:' OUT_TYPE?list(type){f32,f64,i32,i64,string}[1..] field_delim?string=","
    use_quote_delim?bool=true na_value?string="" select_cols?list(int)=
)ops";
};

using DecodeCSV = listed<parse_lines, "DecodeCSV">;

// other

struct DecodeRaw : op<DecodeRaw> {
    static constexpr operator_line prototype{R"(DecodeRaw bytes:string -> output:out_type(compute_depend)
        out_type?type{floating,signed_integer,u8,u16,bool,c64,c128}=f32 little_endian?bool=true | tf: bytes:string ->
        output:out_type(compute_depend) out_type?type{floating,signed_integer,u8,u16,bool,c64,c128}
        little_endian?bool=true)"};
    static constexpr rule::shape_spec infer_shape{"S > [S,?]"};
    static constexpr status infer_bound(shape_context& ctx) {
        auto const& x = ctx.input<"bytes">();
        auto const width = static_cast<std::int64_t>(bytes_of(ctx.attr<"out_type">()));
        if (x.has_rank() && width > 0) ctx.output<"output">() = shape(x).append(max_bytes_of_a_text / width);
        return ok;
    }
};

/// The operators of training graphs in this file.
using parse_ops = join<listed_ops<parse_lines>, ops<ParseExample, ParseExampleV2, ParseSingleExample, DecodeRaw>>;

} // namespace library
GRAFT_END
