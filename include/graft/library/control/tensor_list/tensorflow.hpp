// graft/library/control/tensor_list/tensorflow.hpp - TensorFlow: TensorFlow 2's tensor lists, filled and read by loops
// element by element
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string_view>

#include "graft/library/array/concat/ops.hpp"
#include "graft/library/array/gather/ops.hpp"
#include "graft/library/control/identity/ops.hpp"
#include "graft/library/control/tensor_list/ops.hpp"
#include "graft/library/tensorflow/same.hpp"
#include "graft/plugin.hpp"

GRAFT_BEGIN
namespace library::tensorflow_ops {

/// TensorFlow's definitions, as lines: the grammar is that of `graft::operator_line`.
struct tensor_list_lines {
    static constexpr char text[] = R"ops(
EmptyTensorList element_shape:shape_type max_num_elements:i32 -> handle:variant element_dtype?type{any}
    shape_type?type{index_number}
TensorListReserve element_shape:shape_type num_elements:i32 -> handle:variant element_dtype?type{any}
    shape_type?type{index_number}
TensorListFromTensor tensor:element_dtype element_shape:shape_type -> output_handle:variant element_dtype?type{any}
    shape_type?type{index_number}
TensorListScatter tensor:element_dtype indices:i32 element_shape:shape_type -> output_handle:variant
    element_dtype?type{any} shape_type?type{index_number}
TensorListScatterV2 tensor:element_dtype indices:i32 element_shape:shape_type num_elements:i32 -> output_handle:variant
    element_dtype?type{any} shape_type?type{index_number}
TensorListSplit tensor:element_dtype element_shape:shape_type lengths:i64 -> output_handle:variant
    element_dtype?type{any} shape_type?type{index_number}
TensorListSetItem input_handle:variant index:i32 item:element_dtype -> output_handle:variant element_dtype?type{any}
    resize_if_index_out_of_bounds?bool=false
TensorListScatterIntoExistingList input_handle:variant tensor:element_dtype indices:i32 -> output_handle:variant
    element_dtype?type{any}
TensorListPushBack input_handle:variant tensor:element_dtype -> output_handle:variant element_dtype?type{any}
TensorListPopBack input_handle:variant element_shape:i32 -> output_handle:variant tensor:element_dtype
    element_dtype?type{any}
TensorListResize input_handle:variant size:i32 -> output_handle:variant
TensorListConcatLists input_a:variant input_b:' -> output:' element_dtype?type{any}
TensorListGetItem input_handle:variant index:i32 element_shape:Tshape -> item:element_dtype element_dtype?type{any}
    Tshape?type{index_number}=i32
TensorListGather input_handle:variant indices:i32 element_shape:' -> values:element_dtype element_dtype?type{any}
TensorListStack input_handle:variant element_shape:i32 -> tensor:element_dtype element_dtype?type{any}
    num_elements?int=-1
TensorListConcat input_handle:variant -> tensor:element_dtype lengths:i64 element_dtype?type{any}
    element_shape?shape=none
TensorListConcatV2 input_handle:variant element_shape:shape_type leading_dims:i64 -> tensor:element_dtype lengths:i64
    element_dtype?type{any} shape_type?type{index_number}
TensorListLength input_handle:variant -> length:i32
TensorListElementShape input_handle:variant -> element_shape:shape_type shape_type?type{index_number}
)ops";
};
template <fixed_string Name> using tensor_list = graft::tensorflow::defined<tensor_list_lines, Name>;

} // namespace library::tensorflow_ops

namespace library::tensorflow_plugins {

inline constexpr auto list_reserve =
    plugin<TensorListReserve, tensorflow_ops::tensor_list<"TensorListReserve">>().use_default("written");
inline constexpr auto list_from_tensor = plugin<Identity, tensorflow_ops::tensor_list<"TensorListFromTensor">>().drop(
    "element_shape");
inline constexpr auto list_scatter_into =
    plugin<TensorListScatterIntoExistingList, tensorflow_ops::tensor_list<"TensorListScatterIntoExistingList">>()
        .use_default("grows");
inline constexpr auto list_pop_back =
    plugin<TensorListPopBack, tensorflow_ops::tensor_list<"TensorListPopBack">>().drop("element_shape");
inline constexpr auto list_concat = plugin<TensorListConcat, tensorflow_ops::tensor_list<"TensorListConcat">>().ignore(
    "element_shape");
inline constexpr auto list_concat_v2 =
    plugin<TensorListConcat, tensorflow_ops::tensor_list<"TensorListConcatV2">>().drop("element_shape", "leading_dims");
inline constexpr auto list_split =
    plugin<TensorListSplit, tensorflow_ops::tensor_list<"TensorListSplit">>().input("tensor", "tensor")
    .input("lengths", "lengths").drop("element_shape");
/// An element is a row.
inline constexpr auto list_get_item = plugin<Gather, tensorflow_ops::tensor_list<"TensorListGetItem">>()
                                          .drop("element_shape")
                                          .use_default("validate_indices");
inline constexpr auto list_gather = plugin<Gather, tensorflow_ops::tensor_list<"TensorListGather">>()
                                        .drop("element_shape")
                                        .use_default("validate_indices");

/// Creates a list of `count` elements, a constant, for the node.
template <class Origin> tensor_id new_list(expand_context<Origin>& ctx, std::string_view name, std::int64_t count) {
    auto const length = ctx.constant_of("length", std::array{count}, dtype::i32);
    return ctx.template add<TensorListReserve>(name, "element_shape"_p = ctx.template tensor<"element_shape">(),
        "num_elements"_p = length, "element_dtype"_p = ctx.template attr<"element_dtype">());
}
/// `max_num_elements` is only the length at which TensorFlow stops a run: a list that stays below is unaffected. Here
/// the run continues, up to the capacity that the plan has for the list.
inline status expand_empty_list(expand_context<tensorflow_ops::tensor_list<"EmptyTensorList">>& ctx) {
    ctx.leave_out<"max_num_elements">();
    ctx.result(new_list(ctx, "", 0));
    return ok;
}
/// A new list, with the rows scattered into it. Its length is `num_elements`, or determined by the indices.
template <class Origin> status scatter_list(expand_context<Origin>& ctx, std::int64_t count) {
    auto const list = new_list(ctx, "list", count < 0 ? 0 : count);
    ctx.result(ctx.template add<TensorListScatterIntoExistingList>("", "list"_p = list,
        "tensor"_p = ctx.template tensor<"tensor">(), "indices"_p = ctx.template tensor<"indices">(),
        "grows"_p = count < 0));
    return ok;
}
inline status expand_list_scatter(expand_context<tensorflow_ops::tensor_list<"TensorListScatter">>& ctx) {
    return scatter_list(ctx, -1);
}
inline status expand_list_scatter_v2(expand_context<tensorflow_ops::tensor_list<"TensorListScatterV2">>& ctx) {
    auto const t = ctx.tensor<"num_elements">();
    auto const known = ctx.graph().value_of(t);
    auto const count = value_view(ctx.desc<"num_elements">(), known).scalar();
    if (!count.known()) return fail(errc::not_a_constant, "num_elements", "a number that is known");
    return scatter_list(ctx, count.value());
}
/// Concatenation of lists.
inline status expand_concat_lists(expand_context<tensorflow_ops::tensor_list<"TensorListConcatLists">>& ctx) {
    auto const axis = ctx.constant_of("axis", std::array<std::int64_t, 1>{0}, dtype::i32);
    ctx.result(ctx.add<ConcatV2>(
        "", "x"_p = {ctx.tensor<"input_a">(), ctx.tensor<"input_b">()}, "concat_dim"_p = axis, "N"_p = 2));
    return ok;
}
inline constexpr auto empty_list = expand<tensorflow_ops::tensor_list<"EmptyTensorList">>(&expand_empty_list);
inline constexpr auto list_scatter = expand<tensorflow_ops::tensor_list<"TensorListScatter">>(&expand_list_scatter);
inline constexpr auto list_scatter_v2 = expand<tensorflow_ops::tensor_list<"TensorListScatterV2">>(
    &expand_list_scatter_v2);
inline constexpr auto concat_lists = expand<tensorflow_ops::tensor_list<"TensorListConcatLists">>(&expand_concat_lists);

/// The plugins of this family.
using tensor_list_plugins =
    plugins<list_reserve, list_from_tensor, alike<tensorflow_ops::tensor_list_lines, TensorListSetItem>,
        list_scatter_into, alike<tensorflow_ops::tensor_list_lines, TensorListPushBack>, list_pop_back,
        alike<tensorflow_ops::tensor_list_lines, TensorListResize>,
        alike<tensorflow_ops::tensor_list_lines, TensorListStack>, list_concat, list_concat_v2, list_split,
        alike<tensorflow_ops::tensor_list_lines, TensorListLength>,
        alike<tensorflow_ops::tensor_list_lines, TensorListElementShape>, list_get_item, list_gather, empty_list,
        list_scatter, list_scatter_v2, concat_lists>;

} // namespace library::tensorflow_plugins
GRAFT_END
