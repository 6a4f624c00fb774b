// graft/mapping/data_layers.hpp - the shapes that Caffe's data layers tell, as far as the net file tells them
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "graft/base/config.hpp"
#include "graft/base/error.hpp"
#include "graft/model/attribute.hpp"
#include "graft/model/caffe/attributes.hpp"
#include "graft/model/caffe/blobs.hpp"
#include "graft/model/source.hpp"
#include "graft/tensor/shape.hpp"

GRAFT_BEGIN
namespace caffe {

/// Whether a layer of this type makes its tops out of nothing in the graph.
[[nodiscard]] constexpr bool is_data_layer(std::string_view type) {
    constexpr std::string_view all[] = {"Input", "Data", "ImageData", "HDF5Data", "WindowData", "MemoryData", "DummyData", "AnnotatedData", "VideoData"};
    for (auto t : all)
        if (t == type) return true;
    return false;
}

namespace detail {

inline attr_value const* field_of(std::span<named_attr const> all, std::string_view name) {
    for (auto const& a : all)
        if (a.name == name) return &a.value;
    return nullptr;
}
inline dim positive(attr_value const* a) { return a && a->kind == attr_kind::integer && a->integer > 0 ? dim(a->integer) : dim::unknown(); }

/// A BlobShape's dims as a shape.
inline shape shape_of_message(std::string_view message) {
    std::vector<std::int64_t> dims;
    if (dims_of(std::as_bytes(std::span(message.data(), message.size())), dims) != errc::ok) return shape::unknown_rank();
    if (dims.size() > max_rank) return shape::unknown_rank();
    shape s = shape::scalar();
    for (auto d : dims) s.append(d < 0 ? dim::unknown() : dim(d));
    return s;
}

} // namespace detail

/// Shape of top `k` of a data layer; unknown dims or rank where only the data would tell.
inline shape data_shape(model::source& s, model::node const& n, std::size_t k, error_list& errors) {
    std::vector<named_attr> param, transform;
    auto const read = [&](std::string_view message, std::vector<named_attr>& out) { attributes(s, n, message, out, errors); };
    if (n.type == "Input" || n.type == "DummyData") {
        read(n.type == "Input" ? "input_param" : "dummy_data_param", param);
        if (auto const* all = detail::field_of(param, "shape")) {
            auto const one = all->kind == attr_kind::message ? std::span(&all->text, 1) : all->texts;
            if (one.size() == 1) return detail::shape_of_message(one[0]);
            if (k < one.size()) return detail::shape_of_message(one[k]);
        }
        shape old = shape::scalar();
        for (auto name : {"num", "channels", "height", "width"}) {
            auto const* a = detail::field_of(param, name);
            if (!a || a->integers.empty()) return shape::unknown_rank();
            old.append(a->integers[k < a->integers.size() ? k : 0]);
        }
        return old;
    }
    read("transform_param", transform);
    auto const crop = detail::positive(detail::field_of(transform, "crop_size"));
    dim batch, channels, height = crop, width = crop;
    if (n.type == "MemoryData") {
        read("memory_data_param", param);
        channels = detail::positive(detail::field_of(param, "channels"));
        if (!crop.known()) height = detail::positive(detail::field_of(param, "height")), width = detail::positive(detail::field_of(param, "width"));
    } else if (n.type == "ImageData") {
        read("image_data_param", param);
        if (!crop.known()) height = detail::positive(detail::field_of(param, "new_height")), width = detail::positive(detail::field_of(param, "new_width"));
        if (auto const* gray = detail::field_of(param, "is_color"); gray && gray->integer == 0) channels = 1;
        else channels = 3;
    } else if (n.type == "HDF5Data") {
        read("hdf5_data_param", param);
        auto r = shape::unknown_rank();
        return r; // the file tells everything but the batch
    } else if (n.type == "WindowData") {
        read("window_data_param", param);
        channels = 3;
        if (!crop.known()) height = width = detail::positive(detail::field_of(param, "crop_size"));
    } else {
        read("data_param", param);
    }
    batch = detail::positive(detail::field_of(param, "batch_size"));
    if (k == 0) return shape{batch.store(), channels.store(), height.store(), width.store()};
    return n.type == "AnnotatedData" || n.type == "VideoData" ? shape::unknown_rank() : shape{batch.store()};
}

} // namespace caffe
GRAFT_END
