// graft/library/control/tensor_array/kernels.hpp - kernels: TensorFlow's tensor arrays, filled and read by loops
// element by element
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm> // fill, max
#include <cstring>   // memcpy, memset

#include "graft/graph/plan/planned_size.hpp"
#include "graft/kernel.hpp"
#include "graft/library/control/tensor_array/ops.hpp"

GRAFT_BEGIN
namespace library {

/// The array that a handle refers to. A handle is two views: of the memory, and of its descriptor, whose first dim is
/// the number of elements. An array that may grow has more memory than that.
struct array_memory {
    std::byte* data = nullptr;
    tensor_desc* desc = nullptr;
    std::size_t bytes = 0;

    template <class Handle> explicit array_memory(Handle const& handle) {
        auto const views = handle.strings();
        if (views.size() != 2 || views[1].size() != sizeof(tensor_desc)) return;
        data = reinterpret_cast<std::byte*>(const_cast<char*>(views[0].data()));
        desc = reinterpret_cast<tensor_desc*>(const_cast<char*>(views[1].data()));
        bytes = views[0].size();
    }
    [[nodiscard]] std::int64_t size() const { return desc ? desc->shape.dims()[0] : 0; }
    /// Bytes of one element of the array.
    [[nodiscard]] std::size_t row() const {
        auto one = *desc;
        one.shape[0] = 1;
        return static_cast<std::size_t>(graft::detail::planned_bytes(one));
    }
    /// The capacity in elements.
    [[nodiscard]] std::int64_t room(std::size_t row) const {
        return row == 0 ? size() : static_cast<std::int64_t>(bytes / row);
    }
    /// Copies between rows of the array at `indices` and consecutive tensors.
    template <bool Write, class Byte> status copy(
        std::int32_t const* indices, std::size_t count, dtype type, Byte* tensors, std::size_t size_of_all) const {
        if (!desc) return fail(errc::kernel_failed, "handle", "an array that exists");
        if (type != desc->type) return fail(errc::wrong_dtype, "value", "the type of the array"); // strings are views
        auto const each = row();
        if (size_of_all != count * each && (each == 0 || bytes != 0))
            return fail(errc::wrong_element_count, "value", "bytes in all:", count * each, size_of_all);
        for (std::size_t i = 0; i < count; ++i) {
            if (indices[i] < 0 || indices[i] >= (Write ? std::max(size(), room(each)) : size()))
                return fail(errc::wrong_value, Write ? "indices" : "index", "below the size of the array",
                    Write ? std::max(size(), room(each)) : size(), indices[i]);
            if (Write && indices[i] >= size()) desc->shape[0] = std::int64_t{indices[i]} + 1;
            auto* const at = data + static_cast<std::size_t>(indices[i]) * each;
            if (each == 0) continue;
            if constexpr (Write) std::memcpy(at, tensors + i * each, each);
            else std::memcpy(tensors + i * each, at, each);
        }
        return ok;
    }
};

/// The elements of a tensor of any type as bytes; strings as the bytes of their views.
template <class Tensor> auto array_bytes(Tensor const& t) {
    if (!t.strings().empty()) return reinterpret_cast<decltype(t.data())>(t.strings().data());
    return t.data();
}
template <class Tensor> std::size_t array_byte_count(Tensor const& t) {
    return static_cast<std::size_t>(graft::detail::planned_bytes(t.desc()));
}

inline status make_array(in<"size", std::int32_t> size, attr_of<"dynamic_size", bool> grows, out<"handle", any> handle,
    out<"flow", float> flow, out<"storage", any> storage) {
    if (storage.rank() == 0 || size.size() == 0 || size[0] < 0 ||
        (grows ? size[0] > storage.dim(0) : size[0] != storage.dim(0)))
        return fail(errc::wrong_value, "size", grows ? "room for:" : "as planned:", storage.rank() ? storage.dim(0) : 0,
            size.size() ? size[0] : 0);
    auto* const memory = array_bytes(storage);
    auto const bytes = array_byte_count(storage);
    if (bytes) std::memset(memory, 0, bytes);
    auto const views = handle.strings();
    if (views.size() != 2) return fail(errc::kernel_failed, "handle", "a handle of two elements");
    views[0] = {reinterpret_cast<char const*>(memory), bytes};
    views[1] = {reinterpret_cast<char const*>(&storage.desc()), sizeof(tensor_desc)};
    if (grows) const_cast<tensor_desc&>(storage.desc()).shape[0] = size[0]; // the session's: only runs resize it
    flow[0] = 0;
    return ok;
}
inline status read_array(
    in<"handle", any> handle, in<"index", std::int32_t> index, in<"flow_in", float>, out<"value", any> value) {
    return array_memory(handle).copy<false>(
        index.data(), index.size() ? 1 : 0, value.dtype(), array_bytes(value), array_byte_count(value));
}
inline status write_array(in<"handle", any> handle, in<"index", std::int32_t> index, in<"value", any> value,
    in<"flow_in", float> flow, out<"flow_out", float> after) {
    after[0] = flow.size() ? flow[0] : 0;
    return array_memory(handle).copy<true>(
        index.data(), index.size() ? 1 : 0, value.dtype(), array_bytes(value), array_byte_count(value));
}
inline status scatter_array(in<"handle", any> handle, in<"indices", std::int32_t> indices, in<"value", any> value,
    in<"flow_in", float> flow, out<"flow_out", float> after) {
    after[0] = flow.size() ? flow[0] : 0;
    return array_memory(handle).copy<true>(
        indices.data(), indices.size(), value.dtype(), array_bytes(value), array_byte_count(value));
}
inline status gather_array(
    in<"handle", any> handle, in<"indices", std::int32_t> indices, in<"flow_in", float>, out<"value", any> value) {
    return array_memory(handle).copy<false>(
        indices.data(), indices.size(), value.dtype(), array_bytes(value), array_byte_count(value));
}
inline status concat_array(
    in<"handle", any> handle, in<"flow_in", float>, out<"value", any> value, out<"lengths", std::int64_t> lengths) {
    array_memory const array(handle);
    auto const bytes = array_byte_count(value);
    if (!array.desc || array.desc->type != value.dtype() || static_cast<std::int64_t>(lengths.size()) != array.size() ||
        bytes != array.row() * lengths.size())
        return fail(errc::kernel_failed, "handle", "an array of the planned size");
    if (bytes) std::memcpy(array_bytes(value), array.data, bytes);
    std::fill(lengths.begin(), lengths.end(), array.desc->shape.rank() > 1 ? array.desc->shape.dims()[1] : 1);
    return ok;
}
inline status size_of_array(in<"handle", any> handle, in<"flow_in", float>, out<"size", std::int32_t> size) {
    size[0] = static_cast<std::int32_t>(array_memory(handle).size());
    return ok;
}
inline status close_array(in<"handle", any>) { return ok; }

/// The kernels of this family.
using tensor_array_kernels = kernels<kernel<TensorArrayV3, &make_array>, kernel<TensorArrayReadV3, &read_array>,
    kernel<TensorArrayWriteV3, &write_array>, kernel<TensorArrayScatterV3, &scatter_array>,
    kernel<TensorArrayGatherV3, &gather_array>, kernel<TensorArrayConcatV3, &concat_array>,
    kernel<TensorArraySizeV3, &size_of_array>, kernel<TensorArrayCloseV3, &close_array>>;

} // namespace library
GRAFT_END
