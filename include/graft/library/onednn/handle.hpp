// graft/library/onednn/handle.hpp - oneDNN's objects, owned; its results as status
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory> // unique_ptr
#include <string_view>
#include <type_traits>

#include <oneapi/dnnl/dnnl.h>

#include "graft/op.hpp"

GRAFT_BEGIN
namespace onednn {

/// The result of a call of oneDNN: refused if oneDNN does not implement the request.
[[nodiscard]] inline status answer(dnnl_status_t s) {
    switch (s) {
    case dnnl_success: return ok;
    case dnnl_unimplemented: return fail(errc::unsupported_call, {}, "what oneDNN implements");
    case dnnl_invalid_arguments: return fail(errc::unsupported_call, {}, "arguments that oneDNN supports");
    case dnnl_out_of_memory: return fail(errc::memory_budget_exceeded, {}, "memory for oneDNN");
    default: return fail(errc::kernel_failed, {}, "oneDNN to run", static_cast<int>(s));
    }
}

/// Deleter that calls one of oneDNN's functions.
template <auto Destroy> struct destroyer {
    template <class T> void operator()(T* p) const { (void)Destroy(p); }
};
template <class Pointer, auto Destroy>
using handle = std::unique_ptr<std::remove_pointer_t<Pointer>, destroyer<Destroy>>;

using engine_handle = handle<dnnl_engine_t, &dnnl_engine_destroy>;
using stream_handle = handle<dnnl_stream_t, &dnnl_stream_destroy>;
using memory_handle = handle<dnnl_memory_t, &dnnl_memory_destroy>;
using primitive_handle = handle<dnnl_primitive_t, &dnnl_primitive_destroy>;
using primitive_desc_handle = handle<dnnl_primitive_desc_t, &dnnl_primitive_desc_destroy>;
using attributes_handle = handle<dnnl_primitive_attr_t, &dnnl_primitive_attr_destroy>;
using post_ops_handle = handle<dnnl_post_ops_t, &dnnl_post_ops_destroy>;

/// Calls `create(&raw)` and owns the result; `why` is set to the status unless it already contains an error.
template <class Handle, class Create> Handle make(status& why, Create create) {
    typename Handle::pointer raw = nullptr;
    if (why) why = answer(create(&raw));
    return Handle(why ? raw : nullptr);
}

/// A descriptor with these dims and strides.
[[nodiscard]] inline dnnl_memory_desc_t strided(
    status& why, span<std::int64_t const> sizes, span<std::int64_t const> steps) {
    dnnl_memory_desc_t d{};
    if (why)
        why = answer(
            dnnl_memory_desc_init_by_strides(&d, static_cast<int>(sizes.size()), sizes.data(), dnnl_f32, steps.data()));
    return d;
}
/// The calls that the engine takes: all that oneDNN computes, or those that it computes faster than the reference.
enum class claim { all, faster };
/// error unsupported_call
[[nodiscard]] inline status only_faster(claim taken, bool faster) {
    return taken == claim::all || faster
               ? ok
               : fail(errc::unsupported_call, {}, "a call that oneDNN computes faster than the reference");
}

/// A descriptor in one of oneDNN's own orders.
[[nodiscard]] inline dnnl_memory_desc_t tagged(status& why, span<std::int64_t const> sizes, dnnl_format_tag_t tag) {
    dnnl_memory_desc_t d{};
    if (why)
        why = answer(dnnl_memory_desc_init_by_tag(&d, static_cast<int>(sizes.size()), sizes.data(), dnnl_f32, tag));
    return d;
}

/// The channels in a block of NC1HWC0 that oneDNN supports: 16 if vectors have 512 bits, otherwise 8.
[[nodiscard]] constexpr bool is_block(std::int64_t channels) { return channels == 8 || channels == 16; }

/// An image: N, C, H, W and its storage layout. `named` is the layout that the operator's attributes use for axes.
struct picture {
    std::int64_t n = 0, c = 0, h = 0, w = 0;
    format layout = format::nchw, named = format::nchw;
    std::int64_t block = 0; ///< of NC1HWC0

    /// The order of its elements in memory.
    [[nodiscard]] constexpr dnnl_format_tag_t tag() const {
        return layout == format::nhwc   ? dnnl_nhwc
               : layout == format::nchw ? dnnl_nchw
               : block == 8             ? dnnl_nChw8c
                                        : dnnl_nChw16c;
    }
    [[nodiscard]] dnnl_memory_desc_t desc(status& why) const { return as(why, tag()); }
    [[nodiscard]] dnnl_memory_desc_t as(status& why, dnnl_format_tag_t tag) const {
        std::int64_t const all[] = {n, c, h, w};
        return tagged(why, all, tag);
    }
};
/// `channels`: if the tensor is in blocks, the number of valid channels (0: all).
[[nodiscard]] inline picture picture_of(tensor_desc const& d, std::string_view data_format, std::int64_t channels = 0) {
    picture p;
    auto const size = d.shape.dims();
    if (d.format == format::nc1hwc0) {
        p = {size[0], channels ? channels : size[1] * size[4], size[2], size[3], format::nc1hwc0, d.origin_format,
            size[4]};
        return p;
    }
    p.layout = rule::layout_of(d, data_format, 4);
    p.named = d.origin_format == format::nchw || d.origin_format == format::nhwc ? d.origin_format : p.layout;
    auto const at = [&](char letter) { return size[rule::axis_at(p.layout, letter)]; };
    p.n = at('N'), p.c = at('C'), p.h = at('H'), p.w = at('W');
    return p;
}
/// Whether a tensor is an image with the storage layout of its attributes: no others are accepted.
[[nodiscard]] inline status is_picture(tensor_desc const& d, std::string_view parameter) {
    if (d.shape.rank() != 4) return fail(errc::unsupported_call, parameter, "four axes", 4, d.shape.rank());
    if (d.format != format::nd && d.format != format::nchw && d.format != format::nhwc)
        return fail(errc::unsupported_call, parameter, "NCHW or NHWC");
    if (d.origin_format != format::nd && d.format != format::nd && d.origin_format != d.format)
        return fail(errc::unsupported_call, parameter, "the framework's layout");
    return d.shape.elements().is(0) ? fail(errc::unsupported_call, parameter, "elements") : ok;
}
/// The storage layout of a descriptor that oneDNN chose: the layout, or `nd`, and the channels of its blocks.
struct chosen_layout {
    format layout = format::nd;
    std::int64_t block = 0;
};
[[nodiscard]] inline chosen_layout layout_named(picture p, dnnl_memory_desc_t const& d) {
    for (chosen_layout const one :
        {chosen_layout{format::nchw}, {format::nhwc}, {format::nc1hwc0, 8}, {format::nc1hwc0, 16}}) {
        status why;
        p.layout = one.layout, p.block = one.block;
        auto const desc = p.desc(why);
        if (why && dnnl_memory_desc_equal(&desc, &d)) return one;
    }
    return {};
}

} // namespace onednn
GRAFT_END
