// graft/shipped/onednn_library.ipp - oneDNN's functions, from a library that is loaded at the first use
// SPDX-License-Identifier: Apache-2.0
#pragma once

#ifdef GRAFT_WITH_ONEDNN
#include <dlfcn.h>
#include <type_traits>

#include <oneapi/dnnl/dnnl.h>

#include "graft/base/config.hpp"

// A program with the shipped kernels starts without libdnnl: of an empty program that is linked with it, half of the
// instructions are the loading of libdnnl and of the libraries that it brings (31,000 relocations), and most runs of
// most programs ask for no engine but the reference. So it is not linked. The functions that the kernels call are
// defined here, and each goes on to the one of the same name in libdnnl.so.
GRAFT_BEGIN
namespace onednn {

static_assert(DNNL_VERSION_MAJOR == 2, "the library is loaded by the name of version 2, libdnnl.so.2");

/// The library, or null: it is loaded at the first call and never unloaded, because its objects may live as long as
/// the program.
inline void* library() {
    static void* const handle = ::dlopen("libdnnl.so.2", RTLD_NOW | RTLD_LOCAL);
    return handle;
}
template <class T> T without_library() {
    if constexpr (std::is_same_v<T, dnnl_status_t>) return dnnl_runtime_error;
    else return T{};
}
/// Calls the function `name` of the library. `Own` is the one in this program, which determines its type.
template <auto Own, class... Arguments> auto forward(char const* name, Arguments... arguments) {
    static auto const theirs = library() ? reinterpret_cast<decltype(Own)>(::dlsym(library(), name)) : nullptr;
    return theirs ? theirs(arguments...) : without_library<decltype(Own(arguments...))>();
}

} // namespace onednn

namespace shipped {
[[nodiscard]] bool onednn_is_there();
bool onednn_is_there() { return onednn::library() != nullptr; }
} // namespace shipped
GRAFT_END

// Hidden: a library that links the shipped kernels does not answer for others that call oneDNN, perhaps another
// version.
#pragma GCC visibility push(hidden)
extern "C" {
dnnl_status_t dnnl_batch_normalization_forward_desc_init(dnnl_batch_normalization_desc_t* bnrm_desc,
    dnnl_prop_kind_t prop_kind, dnnl_memory_desc_t const* data_desc, float epsilon, unsigned flags) {
    return graft::onednn::forward<&dnnl_batch_normalization_forward_desc_init>(
        "dnnl_batch_normalization_forward_desc_init", bnrm_desc, prop_kind, data_desc, epsilon, flags);
}
dnnl_status_t dnnl_binary_desc_init(dnnl_binary_desc_t* binary_desc, dnnl_alg_kind_t alg_kind,
    dnnl_memory_desc_t const* src0_desc, dnnl_memory_desc_t const* src1_desc, dnnl_memory_desc_t const* dst_desc) {
    return graft::onednn::forward<&dnnl_binary_desc_init>(
        "dnnl_binary_desc_init", binary_desc, alg_kind, src0_desc, src1_desc, dst_desc);
}
dnnl_status_t dnnl_dilated_convolution_forward_desc_init(dnnl_convolution_desc_t* conv_desc, dnnl_prop_kind_t prop_kind,
    dnnl_alg_kind_t alg_kind, dnnl_memory_desc_t const* src_desc, dnnl_memory_desc_t const* weights_desc,
    dnnl_memory_desc_t const* bias_desc, dnnl_memory_desc_t const* dst_desc, dnnl_dims_t const strides,
    dnnl_dims_t const dilates, dnnl_dims_t const padding_l, dnnl_dims_t const padding_r) {
    return graft::onednn::forward<&dnnl_dilated_convolution_forward_desc_init>(
        "dnnl_dilated_convolution_forward_desc_init", conv_desc, prop_kind, alg_kind, src_desc, weights_desc, bias_desc,
        dst_desc, strides, dilates, padding_l, padding_r);
}
dnnl_status_t dnnl_eltwise_forward_desc_init(dnnl_eltwise_desc_t* eltwise_desc, dnnl_prop_kind_t prop_kind,
    dnnl_alg_kind_t alg_kind, dnnl_memory_desc_t const* data_desc, float alpha, float beta) {
    return graft::onednn::forward<&dnnl_eltwise_forward_desc_init>(
        "dnnl_eltwise_forward_desc_init", eltwise_desc, prop_kind, alg_kind, data_desc, alpha, beta);
}
dnnl_status_t dnnl_engine_create(dnnl_engine_t* engine, dnnl_engine_kind_t kind, std::size_t index) {
    return graft::onednn::forward<&dnnl_engine_create>("dnnl_engine_create", engine, kind, index);
}
dnnl_status_t dnnl_engine_destroy(dnnl_engine_t engine) {
    return graft::onednn::forward<&dnnl_engine_destroy>("dnnl_engine_destroy", engine);
}
dnnl_cpu_isa_t dnnl_get_effective_cpu_isa() {
    return graft::onednn::forward<&dnnl_get_effective_cpu_isa>("dnnl_get_effective_cpu_isa");
}
dnnl_status_t dnnl_lrn_forward_desc_init(dnnl_lrn_desc_t* lrn_desc, dnnl_prop_kind_t prop_kind,
    dnnl_alg_kind_t alg_kind, dnnl_memory_desc_t const* data_desc, dnnl_dim_t local_size, float alpha, float beta,
    float k) {
    return graft::onednn::forward<&dnnl_lrn_forward_desc_init>(
        "dnnl_lrn_forward_desc_init", lrn_desc, prop_kind, alg_kind, data_desc, local_size, alpha, beta, k);
}
dnnl_status_t dnnl_matmul_desc_init(dnnl_matmul_desc_t* matmul_desc, dnnl_memory_desc_t const* src_desc,
    dnnl_memory_desc_t const* weights_desc, dnnl_memory_desc_t const* bias_desc, dnnl_memory_desc_t const* dst_desc) {
    return graft::onednn::forward<&dnnl_matmul_desc_init>(
        "dnnl_matmul_desc_init", matmul_desc, src_desc, weights_desc, bias_desc, dst_desc);
}
dnnl_status_t dnnl_memory_create(
    dnnl_memory_t* memory, dnnl_memory_desc_t const* memory_desc, dnnl_engine_t engine, void* handle) {
    return graft::onednn::forward<&dnnl_memory_create>("dnnl_memory_create", memory, memory_desc, engine, handle);
}
int dnnl_memory_desc_equal(dnnl_memory_desc_t const* lhs, dnnl_memory_desc_t const* rhs) {
    return graft::onednn::forward<&dnnl_memory_desc_equal>("dnnl_memory_desc_equal", lhs, rhs);
}
std::size_t dnnl_memory_desc_get_size(dnnl_memory_desc_t const* memory_desc) {
    return graft::onednn::forward<&dnnl_memory_desc_get_size>("dnnl_memory_desc_get_size", memory_desc);
}
dnnl_status_t dnnl_memory_desc_init_by_strides(dnnl_memory_desc_t* memory_desc, int ndims, dnnl_dims_t const dims,
    dnnl_data_type_t data_type, dnnl_dims_t const strides) {
    return graft::onednn::forward<&dnnl_memory_desc_init_by_strides>(
        "dnnl_memory_desc_init_by_strides", memory_desc, ndims, dims, data_type, strides);
}
dnnl_status_t dnnl_memory_desc_init_by_tag(dnnl_memory_desc_t* memory_desc, int ndims, dnnl_dims_t const dims,
    dnnl_data_type_t data_type, dnnl_format_tag_t tag) {
    return graft::onednn::forward<&dnnl_memory_desc_init_by_tag>(
        "dnnl_memory_desc_init_by_tag", memory_desc, ndims, dims, data_type, tag);
}
dnnl_status_t dnnl_memory_destroy(dnnl_memory_t memory) {
    return graft::onednn::forward<&dnnl_memory_destroy>("dnnl_memory_destroy", memory);
}
dnnl_status_t dnnl_memory_set_data_handle(dnnl_memory_t memory, void* handle) {
    return graft::onednn::forward<&dnnl_memory_set_data_handle>("dnnl_memory_set_data_handle", memory, handle);
}
dnnl_status_t dnnl_pooling_forward_desc_init(dnnl_pooling_desc_t* pool_desc, dnnl_prop_kind_t prop_kind,
    dnnl_alg_kind_t alg_kind, dnnl_memory_desc_t const* src_desc, dnnl_memory_desc_t const* dst_desc,
    dnnl_dims_t const strides, dnnl_dims_t const kernel, dnnl_dims_t const padding_l, dnnl_dims_t const padding_r) {
    return graft::onednn::forward<&dnnl_pooling_forward_desc_init>("dnnl_pooling_forward_desc_init", pool_desc,
        prop_kind, alg_kind, src_desc, dst_desc, strides, kernel, padding_l, padding_r);
}
dnnl_status_t dnnl_post_ops_append_binary(
    dnnl_post_ops_t post_ops, dnnl_alg_kind_t alg_kind, dnnl_memory_desc_t const* src1_desc) {
    return graft::onednn::forward<&dnnl_post_ops_append_binary>(
        "dnnl_post_ops_append_binary", post_ops, alg_kind, src1_desc);
}
dnnl_status_t dnnl_post_ops_append_eltwise(
    dnnl_post_ops_t post_ops, float scale, dnnl_alg_kind_t alg_kind, float alpha, float beta) {
    return graft::onednn::forward<&dnnl_post_ops_append_eltwise>(
        "dnnl_post_ops_append_eltwise", post_ops, scale, alg_kind, alpha, beta);
}
dnnl_status_t dnnl_post_ops_append_sum(dnnl_post_ops_t post_ops, float scale) {
    return graft::onednn::forward<&dnnl_post_ops_append_sum>("dnnl_post_ops_append_sum", post_ops, scale);
}
dnnl_status_t dnnl_post_ops_create(dnnl_post_ops_t* post_ops) {
    return graft::onednn::forward<&dnnl_post_ops_create>("dnnl_post_ops_create", post_ops);
}
dnnl_status_t dnnl_post_ops_destroy(dnnl_post_ops_t post_ops) {
    return graft::onednn::forward<&dnnl_post_ops_destroy>("dnnl_post_ops_destroy", post_ops);
}
dnnl_status_t dnnl_primitive_attr_create(dnnl_primitive_attr_t* attr) {
    return graft::onednn::forward<&dnnl_primitive_attr_create>("dnnl_primitive_attr_create", attr);
}
dnnl_status_t dnnl_primitive_attr_destroy(dnnl_primitive_attr_t attr) {
    return graft::onednn::forward<&dnnl_primitive_attr_destroy>("dnnl_primitive_attr_destroy", attr);
}
dnnl_status_t dnnl_primitive_attr_set_post_ops(dnnl_primitive_attr_t attr, const_dnnl_post_ops_t post_ops) {
    return graft::onednn::forward<&dnnl_primitive_attr_set_post_ops>(
        "dnnl_primitive_attr_set_post_ops", attr, post_ops);
}
dnnl_status_t dnnl_primitive_attr_set_scratchpad_mode(dnnl_primitive_attr_t attr, dnnl_scratchpad_mode_t mode) {
    return graft::onednn::forward<&dnnl_primitive_attr_set_scratchpad_mode>(
        "dnnl_primitive_attr_set_scratchpad_mode", attr, mode);
}
dnnl_status_t dnnl_primitive_attr_set_zero_points(
    dnnl_primitive_attr_t attr, int arg, dnnl_dim_t count, int mask, std::int32_t const* zero_points) {
    return graft::onednn::forward<&dnnl_primitive_attr_set_zero_points>(
        "dnnl_primitive_attr_set_zero_points", attr, arg, count, mask, zero_points);
}
dnnl_status_t dnnl_primitive_create(dnnl_primitive_t* primitive, const_dnnl_primitive_desc_t primitive_desc) {
    return graft::onednn::forward<&dnnl_primitive_create>("dnnl_primitive_create", primitive, primitive_desc);
}
dnnl_status_t dnnl_primitive_desc_create(dnnl_primitive_desc_t* primitive_desc, const_dnnl_op_desc_t op_desc,
    const_dnnl_primitive_attr_t attr, dnnl_engine_t engine, const_dnnl_primitive_desc_t hint_forward_primitive_desc) {
    return graft::onednn::forward<&dnnl_primitive_desc_create>(
        "dnnl_primitive_desc_create", primitive_desc, op_desc, attr, engine, hint_forward_primitive_desc);
}
dnnl_status_t dnnl_primitive_desc_destroy(dnnl_primitive_desc_t primitive_desc) {
    return graft::onednn::forward<&dnnl_primitive_desc_destroy>("dnnl_primitive_desc_destroy", primitive_desc);
}
dnnl_status_t dnnl_primitive_desc_query(
    const_dnnl_primitive_desc_t primitive_desc, dnnl_query_t what, int index, void* result) {
    return graft::onednn::forward<&dnnl_primitive_desc_query>(
        "dnnl_primitive_desc_query", primitive_desc, what, index, result);
}
dnnl_memory_desc_t const* dnnl_primitive_desc_query_md(
    const_dnnl_primitive_desc_t primitive_desc, dnnl_query_t what, int index) {
    return graft::onednn::forward<&dnnl_primitive_desc_query_md>(
        "dnnl_primitive_desc_query_md", primitive_desc, what, index);
}
dnnl_status_t dnnl_primitive_destroy(dnnl_primitive_t primitive) {
    return graft::onednn::forward<&dnnl_primitive_destroy>("dnnl_primitive_destroy", primitive);
}
dnnl_status_t dnnl_primitive_execute(
    const_dnnl_primitive_t primitive, dnnl_stream_t stream, int nargs, dnnl_exec_arg_t const* args) {
    return graft::onednn::forward<&dnnl_primitive_execute>("dnnl_primitive_execute", primitive, stream, nargs, args);
}
dnnl_status_t dnnl_reorder_primitive_desc_create(dnnl_primitive_desc_t* reorder_primitive_desc,
    dnnl_memory_desc_t const* src_desc, dnnl_engine_t src_engine, dnnl_memory_desc_t const* dst_desc,
    dnnl_engine_t dst_engine, const_dnnl_primitive_attr_t attr) {
    return graft::onednn::forward<&dnnl_reorder_primitive_desc_create>(
        "dnnl_reorder_primitive_desc_create", reorder_primitive_desc, src_desc, src_engine, dst_desc, dst_engine, attr);
}
dnnl_status_t dnnl_stream_create(dnnl_stream_t* stream, dnnl_engine_t engine, unsigned flags) {
    return graft::onednn::forward<&dnnl_stream_create>("dnnl_stream_create", stream, engine, flags);
}
dnnl_status_t dnnl_stream_destroy(dnnl_stream_t stream) {
    return graft::onednn::forward<&dnnl_stream_destroy>("dnnl_stream_destroy", stream);
}
dnnl_status_t dnnl_stream_wait(dnnl_stream_t stream) {
    return graft::onednn::forward<&dnnl_stream_wait>("dnnl_stream_wait", stream);
}
} // extern "C"
#pragma GCC visibility pop
#endif
