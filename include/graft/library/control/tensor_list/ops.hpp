// graft/library/control/tensor_list/ops.hpp - operators: TensorFlow 2's tensor lists, filled and read by loops element
// by element
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op.hpp"
#include "graft/op/catalog/listed.hpp"

GRAFT_BEGIN
namespace library {

// A list is a value: writing to a list creates another one. So a list of n tensors of one shape is a tensor [n, ...]
// of their dtype, which the plan places and control flow forwards like any other; TensorFlow's handle, a scalar
// variant, specifies neither. Arrays (tensor_array.hpp) are not values, and remain behind handles.

/// A list of `num_elements` tensors of zeros. The attribute `written` is the shape that the import determined from the
/// writes to the list: loops may create the list with a less specific element shape. Source: TensorFlow
/// TensorListReserve.
struct TensorListReserve : op<TensorListReserve> {
    static constexpr operator_line prototype{R"(TensorListReserve element_shape:index_number(value_depend)
        num_elements:i32(value_depend) -> list:element_dtype element_dtype?type written?shape=none
        | set_later written)"};
    static constexpr status infer_shape(shape_context& ctx) {
        if (auto s = rule::expect_scalar(ctx.input<"num_elements">(), "num_elements"); !s) return s;
        auto const count = ctx.value<"num_elements">().scalar();
        if (count.known() && count.value() < 0)
            return fail(errc::negative_dim, "num_elements", "at least", 0, count.value());
        auto element = rule::declared_element(ctx.input<"element_shape">(), ctx.value<"element_shape">());
        auto const written = ctx.optional_attr<"written">().value_or(shape::unknown_rank());
        if (contradict(element, written))
            return fail(errc::shape_mismatch, "element_shape", "the shape of what is written");
        if (!element.has_rank()) element = written;
        for (std::size_t i = 0; i < element.rank() && written.has_rank(); ++i)
            if (!element[i].known() && !(dim(written[i]) == dim::unknown())) element[i] = written[i];
        ctx.output<"list">() = rule::list_of(count, element);
        return rule::valid(ctx.output<"list">(), "element_shape");
    }
};

/// The list with `item` as its element `index`; beyond the end only if the list may grow. Source: TensorFlow
/// TensorListSetItem.
struct TensorListSetItem : op<TensorListSetItem> {
    static constexpr operator_line prototype{R"(TensorListSetItem list:T index:i32(value_depend) item:T -> y:T
        resize_if_index_out_of_bounds?bool=false where T=any)"};
    static constexpr auto verify = rule::is_list<"list">{};
    static constexpr status infer_shape(shape_context& ctx) {
        if (auto s = rule::expect_scalar(ctx.input<"index">(), "index"); !s) return s;
        auto element = rule::element_of(ctx.input<"list">());
        if (auto s = rule::merge_into(element, ctx.input<"item">(), "item"); !s) return s;
        auto const index = ctx.value<"index">().scalar();
        auto count = rule::count_of(ctx.input<"list">());
        if (ctx.attr<"resize_if_index_out_of_bounds">()) count = larger(count, index + 1);
        ctx.output<"y">() = rule::list_of(count, element);
        return rule::valid(ctx.output<"y">(), "item");
    }
};

/// The list with the rows of `tensor` as its elements at `indices`; beyond the end only if it `grows`. Source:
/// TensorFlow TensorListScatterIntoExistingList, and TensorListScatter into a new list.
struct TensorListScatterIntoExistingList : op<TensorListScatterIntoExistingList> {
    static constexpr operator_line prototype{R"(TensorListScatterIntoExistingList list:T tensor:T
        indices:i32(value_depend) -> y:T grows?bool=true where T=any)"};
    static constexpr auto verify = rule::is_list<"list">{};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const &indices = ctx.input<"indices">(), &tensor = ctx.input<"tensor">();
        if (auto s = rule::expect_rank(indices, 1, "indices"); !s) return s;
        if (tensor.has_rank() && tensor.rank() < 1) return fail(errc::wrong_rank, "tensor", "a row per index", 1, 0);
        if (indices.has_rank() && tensor.has_rank() && contradict(indices[0], tensor[0]))
            return fail(
                errc::shape_mismatch, "tensor", "a row per index", dim(indices[0]).value(), dim(tensor[0]).value());
        auto element = rule::element_of(ctx.input<"list">());
        if (auto s = rule::merge_into(element, rule::element_of(tensor), "tensor"); !s) return s;
        auto count = rule::count_of(ctx.input<"list">());
        if (ctx.attr<"grows">()) {
            auto const at = ctx.value<"indices">();
            auto const all = at.size();
            if (!all.known() || !at.known()) count = all.is(0) ? count : dim::unknown();
            else
                for (std::size_t i = 0; i < static_cast<std::size_t>(all.value()); ++i)
                    count = larger(count, at[i] + 1);
        }
        ctx.output<"y">() = rule::list_of(count, element);
        return rule::valid(ctx.output<"y">(), "tensor");
    }
};

/// The list with `item` appended. Source: TensorFlow TensorListPushBack.
struct TensorListPushBack : op<TensorListPushBack> {
    static constexpr operator_line prototype{"TensorListPushBack list:T item:T -> y:T where T=any"};
    static constexpr auto verify = rule::is_list<"list">{};
    static constexpr status infer_shape(shape_context& ctx) {
        auto element = rule::element_of(ctx.input<"list">());
        if (auto s = rule::merge_into(element, ctx.input<"item">(), "item"); !s) return s;
        ctx.output<"y">() = rule::list_of(rule::count_of(ctx.input<"list">()) + 1, element);
        return rule::valid(ctx.output<"y">(), "item");
    }
};

/// The list without its last element, and that element. Source: TensorFlow TensorListPopBack.
struct TensorListPopBack : op<TensorListPopBack> {
    static constexpr operator_line prototype{"TensorListPopBack list -> y~list item~list"};
    static constexpr auto verify = rule::is_list<"list">{};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const& list = ctx.input<"list">();
        if (rule::count_of(list).is(0)) return fail(errc::wrong_value, "list", "elements at least", 1, 0);
        ctx.output<"y">() = rule::list_of(rule::count_of(list) - 1, rule::element_of(list));
        ctx.output<"item">() = rule::element_of(list);
        return ok;
    }
};

/// The list truncated to `size` elements, or extended by zeros. Source: TensorFlow TensorListResize.
struct TensorListResize : op<TensorListResize> {
    static constexpr operator_line prototype{"TensorListResize list size:i32(value_depend) -> y~list"};
    static constexpr auto verify = rule::is_list<"list">{};
    static constexpr status infer_shape(shape_context& ctx) {
        if (auto s = rule::expect_scalar(ctx.input<"size">(), "size"); !s) return s;
        auto const size = ctx.value<"size">().scalar();
        if (size.known() && size.value() < 0) return fail(errc::negative_dim, "size", "at least", 0, size.value());
        ctx.output<"y">() = rule::list_of(size, rule::element_of(ctx.input<"list">()));
        return ok;
    }
};

/// All elements as one tensor, whose first dim is their number. Source: TensorFlow TensorListStack.
struct TensorListStack : op<TensorListStack> {
    static constexpr operator_line prototype{R"(TensorListStack list element_shape:i32(value_depend) -> y~list
        num_elements?int=-1)"};
    static constexpr auto verify = rule::is_list<"list">{};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const& list = ctx.input<"list">();
        auto element = rule::element_of(list);
        if (auto s = rule::merge_into(element,
                rule::declared_element(ctx.input<"element_shape">(), ctx.value<"element_shape">()), "element_shape");
            !s)
            return s;
        auto const wanted = ctx.attr<"num_elements">();
        auto const count = rule::count_of(list), stated = wanted < 0 ? dim::unknown() : dim(wanted);
        if (contradict(count, stated))
            return fail(errc::shape_mismatch, "num_elements", "the length of the list", count.value(), wanted);
        ctx.output<"y">() = rule::list_of(merge(count, stated), element);
        return rule::valid(ctx.output<"y">(), "element_shape");
    }
};

/// All elements concatenated along their first dim, and the first dim of each. Source: TensorFlow TensorListConcatV2.
struct TensorListConcat : op<TensorListConcat> {
    static constexpr operator_line prototype{"TensorListConcat list -> y~list lengths:i64"};
    static constexpr status verify(verify_context& ctx) {
        auto const& s = ctx.desc<"list">().shape;
        if (!s.has_rank() || s.rank() > 1) return ok;
        return fail(errc::wrong_rank, "list", "a list of tensors that are no scalars", 2, s.rank());
    }
    static constexpr status infer_shape(shape_context& ctx) {
        auto const& list = ctx.input<"list">();
        auto y = rule::element_of(list);
        if (y.has_rank()) y[0] = dim(y[0]) * rule::count_of(list);
        ctx.output<"y">() = y;
        ctx.output<"lengths">() = shape().append(rule::count_of(list));
        return rule::valid(ctx.output<"y">(), "list");
    }
};

/// A list of the slices of `tensor` along its first dim, which have equal length. Source: TensorFlow TensorListSplit.
struct TensorListSplit : op<TensorListSplit> {
    static constexpr operator_line prototype{"TensorListSplit tensor lengths:i64(value_depend) -> list~tensor"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const &tensor = ctx.input<"tensor">(), &lengths = ctx.input<"lengths">();
        if (tensor.has_rank() && tensor.rank() < 1)
            return fail(errc::wrong_rank, "tensor", "a tensor that can be cut", 1, 0);
        if (auto s = rule::expect_rank(lengths, 1, "lengths"); !s) return s;
        auto const declared = ctx.value<"lengths">();
        auto const count = lengths.elements();
        auto each = dim::unknown();
        for (std::size_t i = 0; declared.known() && count.known() && i < static_cast<std::size_t>(count.value()); ++i) {
            if (i != 0 && contradict(each, declared[i]))
                return fail(
                    errc::wrong_value, "lengths", "the same length everywhere", each.value(), declared[i].value());
            each = declared[i];
        }
        if (tensor.has_rank() && contradict(tensor[0], each * count))
            return fail(errc::shape_mismatch, "lengths", "the first dim of the tensor", dim(tensor[0]).value(),
                (each * count).value());
        auto element = tensor.has_rank() ? tensor : shape::unknown_rank();
        if (element.has_rank()) element[0] = each;
        ctx.output<"list">() = rule::list_of(count, element);
        return rule::valid(ctx.output<"list">(), "lengths");
    }
};

/// The first `count` elements, a number known only at run time. Source: the result of ONNX's Loop when it ends early.
struct TensorListFirst : op<TensorListFirst> {
    static constexpr operator_line prototype{"TensorListFirst list count:i64 -> y~list(compute_depend)"};
    static constexpr auto verify = rule::is_list<"list">{};
    static constexpr status infer_shape(shape_context& ctx) {
        if (auto s = rule::expect_scalar(ctx.input<"count">(), "count"); !s) return s;
        ctx.output<"y">() = rule::list_of(dim::unknown(), rule::element_of(ctx.input<"list">()));
        return ok;
    }
    /// All of them.
    static constexpr status infer_bound(shape_context& ctx) {
        ctx.output<"y">() = ctx.input<"list">();
        return ok;
    }
};

/// The number of elements. Source: TensorFlow TensorListLength.
struct TensorListLength : op<TensorListLength> {
    static constexpr operator_line prototype{"TensorListLength list -> length:i32"};
    static constexpr auto verify = rule::is_list<"list">{};
    static constexpr auto infer_shape = rule::scalar<"length">{};
    static constexpr status infer_value(value_context& ctx) {
        auto& y = ctx.result<"length">();
        if (rule::start(y, dtype::i32, 1)) rule::put(y, rule::count_of(ctx.input<"list">()), dtype::i32);
        return ok;
    }
};

/// The shape of each element. Source: TensorFlow TensorListElementShape.
struct TensorListElementShape : op<TensorListElementShape> {
    static constexpr operator_line prototype{"TensorListElementShape list -> element_shape:shape_type shape_type?type"};
    static constexpr auto verify = rule::is_list<"list">{};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const& list = ctx.input<"list">();
        ctx.output<"element_shape">() = list.has_rank() ? shape{static_cast<std::int64_t>(list.rank()) - 1}
                                                        : shape::unknown_rank();
        return ok;
    }
    static constexpr status infer_value(value_context& ctx) {
        auto const element = rule::element_of(ctx.input<"list">());
        auto const type = ctx.attr<"shape_type">();
        auto& y = ctx.result<"element_shape">();
        if (!element.has_rank() || !rule::start(y, type, static_cast<std::int64_t>(element.rank()))) return ok;
        for (std::size_t i = 0; i < element.rank(); ++i) rule::put(y, element[i], type);
        return ok;
    }
};

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct tensor_list_training_lines {
    static constexpr char text[] = R"ops(
TensorListPushBackBatch input_handles:variant tensor:element_dtype -> output_handles:variant
    element_dtype?type{any}=i32 | [n] [n,S] > [n] | tf: input_handles:variant tensor:element_dtype ->
    output_handles:variant element_dtype?type{any}
/// A map without entries.
EmptyTensorMap -> handle:variant | > 0
/// The number of entries.
TensorMapSize input_handle:variant -> size:i32 | 0 > 0
/// The value of a key.
TensorMapLookup input_handle:variant key:key_dtype -> value:value_dtype value_dtype?type{any} where key_dtype=any
    | 0 ? > ? | tf:
/// The map with one additional entry, or another value for its key.
TensorMapInsert input_handle:variant key:key_dtype value:value_dtype -> output_handle:variant where key_dtype=any
    value_dtype=any | 0 ? ? > 0 | tf:
/// Whether the map contains a key.
TensorMapHasKey input_handle:variant key:key_dtype -> has_key:bool where key_dtype=any | 0 ? > 0 | tf:
/// All keys, stacked.
TensorMapStackKeys input_handle:variant -> keys:key_dtype key_dtype?type{any} | 0 > ?
)ops";
};

/// The operators of inference in this file.
using tensor_list_ops = ops<TensorListReserve, TensorListSetItem, TensorListScatterIntoExistingList, TensorListPushBack,
    TensorListPopBack, TensorListResize, TensorListStack, TensorListConcat, TensorListSplit, TensorListFirst,
    TensorListLength, TensorListElementShape>;

/// The operators of training graphs in this file.
using tensor_list_training_ops = listed_ops<tensor_list_training_lines>;

} // namespace library
GRAFT_END
